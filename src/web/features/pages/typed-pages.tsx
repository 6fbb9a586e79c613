/** The pages that a file brings, written as a range: the way to few of very many. */
import { useId } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { sheetWords } from '../../words/sheets.ts';
import { pagesText } from './pages-text.ts';

interface TypedPagesProps {
  readonly name: string;
  readonly pageCount: number;
  /** As it is typed; empty = all. */
  readonly range: string;
  readonly onChange: (range: string) => void;
}

export function TypedPages({ name, pageCount, range, onChange }: TypedPagesProps) {
  const said = pagesText(range, false, pageCount);
  return (
    <div className="pages-typed">
      <TextField
        id={useId()}
        label={sheetWords.typed({ name })}
        help={said.text || sheetWords.typedHelp}
        problem={said.problem}
        value={range}
        tall
        onChange={onChange}
      />
    </div>
  );
}
