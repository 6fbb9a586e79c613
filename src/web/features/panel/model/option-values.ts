/** The answers of a tool's form: as they begin, which fields are in sight, what is sent. */
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import { type FileTypeId, opensNoFile } from '../../../../contract/files/file-type.ts';
import { optionOfPart, partName } from '../../../../contract/options/attached-file.ts';
import type { Field } from '../../../../contract/options/field.ts';
import { takesNone } from '../../../../contract/options/several-words.ts';

export type Values = Readonly<Record<string, string>>;
/** Second uploads by the option they belong to. */
export type Attached = Readonly<Record<string, File>>;

/** Options that have a place of their own in the panel, or none on the screen. */
const ELSEWHERE = ['current-password', 'confirm-rights', 'batch', 'zip'];
/** Opens the files: where none is opened, it is the result's own, and none is found to be damaged. */
const OPENS = ['password'];
const MENDS = ['on-damaged'];
/** Options that every tool has; they stand together, below the tool's own. */
const COMMON = ['on-signed', 'on-damaged', 'clip-pages', 'keep-protection', 'output-name'];
/** Structures that are made by clicking on pages; others are typed as the JSON that they are. */
const CLICKED = ['file-pages', 'file-turns', 'per-page', 'plan'];
/** What these say is true of PDFs, of PDFs that are changed, or of pages that are chosen by number. */
const OF_PDFS = ['on-signed', 'keep-protection'];
const FOR_CHANGED_PDFS = ['on-signed'];
const PDFS: readonly FileTypeId[] = ['pdf'];
const FOR_PAGES = ['clip-pages'];
/** A joined result has these for callers of the documented merge call only; they change nothing. */
const WITHOUT_EFFECT_WHEN_JOINED = ['quality', 'merge'];

/** The fields of a tool's form. */
export function formFields(
  entry: Pick<CatalogueEntry, 'fields' | 'inputs' | 'accepts' | 'runs' | 'repairs' | 'changesPdfs'>,
): readonly Field[] {
  const hidden = [
    ...ELSEWHERE,
    ...(opensNoFile(entry) ? MENDS : OPENS),
    ...(entry.repairs ? MENDS : []),
    ...(entry.inputs === 'joined' ? WITHOUT_EFFECT_WHEN_JOINED : []),
    ...(entry.changesPdfs && entry.accepts.includes('pdf') ? [] : FOR_CHANGED_PDFS),
    ...(entry.fields.some(({ kind }) => kind === 'pages') ? [] : FOR_PAGES),
  ];
  return entry.fields.filter(({ name }) => !hidden.includes(name));
}

/** Fields that mean something for one of the files; all of them while the type of a file is not known. */
export function fieldsForTypes(fields: readonly Field[], types: readonly (FileTypeId | undefined)[]): readonly Field[] {
  if (types.length === 0 || types.includes(undefined)) return fields;
  return fields.filter(({ name, forTypes = OF_PDFS.includes(name) ? PDFS : undefined }) => {
    return forTypes === undefined || forTypes.some((type) => types.includes(type));
  });
}

/** Each field's default as text; a choice without one begins with its first. */
export function startValues(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map((field) => [field.name, startValue(field)]));
}

/** Fields whose condition holds. */
export function visibleFields(fields: readonly Field[], values: Values): readonly Field[] {
  return fields.filter((field) => isShown(field, fields, values));
}

/** A field that hangs on another is out of sight where that one is. */
function isShown({ shownWhen }: Field, fields: readonly Field[], values: Values): boolean {
  if (!shownWhen) return true;
  const leading = fields.find(({ name }) => name === shownWhen.option);
  return shownWhen.values.includes(values[shownWhen.option] ?? '') && (!leading || isShown(leading, fields, values));
}

/** What stands under a field: some depend on the answer to another one. */
export function helpOf({ help, helpWhen }: Field, values: Values): string {
  return helpWhen?.texts[values[helpWhen.option] ?? ''] ?? help;
}

/** Whether the pages themselves, and no field, are where it is answered. */
export function isClicked({ name, kind }: Field): boolean {
  return kind === 'json' && CLICKED.includes(name);
}

/** Whether a field belongs to every tool rather than to this one. */
export function isCommon({ name }: Field): boolean {
  return COMMON.includes(name);
}

/** Whether a field says something else than at the beginning. */
export function isChanged(field: Field, values: Values): boolean {
  return (values[field.name] ?? '').trim() !== startValue(field);
}

/** The first field in sight that must be answered and is not. */
export function missingField(fields: readonly Field[], values: Values, attached: Attached): Field | undefined {
  return visibleFields(fields, values).find(
    (field) =>
      isNeeded(field) &&
      values[field.waivedBy ?? ''] !== 'true' &&
      (field.kind === 'file' ? !attached[field.name] : (values[field.name] ?? '').trim() === ''),
  );
}

/** Where all ticks are gone and no word says so, the default would be sent in their place. */
function isNeeded(field: Field): boolean {
  return field.required || (field.kind === 'several' && !takesNone(field));
}

/** The second uploads of one field, in order. */
export function filesOf(attached: Attached, option: string): readonly File[] {
  const files: File[] = [];
  for (let file = attached[option]; file; file = attached[partName(option, files.length)]) files.push(file);
  return files;
}

/** The same uploads with those of one field replaced. */
export function withFilesOf(attached: Attached, option: string, files: readonly File[]): Attached {
  const others = Object.entries(attached).filter(([part]) => optionOfPart(part) !== option);
  return Object.fromEntries([...others, ...files.map((file, index) => [partName(option, index), file] as const)]);
}

/** The second uploads of the fields in sight. */
export function filesToSend(
  fields: readonly Field[],
  values: Values,
  attached: Attached,
): readonly (readonly [string, File])[] {
  return visibleFields(fields, values).flatMap(({ name }) =>
    filesOf(attached, name).map((file) => [name, file] as const),
  );
}

/** What goes with the files: all main options in sight, and the others where they were changed. A file counts more than a text for it. */
export function optionsToSend(
  fields: readonly Field[],
  values: Values,
  attached: Attached = {},
): readonly (readonly [string, string])[] {
  return visibleFields(fields, values)
    .filter(({ name }) => !attached[name])
    .map((field) => ({ field, value: (values[field.name] ?? '').trim() }))
    .filter(({ field, value }) => value !== '' && (field.primary || isChanged(field, values)))
    .map(({ field, value }) => [field.name, value] as const);
}

function startValue(field: Field): string {
  if (field.kind === 'choice') return field.default ?? field.choices[0]?.value ?? '';
  return field.default === null ? '' : String(field.default);
}
