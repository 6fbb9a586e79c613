/** Where to split, and separator pages to print for whoever splits at codes. */
// handles: by
import { useId, useState } from 'react';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';
import {
  MOST_LETTERS,
  type SeparatorKind,
  type SeparatorProblem,
  separatorProblem,
  separatorText,
} from './separator-text.ts';
import './panel.css';

export function Panel({ tool, values, onChange }: PanelProps) {
  const id = useId();
  const field = tool.fields.find(({ name }) => name === 'by');
  const { by = 'blank', code = '' } = values;
  return (
    <>
      <SelectField
        id={`${id}-by`}
        label={field?.title ?? ''}
        help=""
        options={field?.kind === 'choice' ? field.choices : []}
        value={by}
        onChange={(next) => onChange('by', next)}
      />
      {(by === 'qr' || by === 'barcode') && <SeparatorPage id={`${id}-page`} kind={by} code={code} />}
    </>
  );
}

interface SeparatorPageProps {
  readonly id: string;
  readonly kind: SeparatorKind;
  readonly code: string;
}

function SeparatorPage({ id, kind, code }: SeparatorPageProps) {
  const [name, setName] = useState('');
  const text = separatorText(code, name);
  const problem = separatorProblem(kind, text);
  return (
    <div className="separator-page">
      <TextField
        id={id}
        label={screenWords.name}
        help={screenWords.nameHelp}
        value={name}
        maxLength={MOST_LETTERS[kind]}
        problem={problem && sayProblem(problem, kind)}
        placeholder={screenWords.namePlaceholder}
        tall
        onChange={setName}
        onEnter={() => undefined}
      />
      {!problem && (
        <a
          className="button button-quiet button-wide"
          href={`/api/separator-page?${new URLSearchParams({ kind, text })}`}
          download
        >
          {screenWords.download}
        </a>
      )}
    </div>
  );
}

function sayProblem(problem: SeparatorProblem, kind: SeparatorKind): string {
  const { letters, 'too-long': tooLong } = screenWords.problems;
  return problem === 'letters' ? letters : tooLong({ most: MOST_LETTERS[kind] });
}
