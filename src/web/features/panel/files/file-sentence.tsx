/** A sentence about a file, whose name stands out: before it, or where the sentence itself begins with it. */

interface FileSentenceProps {
  readonly name: string;
  readonly sentence: string;
}

export function FileSentence({ name, sentence }: FileSentenceProps) {
  const rest = sentence.startsWith(name) ? sentence.slice(name.length) : ` ${sentence}`;
  return (
    <>
      <strong>{name}</strong>
      {rest}
    </>
  );
}
