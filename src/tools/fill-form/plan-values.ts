/** What becomes of a form with a row of data: each value checked, and the sums that follow from them. */
import { ledBy } from '../../contract/messages/led-by.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import {
  calculates,
  type FieldFormat,
  readFormat,
  readNumber,
  writeNumber,
} from '../../engine/document/forms/field-format.ts';
import { calculate, type FieldSum, readSums } from '../../engine/document/forms/field-sums.ts';
import type { FormField } from '../../engine/document/forms/form-fields.ts';
import type { NewValue } from '../../engine/document/forms/set-fields.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { fieldValue } from './check-value.ts';
import { type Cell, type DataRow, type FormData, isList } from './form-data.ts';
import { type ColumnOptions, matchColumns } from './match-columns.ts';

export interface PlanOptions extends ColumnOptions {
  readonly empty: 'keep' | 'clear';
  readonly 'date-format': string;
}

export type Changes = ReadonlyMap<FormField, NewValue>;

export interface Plan {
  readonly changes: Changes;
  readonly row: DataRow;
}

/** Said once for all rows. */
export interface Skipped {
  readonly columns: readonly string[];
  /** Buttons, signatures and fields that a signature locks. */
  readonly notFillable: readonly string[];
  readonly locked: readonly string[];
}

/** A plain number: of fields that a sum takes and that have no format of their own. */
const PLAIN_NUMBER = {
  kind: 'number',
  decimals: 0,
  separators: 1,
  negative: 0,
  currency: '',
  isBefore: false,
} as const;

export class Planner {
  readonly skipped: { columns: Set<string>; notFillable: Set<string>; locked: Set<string> } = {
    columns: new Set(),
    notFillable: new Set(),
    locked: new Set(),
  };
  readonly #document: PdfDocument;
  readonly #fields: readonly FormField[];
  readonly #isLocked: (name: string) => boolean;
  readonly #options: PlanOptions;
  readonly #formats = new Map<FormField, FieldFormat | undefined>();
  readonly #sums: readonly FieldSum[];

  /** @param isLocked whether a signature forbids the field of this name to change. */
  constructor(
    document: PdfDocument,
    fields: readonly FormField[],
    isLocked: (name: string) => boolean,
    options: PlanOptions,
  ) {
    this.#document = document;
    this.#fields = fields;
    this.#isLocked = isLocked;
    this.#options = options;
    this.#sums = readSums(document, fields);
  }

  /** @throws ToolError `bad-option`, which names the row of a table. */
  plan(row: DataRow, { isTable }: Pick<FormData, 'isTable'>): Plan {
    const columns = matchColumns([...row.cells.keys()], this.#fields, this.#options);
    for (const column of columns.unknown) this.skipped.columns.add(column);
    try {
      return { row, changes: this.#changes(row, columns.fields, isTable) };
    } catch (error) {
      if (!isTable || !(error instanceof ToolError) || error.params.field !== 'data') throw error;
      throw ledBy(because('in-row', { row: row.number }), 'data', error);
    }
  }

  #changes({ cells }: DataRow, fields: ReadonlyMap<string, FormField>, isTable: boolean): Changes {
    const changes = new Map<FormField, NewValue>();
    for (const [column, field] of fields) {
      const cell = cells.get(column) ?? null;
      if (!this.#isFillable(field)) continue;
      // Of a table, an empty cell says nothing unless it is to.
      if (isTable && this.#options.empty === 'keep' && isEmpty(cell)) continue;
      const format = this.#formatOf(field);
      changes.set(field, fieldValue(field, cell, { format, dates: this.#options['date-format'] }));
    }
    this.#addSums(changes);
    return changes;
  }

  #isFillable({ name, kind }: FormField): boolean {
    const isOther = kind === 'button' || kind === 'signature';
    if (isOther) this.skipped.notFillable.add(name);
    else if (this.#isLocked(name)) this.skipped.locked.add(name);
    return !isOther && !this.#isLocked(name);
  }

  #formatOf(field: FormField): FieldFormat | undefined {
    if (this.#formats.has(field)) return this.#formats.get(field);
    const [holder] = field.holders;
    const format = holder && field.kind === 'text' ? readFormat(this.#document, holder) : undefined;
    this.#formats.set(field, format);
    return format;
  }

  /** Those of which a part has changed; one follows from another. */
  #addSums(changes: Map<FormField, NewValue>): void {
    for (const { name, kind, of } of this.#sums) {
      const target = this.#fields.find((field) => field.name === name);
      const parts = of.flatMap((part) => this.#partsOf(part));
      if (!target || this.#isLocked(name) || !parts.some((part) => changes.has(part))) continue;
      const value = calculate(
        kind,
        parts.map((part) => this.#numberOf(part, changes.get(part))),
      );
      const format = this.#formatOf(target);
      const isNumber = format?.kind === 'number' || format?.kind === 'percent';
      const text = String(value);
      changes.set(target, { kind: 'text', text, ...(isNumber ? { shown: writeNumber(value, format) } : {}) });
    }
  }

  /** The field of the name, or all below it. */
  #partsOf(name: string): readonly FormField[] {
    const exact = this.#fields.filter((field) => field.name === name);
    return exact.length > 0 ? exact : this.#fields.filter((field) => field.name.startsWith(`${name}.`));
  }

  #numberOf(field: FormField, change: NewValue | undefined): number | undefined {
    const text = change ? changedText(field, change) : (field.values[0] ?? '');
    const format = this.#formatOf(field);
    const isNumber = format?.kind === 'number' || format?.kind === 'percent';
    // Without a format 2,5 is two and a half, and 2,500 some thousands.
    const plain = /,\d{1,2}$/.test(text.trim()) ? { ...PLAIN_NUMBER, separators: 3 } : PLAIN_NUMBER;
    return readNumber(text, isNumber ? format : plain);
  }

  /** Fields whose script does more than a sum, and that hang on something that has changed or may have. */
  scripted(): readonly string[] {
    const summed = new Set(this.#sums.map(({ name }) => name));
    return this.#fields
      .filter(({ name, kind, holders: [holder] }) => {
        return kind === 'text' && holder && !summed.has(name) && calculates(this.#document, holder);
      })
      .map(({ name }) => name);
  }
}

function changedText(field: FormField, change: NewValue): string {
  if (change.kind === 'text') return change.text;
  if (change.kind === 'choices') return change.values[0] ?? '';
  const at = field.places.findIndex(({ state }) => state === change.state);
  return at === -1 ? '' : (field.choices[at]?.value ?? '');
}

function isEmpty(cell: Cell): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '') || (isList(cell) && cell.length === 0);
}
