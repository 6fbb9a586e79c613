/** Writes the indents of code as spaces, as they are typed: its lines are then paragraphs that begin at one place. */
import type { DraftParagraph } from '../drafts/draft.ts';
import type { FlowLine } from '../paragraphs/flow-line.ts';

/** @param blocks of code, each of whose lines begins a paragraph or goes on. @param left where lines without an indent begin. */
export function withTypedIndents<B extends DraftParagraph>(blocks: readonly B[], left: number): readonly B[] {
  return blocks.map((block) => ({
    ...block,
    measure: { ...block.measure, left },
    lines: block.lines.map((line, index) => (index === 0 ? typedFrom(line, left) : { ...line, start: left })),
  }));
}

function typedFrom(line: FlowLine, left: number): FlowLine {
  const [first, ...others] = line.words;
  if (!first) return line;
  const { word } = first;
  const letterPt = (word.box.right - word.box.left) / Math.max(1, [...word.text].length);
  const spaces = ' '.repeat(Math.max(0, Math.round((line.start - left) / Math.max(1, letterPt))));
  const { label: _, ...rest } = line;
  return {
    ...rest,
    words: [{ ...first, word: { ...word, text: spaces + word.text } }, ...others],
    text: spaces + line.text,
    start: left,
    textStart: left,
  };
}
