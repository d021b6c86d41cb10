// A labelled field for a longer text, with its mistake.
interface TextAreaProps {
  readonly id: string;
  readonly label: string;
  /** Most characters that it takes. */
  readonly limit: number;
  readonly value: string;
  readonly mistake?: string | undefined;
  readonly onChange: (text: string) => void;
}

export function TextArea({ id, label, limit, value, mistake, onChange }: TextAreaProps) {
  return (
    <div className="text">
      <label htmlFor={id}>{label}</label>
      {mistake && (
        <p id={`${id}-mistake`} className="mistake">
          {mistake}
        </p>
      )}
      <textarea
        id={id}
        rows={4}
        maxLength={limit}
        value={value}
        aria-describedby={mistake && `${id}-mistake`}
        aria-invalid={mistake ? true : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
