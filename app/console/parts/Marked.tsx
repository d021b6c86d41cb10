// A text in which backticks stand around what is written in files, such as a key or a member.
export function Marked({ text }: { text: string }) {
  return text.split("`").map((part, place) => {
    // Parts have no names of their own, and stay where they are.
    const key = `${place} ${part}`;
    return place % 2 === 1 ? <code key={key}>{part}</code> : part;
  });
}
