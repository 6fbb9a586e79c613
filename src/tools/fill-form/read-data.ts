/** Reads the values that a form is to be filled with, from JSON or from a file of any kind that is taken. */
import { readFile } from 'node:fs/promises';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import type { AttachedFile } from '../../contract/options/attached-file.ts';
import { checkShape } from '../../contract/options/check-shape.ts';
import { refusalParams } from '../../contract/options/option.ts';
import { readJson } from '../../contract/options/rich-options.ts';
import { mistakeOf } from '../../contract/options/structure-mistake.ts';
import { parsePageRange } from '../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';
import { readCsv } from '../../contract/text/read-csv.ts';
import { decodeText } from '../../engine/bytes/decode-text.ts';
import { type Cell, type DataRow, type FormData, MAX_DATA_BYTES, tableRows } from './form-data.ts';
import { readFdf } from './read-fdf.ts';
import { readXfdf } from './read-xfdf.ts';
import { formValues } from './tool.ts';

/** Forms of one run. */
const MAX_ROWS = 5_000;
const FIELD = 'data';

type JsonValues = ReturnType<typeof formValues.parse>;

/** @throws ToolError `bad-option` for what holds no form data. */
export async function readData(
  data: AttachedFile | { readonly value: JsonValues },
  context: Pick<RunContext, 'workDir' | 'signal'>,
): Promise<FormData> {
  if ('value' in data) return fromJson(data.value);
  if (data.bytes > MAX_DATA_BYTES) throw refused(because('file-too-long', { option: FIELD }));
  if (data.type === 'xlsx') {
    const { readXlsx } = await import('./read-xlsx.ts');
    return table(data, await readXlsx(data.path, data.name, context));
  }
  const bytes = await readFile(data.path);
  switch (data.type) {
    case 'fdf':
      return single(data, readFdf(bytes));
    case 'xfdf':
      return single(data, readXfdf(decodeText(bytes)));
    case 'json':
      return fromJson(parsed(decodeText(bytes)));
    default:
      return table(data, readCsv(decodeText(bytes)));
  }
}

function refused(why: ReturnType<typeof because>, field = FIELD): ToolError {
  return new ToolError('bad-option', { field, ...why });
}

function parsed(text: string): JsonValues {
  const read = readJson(text.replace(/^\ufeff/, ''));
  if ('why' in read) throw refused(refusalParams(read, FIELD));
  const result = checkShape(formValues, read.value);
  if (result.success) return result.data;
  throw refused(refusalParams(mistakeOf(result.error, read.value), FIELD));
}

function fromJson(value: JsonValues): FormData {
  const rowOf = (cells: Readonly<Record<string, Cell>>, index: number): DataRow => ({
    number: index + 1,
    cells: new Map(Object.entries(cells).map(([name, cell]) => [name, cell === '' ? null : cell])),
  });
  return Array.isArray(value) ? { rows: value.map(rowOf), isTable: true } : { rows: [rowOf(value, 0)], isTable: false };
}

/** An empty value of such a file is meant: the field is cleared. */
function single({ name }: AttachedFile, values: ReadonlyMap<string, Cell> | undefined): FormData {
  if (!values) throw refused(because('no-form-data', { file: name }));
  const cells = new Map([...values].map(([field, cell]) => [field, cell === '' ? null : cell] as const));
  return { rows: [{ number: 1, cells }], isTable: false };
}

function table({ name }: AttachedFile, lines: readonly (readonly Cell[])[] | undefined): FormData {
  if (!lines) throw refused(because('no-form-data', { file: name }));
  return { rows: tableRows(lines), isTable: true };
}

/** @throws ToolError `bad-option`, `bad-pages`. */
export function chooseRows(
  { rows, isTable }: FormData,
  options: { readonly rows: string; readonly 'clip-pages': boolean },
): readonly DataRow[] {
  if (rows.length === 0) throw refused(because('no-data-rows'));
  const chosen = isTable ? numbersOf(rows.length, options).flatMap((number) => rows[number - 1] ?? []) : rows;
  const count = chosen.length;
  if (count > MAX_ROWS) throw refused(because('too-many-data-rows', { rows: count, most: MAX_ROWS, option: 'rows' }));
  return chosen;
}

function numbersOf(count: number, options: { readonly rows: string; readonly 'clip-pages': boolean }) {
  const range = parsePageRange(options.rows);
  try {
    return resolvePageRange(range, count, { clip: options['clip-pages'] }).pages;
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'bad-pages') throw error;
    const isPast = error.params.why === 'range-past-end';
    const why = isPast
      ? because('no-such-row', { option: 'rows', range: String(error.params.range), rows: count })
      : because('no-rows-chosen', { option: 'rows' });
    throw refused(why, 'rows');
  }
}
