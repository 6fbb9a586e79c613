/** Writes what the fields of forms hold: as JSON, as a table of all forms, or in the formats of form data. */
import { escapeXml } from '../../engine/document/catalog/info-entries.ts';
import { FIELD_FLAG, type FormField } from '../../engine/document/forms/form-fields.ts';
import { name, PdfDict, type PdfObject } from '../../engine/syntax/object.ts';
import { serialize } from '../../engine/syntax/serialize.ts';
import { makeText } from '../../engine/syntax/text-string.ts';

type Value = string | boolean | readonly string[];

/** Of one file. */
export interface FormValues {
  readonly file: string;
  readonly fields: readonly FormField[];
}

/** Fields that hold a value for people; buttons and signatures do not. */
export function valueFields(fields: readonly FormField[]): readonly FormField[] {
  return fields.filter(({ kind }) => kind !== 'button' && kind !== 'signature');
}

/** What `data` takes for it. */
function plainValue({ kind, choices, values, flags }: FormField): Value {
  if (kind === 'check' && choices.length < 2) return values.length > 0;
  if (kind === 'list' && (flags & FIELD_FLAG.multiSelect) !== 0) return values;
  return values[0] ?? '';
}

export function valuesAsJson({ fields }: FormValues): string {
  const values = Object.fromEntries(valueFields(fields).map((field) => [field.name, plainValue(field)]));
  return `${JSON.stringify(values, null, 2)}\n`;
}

const BYTE_ORDER_MARK = '\ufeff';
/** A cell that begins so would be calculated by a spreadsheet. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;

/** One row a file; several files are named in the first column. */
export function valuesAsCsv(forms: readonly FormValues[]): string {
  const columns = [...new Set(forms.flatMap(({ fields }) => valueFields(fields).map((field) => field.name)))];
  const isMany = forms.length > 1;
  const rows = forms.map(({ file, fields }) => {
    const values = new Map(valueFields(fields).map((field) => [field.name, field] as const));
    const cells = columns.map((column) => {
      const field = values.get(column);
      return field ? cellText(plainValue(field)) : '';
    });
    return isMany ? [file, ...cells] : cells;
  });
  const all = [isMany ? ['File', ...columns] : columns, ...rows];
  return `${BYTE_ORDER_MARK}${all.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

function cellText(value: Value): string {
  return typeof value === 'object' ? value.join(';') : String(value);
}

function csvCell(text: string): string {
  const isNumber = /^[-+]?\d+([.,]\d+)*$/.test(text);
  const safe = LOOKS_LIKE_FORMULA.test(text) && !isNumber ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface Branch {
  readonly below: Map<string, Branch>;
  field?: FormField;
}

/** Fields inside of fields, as their names say. */
function treeOf(fields: readonly FormField[]): Branch {
  const root: Branch = { below: new Map() };
  for (const field of valueFields(fields)) {
    let at = root;
    for (const part of field.name.split('.')) {
      const next = at.below.get(part) ?? { below: new Map() };
      at.below.set(part, next);
      at = next;
    }
    at.field = field;
  }
  return root;
}

/** Values as FDF and XFDF have them: of buttons the name of what is on. */
function storedValues({ kind, values }: FormField): readonly string[] {
  return values.length > 0 || kind !== 'check' ? values : ['Off'];
}

export function valuesAsFdf({ file, fields }: FormValues): string {
  const data = PdfDict.of({ F: makeText(file), Fields: fdfFields(treeOf(fields)) });
  const root = serialize(PdfDict.of({ FDF: data }), () => 0);
  return `%FDF-1.2\n%âãÏÓ\n1 0 obj\n${root}\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`;
}

function fdfFields({ below }: Branch): PdfObject {
  return [...below].map(([part, branch]) =>
    PdfDict.of({
      T: makeText(part),
      V: branch.field ? fdfValue(branch.field) : undefined,
      Kids: branch.below.size > 0 ? fdfFields(branch) : undefined,
    }),
  );
}

function fdfValue({ kind, values, places, choices }: FormField): PdfObject {
  const [only = ''] = values;
  if (kind !== 'check' && kind !== 'radio') return values.length > 1 ? values.map(makeText) : makeText(only);
  const states = [...new Set(places.map(({ state }) => state))];
  return name(states[choices.findIndex(({ value }) => value === only)] ?? 'Off');
}

export function valuesAsXfdf({ file, fields }: FormValues): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">',
    `<f href="${attribute(file)}"/>`,
    `<fields>${branches(treeOf(fields))}</fields>`,
    '</xfdf>\n',
  ].join('\n');
}

function branches({ below }: Branch): string {
  return [...below]
    .map(([part, branch]) => {
      const values = branch.field ? storedValues(branch.field) : [];
      const shown = values.map((value) => `<value>${escapeXml(value)}</value>`).join('');
      const empty = branch.field && values.length === 0 ? '<value></value>' : '';
      return `<field name="${attribute(part)}">${shown}${empty}${branches(branch)}</field>`;
    })
    .join('');
}

function attribute(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;');
}
