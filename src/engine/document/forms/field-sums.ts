/** Sums, averages and products that a form keeps of its fields: Acrobat's simple calculations, done without running a script. */
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfRef } from '../../syntax/object.ts';
import { scriptCall } from './field-format.ts';
import { type FormField, fullName } from './form-fields.ts';

type Sum = 'SUM' | 'AVG' | 'PRD' | 'MIN' | 'MAX';

export interface FieldSum {
  /** The field that shows it. */
  readonly name: string;
  readonly kind: Sum;
  /** Names of the fields that go into it. */
  readonly of: readonly string[];
}

const KINDS: ReadonlySet<string> = new Set(['SUM', 'AVG', 'PRD', 'MIN', 'MAX'] satisfies Sum[]);

/** In the order in which the form calculates (`/CO`, 12.7.3); without one, in that of the fields. */
export function readSums(document: PdfDocument, fields: readonly FormField[]): readonly FieldSum[] {
  const form = document.dict(document.catalog.get('AcroForm'));
  const order = document.array(form?.get('CO') ?? null).flatMap((each) => {
    const dict = each instanceof PdfRef ? document.dict(each) : undefined;
    return dict ? [fullName(document, dict)] : [];
  });
  const place = new Map(order.map((name, index) => [name, index] as const));
  const rank = ({ name }: FormField) => place.get(name) ?? order.length;
  return fields
    .filter(({ kind }) => kind === 'text')
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((field) => readSum(document, field) ?? []);
}

function readSum(document: PdfDocument, { name, holders: [holder] }: FormField): FieldSum | undefined {
  const call = holder && scriptCall(document, holder, 'C');
  if (call?.name !== 'AFSimple_Calculate') return undefined;
  const [kind, ...rest] = call.values.map(String);
  // Its second argument is a list, or one text with commas.
  const of = rest.flatMap((each) => each.split(',')).map((each) => each.trim());
  return isSum(kind) && of.length > 0 ? { name, kind, of: of.filter((each) => each !== '') } : undefined;
}

function isSum(kind: string | undefined): kind is Sum {
  return kind !== undefined && KINDS.has(kind);
}

/** @param values of the fields that have one; what is empty counts as nothing, as in Acrobat. */
export function calculate(kind: Sum, values: readonly (number | undefined)[]): number {
  const all = values.map((each) => each ?? 0);
  const total = all.reduce((sum, each) => sum + each, 0);
  switch (kind) {
    case 'SUM':
      return exact(total);
    case 'AVG':
      return exact(total / Math.max(1, all.length));
    case 'PRD':
      return exact(all.reduce((product, each) => product * each, 1));
    case 'MIN':
      return Math.min(...all);
    case 'MAX':
      return Math.max(...all);
  }
}

/** 0.1 + 0.2 is 0.3. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}
