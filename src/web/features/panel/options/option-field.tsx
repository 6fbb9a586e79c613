/** Draws one field of a tool's form, whatever its kind. */
import { FILE_TYPES } from '../../../../contract/files/file-type.ts';
import type { Choice, Field } from '../../../../contract/options/field.ts';
import { readSeveral, type SeveralBody, writeSeveral } from '../../../../contract/options/several-words.ts';
import { AnchorField } from '../../../../ui/fields/anchor-field.tsx';
import { ColourField } from '../../../../ui/fields/colour-field.tsx';
import { FileField } from '../../../../ui/fields/file-field.tsx';
import { FilesField } from '../../../../ui/fields/files-field.tsx';
import { LanguagesField } from '../../../../ui/fields/languages-field.tsx';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import { SegmentsField } from '../../../../ui/fields/segments-field.tsx';
import { type ChoiceFieldProps, SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { TickField } from '../../../../ui/fields/tick-field.tsx';
import { TicksField } from '../../../../ui/fields/ticks-field.tsx';
import { fieldWords } from '../../../words/fields.ts';
import { pagesText } from '../../pages/pages-text.ts';
import { joinColours, splitColours } from '../model/colours-text.ts';
import { ANCHORS } from './anchors.ts';
import { useLanguageChoices } from './language-choices.ts';

interface OptionFieldProps {
  readonly id: string;
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** Of an option that takes several. */
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
  /** What the server or the panel found wrong with the answer. */
  readonly problem: string | undefined;
  /** Pages of the one chosen file; null while unknown or several. */
  readonly pageCount: number | null;
}

/** Letters of so many choices that stand side by side on a phone; what would begin a second row becomes a list. */
const SEGMENT_LETTERS = [36, 36, 36, 35, 28] as const;
const PAPERS: readonly Choice[] = ['A3', 'A4', 'A5', 'Letter', 'Legal', 'Tabloid'].map((title) => ({
  value: title.toLowerCase(),
  title,
}));

export function OptionField(props: OptionFieldProps) {
  const { id, field, value, onChange, file, onFile, problem, pageCount } = props;
  const shared = { id, label: field.title, help: field.help, value, onChange, problem };
  switch (field.kind) {
    case 'boolean':
      return <TickField {...shared} checked={value === 'true'} onChange={(on) => onChange(String(on))} />;
    case 'choice':
      return <ChoiceField {...shared} options={field.choices} />;
    case 'several':
      return <Several {...shared} body={field} />;
    case 'paper':
      return <SelectField {...shared} options={[...field.words, ...PAPERS]} />;
    case 'number':
      return <NumberOrWord field={field} shared={shared} />;
    case 'pages': {
      const typed = pagesText(value, field.groups, pageCount);
      const wrong = typed.problem ?? problem;
      return (
        <TextField {...shared} help={typed.text || field.help} problem={wrong} placeholder={field.placeholder} tall />
      );
    }
    case 'secret':
      return <TextField {...shared} type="password" tall />;
    case 'text':
      return <TextField {...shared} maxLength={field.maxLength} placeholder={field.placeholder} tall />;
    case 'length':
    case 'size':
      return <TextField {...shared} placeholder={field.placeholder} />;
    case 'colour':
      return <ColourField {...shared} pick={fieldWords.pickColour({ title: field.title })} others={field.words} />;
    case 'colours':
      return <Colours {...shared} choices={field.choices} />;
    case 'anchor':
      return <AnchorField {...shared} options={ANCHORS} others={field.words} />;
    case 'languages':
      return <Languages {...shared} most={field.most} />;
    case 'file': {
      if (field.most !== undefined) return <SeveralFiles {...props} most={field.most} />;
      const accept = field.accepts.flatMap((type) => FILE_TYPES[type].extensions.map((each) => `.${each}`)).join(',');
      return <FileField {...shared} accept={accept} file={file} words={fieldWords.file} onChange={onFile} />;
    }
    case 'json':
      return <TextField {...shared} placeholder={field.placeholder} tall />;
    default:
      return <TextField {...shared} />;
  }
}

function SeveralFiles({ id, field, files, onFiles, problem, most }: OptionFieldProps & { readonly most: number }) {
  const shared = { id, label: field.title, help: field.help, problem };
  return <FilesField {...shared} files={files} most={most} words={fieldWords.files} onChange={onFiles} />;
}

function Languages(props: Shared & { readonly most: number }) {
  return <LanguagesField {...props} options={useLanguageChoices()} words={fieldWords.languages} />;
}

/** Nothing written is nothing ticked, whatever the default is. */
function Several({ body, value, onChange, ...shared }: Shared & { readonly body: SeveralBody }) {
  const chosen = (value === '' ? undefined : readSeveral(body, value)) ?? NOTHING;
  const change = (next: ReadonlySet<string>) => onChange(writeSeveral(body, next));
  return <TicksField {...shared} options={body.choices} chosen={chosen} onChange={change} />;
}

/** One field for each colour; what is wrong with the option stands under the last one. */
function Colours({ choices, id, value, onChange, problem }: Shared & { readonly choices: readonly Choice[] }) {
  const colours = splitColours(value);
  return choices.map(({ value: name, title }, index) => (
    <ColourField
      key={name}
      id={index === 0 ? id : `${id}-${name}`}
      label={title}
      help=""
      problem={index === choices.length - 1 ? problem : undefined}
      value={colours[index] ?? ''}
      pick={fieldWords.pickColour({ title })}
      others={[]}
      onChange={(colour) =>
        onChange(joinColours(choices.map((_, at) => (at === index ? colour : (colours[at] ?? '')))))
      }
    />
  ));
}

const NOTHING: ReadonlySet<string> = new Set();

type NumberBody = Extract<Field, { readonly kind: 'number' }>;
type Shared = Omit<ChoiceFieldProps, 'options'> & { readonly problem: string | undefined };

/** One word that the field begins with is said by leaving it empty; other words are chosen from a list. */
function NumberOrWord({ field, shared }: { readonly field: NumberBody; readonly shared: Shared }) {
  const { min, max, whole, unit, words } = field;
  const { value, onChange } = shared;
  const range = { min, max, whole, unit };
  const [only] = words;
  if (!only || (words.length === 1 && only.value === field.default)) {
    return <NumberField {...shared} {...range} word={only} />;
  }
  const isWord = words.some((each) => each.value === value);
  const options = [...words, { value: NUMBER, title: fieldWords.ownNumber }];
  return (
    <>
      <ChoiceField
        {...shared}
        options={options}
        value={isWord ? value : NUMBER}
        onChange={(chosen) => onChange(chosen === NUMBER ? String(Math.max(1, min)) : chosen)}
      />
      {!isWord && (
        <NumberField
          {...shared}
          {...range}
          id={`${shared.id}-number`}
          label={fieldWords.numberOf({ title: shared.label })}
          help=""
        />
      )}
    </>
  );
}

const NUMBER = 'number';

function ChoiceField(props: ChoiceFieldProps) {
  const letters = props.options.reduce((sum, { title }) => sum + title.length, 0);
  return letters <= (SEGMENT_LETTERS[props.options.length] ?? 0) ? (
    <SegmentsField {...props} />
  ) : (
    <SelectField {...props} />
  );
}
