/** Where to split, and separator pages to print for whoever splits at codes. */
// handles: by
import { useId, useState } from 'react';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

/** What a code may say on paper. */
const MOST_LETTERS = { qr: 150, barcode: 25 } as const;
const ANY_CODE = '*';

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
      {(by === 'qr' || by === 'barcode') && <SeparatorPage id={`${id}-page`} kind={by} code={code.trim()} />}
    </>
  );
}

interface SeparatorPageProps {
  readonly id: string;
  readonly kind: keyof typeof MOST_LETTERS;
  readonly code: string;
}

function SeparatorPage({ id, kind, code }: SeparatorPageProps) {
  const [name, setName] = useState('');
  // Where any code will do, the name alone is printed.
  const text = [code === ANY_CODE ? '' : code, name.trim()].filter((part) => part !== '').join(' ');
  const query = new URLSearchParams({ kind, ...(text && { text }) });
  return (
    <div className="separator-page">
      <TextField
        id={id}
        label={screenWords.name}
        help={screenWords.nameHelp}
        value={name}
        maxLength={MOST_LETTERS[kind]}
        placeholder={screenWords.namePlaceholder}
        tall
        onChange={setName}
        onEnter={() => undefined}
      />
      <a className="button button-quiet button-wide" href={`/api/separator-page?${query}`} download>
        {screenWords.download}
      </a>
    </div>
  );
}
