/** What the selected field is: its name, what it holds and how it looks. */
import { useId } from 'react';
import { hasChoices } from '../../contract/pages/new-field.ts';
import { describedBy, FieldRow } from '../../ui/fields/field-row.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { type NewField, type NewFieldType, readChoices, retyped } from './fields.ts';
import { screenWords } from './screen-words.ts';

interface FieldFormProps {
  readonly field: NewField;
  readonly onChange: (field: NewField) => void;
}

const TYPES = Object.entries(screenWords.types).map(([value, title]) => ({ value, title }));
const ROWS = 4;
const SIZES = { min: 0, max: 200 };
const LETTERS = { min: 0, max: 10_000 };

/** Enter changes nothing more: the work is begun by its button. */
const stay = () => undefined;

export function FieldForm({ field, onChange }: FieldFormProps) {
  const id = useId();
  const { type } = field;
  return (
    <fieldset className="form-field">
      <legend className="form-field-title">{screenWords.chosen}</legend>
      <SelectField
        id={`${id}type`}
        label={screenWords.type}
        help=""
        options={TYPES}
        value={type}
        onChange={(next) => onChange(retyped(field, next as NewFieldType))}
      />
      <TextField
        id={`${id}name`}
        label={screenWords.name}
        help={type === 'radio' ? screenWords.groupHelp : ''}
        value={field.name ?? ''}
        maxLength={500}
        onChange={(name) => onChange({ ...field, name })}
        onEnter={stay}
        tall
      />
      {type === 'radio' && <ValueField id={id} field={field} onChange={onChange} />}
      {hasChoices(type) && <ChoiceFields key={type} id={id} field={field} onChange={onChange} />}
      <DefaultField id={id} field={field} onChange={onChange} />
      <LetterFields id={id} field={field} onChange={onChange} />
      <TickField
        id={`${id}required`}
        label={screenWords.required}
        help=""
        checked={field.required === true}
        onChange={(required) => onChange({ ...field, required: required || undefined })}
      />
      <TickField
        id={`${id}border`}
        label={screenWords.border}
        help=""
        checked={field.border !== false}
        onChange={(border) => onChange({ ...field, border: border ? undefined : false })}
      />
    </fieldset>
  );
}

function within(value: string, { min, max }: typeof SIZES, whole = false): number | undefined {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return undefined;
  return Math.min(max, Math.max(min, whole ? Math.round(number) : number));
}

interface PartProps extends FieldFormProps {
  readonly id: string;
}

function ValueField({ id, field, onChange }: PartProps) {
  return (
    <TextField
      id={`${id}value`}
      label={screenWords.value}
      help={screenWords.valueHelp}
      value={field.value ?? ''}
      maxLength={500}
      onChange={(value) => onChange({ ...field, value })}
      onEnter={stay}
      tall
    />
  );
}

function ChoiceFields({ id, field, onChange }: PartProps) {
  return (
    <>
      <FieldRow id={`${id}choices`} label={screenWords.choices} help={screenWords.choicesHelp} tall>
        <textarea
          id={`${id}choices`}
          className="text-input form-field-choices"
          dir="auto"
          rows={ROWS}
          defaultValue={(field.choices ?? []).join('\n')}
          onChange={(event) => onChange(withChoices(field, readChoices(event.target.value)))}
          {...describedBy(`${id}choices`, undefined)}
        />
      </FieldRow>
      {field.type === 'list' && (
        <TickField
          id={`${id}several`}
          label={screenWords.several}
          help=""
          checked={field.several === true}
          onChange={(several) => onChange({ ...field, several: several || undefined })}
        />
      )}
    </>
  );
}

/** How large its letters are, and how many. */
function LetterFields({ id, field, onChange }: PartProps) {
  const { type } = field;
  const isText = type === 'text' || type === 'multiline';
  return (
    <>
      {type !== 'check' && type !== 'radio' && type !== 'signature' && (
        <NumberField
          id={`${id}size`}
          label={screenWords.size}
          help=""
          value={field.size ? String(field.size) : ''}
          {...SIZES}
          whole={false}
          unit="pt"
          word={{ value: '', title: screenWords.automatic }}
          onChange={(size) => onChange({ ...field, size: within(size, SIZES) })}
        />
      )}
      {isText && (
        <NumberField
          id={`${id}most`}
          label={screenWords.most}
          help=""
          value={field['max-length'] ? String(field['max-length']) : ''}
          {...LETTERS}
          whole
          unit=""
          word={{ value: '', title: screenWords.anyNumber }}
          onChange={(most) => onChange({ ...field, 'max-length': within(most, LETTERS, true) })}
        />
      )}
    </>
  );
}

/** A default that is no longer among them goes. */
function withChoices(field: NewField, choices: readonly string[]): NewField {
  const { default: value } = field;
  return { ...field, choices, default: typeof value === 'string' && choices.includes(value) ? value : undefined };
}

function DefaultField({ id, field, onChange }: PartProps) {
  const { type } = field;
  if (type === 'signature') return null;
  const set = (value: string | boolean | undefined) => onChange({ ...field, default: value });
  if (type === 'check' || type === 'radio') {
    return (
      <TickField
        id={`${id}default`}
        label={screenWords.isOn}
        help=""
        checked={field.default === true}
        onChange={(on) => set(on || undefined)}
      />
    );
  }
  const value = typeof field.default === 'string' ? field.default : '';
  const common = { id: `${id}default`, label: screenWords.default, help: '', value };
  if (!hasChoices(type)) return <TextField {...common} maxLength={10_000} onChange={set} onEnter={stay} tall />;
  const options = ['', ...(field.choices ?? [])].map((each) => ({ value: each, title: each || '–' }));
  return <SelectField {...common} options={options} onChange={set} />;
}
