// A point in time, as the reader's own clock has it.
export function When({ at }: { at: string }) {
  const text = new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  return <time dateTime={at}>{text}</time>;
}
