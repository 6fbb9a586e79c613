/** Draws one field of a tool's form, whatever its kind. */
import type { Choice, Field } from '../../../contract/field.ts';
import { SegmentsField } from '../../../ui/fields/segments-field.tsx';
import { type ChoiceFieldProps, SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TickField } from '../../../ui/fields/tick-field.tsx';
import { pagesText } from './pages-text.ts';

interface OptionFieldProps {
  readonly id: string;
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Pages of the one chosen file; null while unknown or several. */
  readonly pageCount: number | null;
}

/** Choices that stand side by side, or in two rows, on a phone. */
const SEGMENTS = 4;
const SEGMENT_LETTERS = 36;
const PAPERS: readonly Choice[] = ['A3', 'A4', 'A5', 'Letter', 'Legal', 'Tabloid'].map((title) => ({
  value: title.toLowerCase(),
  title,
}));

export function OptionField({ id, field, value, onChange, pageCount }: OptionFieldProps) {
  const shared = { id, label: field.title, help: field.help, value, onChange };
  switch (field.kind) {
    case 'boolean':
      return <TickField {...shared} checked={value === 'true'} onChange={(on) => onChange(String(on))} />;
    case 'choice':
      return <ChoiceField {...shared} options={field.choices} />;
    case 'paper':
      return <SelectField {...shared} options={[...field.words, ...PAPERS]} />;
    case 'number': {
      const { min, max, whole } = field;
      return <TextField {...shared} type="number" min={min} max={max} step={whole ? 1 : 'any'} inputMode="decimal" />;
    }
    case 'pages': {
      const { text, problem } = pagesText(value, field.groups, pageCount);
      return <TextField {...shared} help={text || field.help} problem={problem} placeholder={field.placeholder} tall />;
    }
    case 'secret':
      return <TextField {...shared} type="password" tall />;
    case 'text':
      return <TextField {...shared} maxLength={field.maxLength} placeholder={field.placeholder} tall />;
    case 'length':
    case 'size':
      return <TextField {...shared} placeholder={field.placeholder} />;
    default:
      return <TextField {...shared} />;
  }
}

function ChoiceField(props: ChoiceFieldProps) {
  const letters = props.options.reduce((sum, { title }) => sum + title.length, 0);
  return props.options.length <= SEGMENTS && letters <= SEGMENT_LETTERS ? (
    <SegmentsField {...props} />
  ) : (
    <SelectField {...props} />
  );
}
