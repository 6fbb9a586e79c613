/** Writes sheets as CSV (RFC 4180) or JSON, one file a sheet. */
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { CellValue } from '../../layout/grids/cell-value.ts';
import type { SheetBlock, SheetWriter } from './sheet.ts';

/** Excel takes a CSV file for UTF-8 only when it begins so. */
const BYTE_ORDER_MARK = '\ufeff';
/** Text that a spreadsheet program would take for a formula (OWASP, CSV injection). */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;

type PlainValue = string | number | null;

abstract class PlainSheets implements SheetWriter {
  readonly #folder: string;
  readonly #ending: string;
  readonly #paths: string[] = [];
  #file: FileHandle | undefined;
  #filled = false;

  constructor(folder: string, ending: string) {
    this.#folder = folder;
    this.#ending = ending;
  }

  async beginSheet(name: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, `${this.#paths.length + 1}.${this.#ending}`);
    this.#paths.push(path);
    this.#file = await open(path, 'w');
    this.#filled = false;
    await this.#file.write(this.head(name));
  }

  async addBlock(block: SheetBlock, continues: boolean): Promise<void> {
    const rows = this.#filled && !continues ? [[], ...plainRows(block)] : plainRows(block);
    const text = rows.map((row, index) => this.row(row, !this.#filled && index === 0)).join('');
    await this.#file?.write(text);
    this.#filled = true;
  }

  async endSheet(): Promise<void> {
    await this.#file?.write(this.foot());
    await this.abandon();
  }

  async finish(): Promise<readonly string[]> {
    return this.#paths;
  }

  async abandon(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  protected abstract head(name: string): string;
  protected abstract row(values: readonly CellValue[], isFirst: boolean): string;
  protected abstract foot(): string;
}

const EMPTY: CellValue = { kind: 'text', text: '' };

/** Every row as long as the table is wide. */
function plainRows({ rows, cells, widths }: SheetBlock): readonly (readonly CellValue[])[] {
  const width = cells.reduce((most, { column }) => Math.max(most, column + 1), widths.length);
  const table = Array.from({ length: rows }, () => Array<CellValue>(width).fill(EMPTY));
  for (const { row, column, value } of cells) {
    const list = table[row];
    if (list) list[column] = value;
  }
  return table;
}

function plainValue(value: CellValue): PlainValue {
  if (value.kind === 'number') return value.value;
  if (value.kind === 'date') return value.iso;
  return value.text === '' ? null : value.text;
}

export class CsvSheets extends PlainSheets {
  constructor(folder: string) {
    super(folder, 'csv');
  }

  protected head(): string {
    return BYTE_ORDER_MARK;
  }

  protected row(values: readonly CellValue[]): string {
    return `${values.map(csvField).join(',')}\r\n`;
  }

  protected foot(): string {
    return '';
  }
}

function csvField(value: CellValue): string {
  const plain = String(plainValue(value) ?? '');
  const safe = value.kind === 'text' && LOOKS_LIKE_FORMULA.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export class JsonSheets extends PlainSheets {
  constructor(folder: string) {
    super(folder, 'json');
  }

  protected head(name: string): string {
    return `{"sheet":${JSON.stringify(name)},"rows":[`;
  }

  protected row(values: readonly CellValue[], isFirst: boolean): string {
    return `${isFirst ? '' : ','}\n${JSON.stringify(values.map(plainValue))}`;
  }

  protected foot(): string {
    return '\n]}\n';
  }
}
