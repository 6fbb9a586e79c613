/** Words that differ by what the visitor points with: a mouse drops and clicks, a finger taps. */
interface ByPointerProps {
  readonly mouse: string;
  readonly touch: string;
}

export function ByPointer({ mouse, touch }: ByPointerProps) {
  return (
    <>
      <span className="by-mouse">{mouse}</span>
      <span className="by-touch">{touch}</span>
    </>
  );
}
