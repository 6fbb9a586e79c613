/** The pages that a file brings, written as a range: the way to few of very many. */
import { useId, useState } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { sheetWords } from '../../words/sheets.ts';
import { pagesText } from './pages-text.ts';

interface TypedPagesProps {
  readonly name: string;
  readonly pageCount: number;
  /** The range that holds; empty = all. */
  readonly range: string;
  /** Only ranges that name pages of the file. */
  readonly onChange: (range: string) => void;
}

export function TypedPages({ name, pageCount, range, onChange }: TypedPagesProps) {
  const [typed, setTyped] = useState({ text: range, range });
  // Pages that were clicked since take the place of what was typed.
  const text = typed.range === range ? typed.text : range;
  const said = readRange(text, pageCount);
  const change = (next: string) => {
    const holds = readRange(next, pageCount).problem === undefined ? next.trim() : range;
    setTyped({ text: next, range: holds });
    if (holds !== range) onChange(holds);
  };
  return (
    <div className="pages-typed">
      <TextField
        id={useId()}
        label={sheetWords.typed({ name })}
        help={said.text || sheetWords.typedHelp}
        problem={said.problem}
        value={text}
        tall
        onChange={change}
      />
    </div>
  );
}

/** Labels such as `iv` are looked up by the server only, so that the sheets could not show them. */
function readRange(text: string, pageCount: number): ReturnType<typeof pagesText> {
  const said = pagesText(text, false, pageCount);
  const unknown = text.trim() !== '' && said.text === '' && said.problem === undefined;
  return unknown ? { text: '', problem: sheetWords.numbersOnly } : said;
}
