/** How a field shows numbers and dates: read from the calls of Acrobat's own functions, of which no script is run. */
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfDict, PdfRef } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { inherited } from './field-text.ts';

export type FieldFormat =
  | {
      readonly kind: 'number' | 'percent';
      readonly decimals: number;
      /** 0: 1,234.56; 1: 1234.56; 2: 1.234,56; 3: 1234,56; 4: 1'234.56. */
      readonly separators: number;
      /** 1 and 3 in red, 2 and 3 in brackets. */
      readonly negative: number;
      readonly currency: string;
      readonly isBefore: boolean;
    }
  /** `pattern`: `dd.mm.yyyy`. */
  | { readonly kind: 'date'; readonly pattern: string }
  /** `###-##-####`: a digit for each sign. */
  | { readonly kind: 'digits'; readonly patterns: readonly string[] };

/** A call of a function by a script: its name and what it is given. */
export interface ScriptCall {
  readonly name: string;
  readonly values: readonly (string | number | boolean)[];
}

const MAX_SCRIPT_BYTES = 64 * 1024;

/** What the numbers of `AFDate_Format` stand for. */
const DATES = [
  'm/d',
  'm/d/yy',
  'mm/dd/yy',
  'mm/yy',
  'd-mmm',
  'd-mmm-yy',
  'dd-mmm-yy',
  'yy-mm-dd',
  'mmm-yy',
  'mmmm-yy',
  'mmm d, yyyy',
  'mmmm d, yyyy',
  'm/d/yy h:MM tt',
  'm/d/yy HH:MM',
];
/** Of `AFSpecial_Format`: ZIP code, with four more digits, telephone, social security number. */
const SPECIAL = [['#####'], ['#####-####'], ['(###) ###-####', '###-####'], ['###-##-####']];

/** Undefined where the field shows its value as it is. */
export function readFormat(document: PdfDocument, field: PdfRef): FieldFormat | undefined {
  const call = scriptCall(document, field, 'F');
  const [first, second, third, , currency, isBefore] = call?.values ?? [];
  const whole = (value: unknown, most: number) => (typeof value === 'number' ? Math.min(most, Math.max(0, value)) : 0);
  switch (call?.name) {
    case 'AFNumber_Format':
    case 'AFPercent_Format': {
      const isNumber = call.name === 'AFNumber_Format';
      return {
        kind: isNumber ? 'number' : 'percent',
        decimals: whole(first, 10),
        separators: whole(second, 4),
        negative: isNumber ? whole(third, 3) : 0,
        currency: isNumber && typeof currency === 'string' ? currency : '',
        isBefore: isBefore === true,
      };
    }
    case 'AFDate_FormatEx':
      return typeof first === 'string' ? { kind: 'date', pattern: first } : undefined;
    case 'AFDate_Format':
      return { kind: 'date', pattern: DATES[whole(first, DATES.length - 1)] ?? '' };
    case 'AFSpecial_Format':
      return { kind: 'digits', patterns: SPECIAL[whole(first, 3)] ?? [] };
    default:
      return undefined;
  }
}

/** The one call that the script of an event (`F` format, `C` calculate) makes; undefined where it does anything else. */
export function scriptCall(document: PdfDocument, field: PdfRef, event: 'F' | 'C'): ScriptCall | undefined {
  const dict = document.dict(field);
  const actions = dict && document.dict(inherited(document, dict, 'AA') ?? null);
  const script = actions && scriptOf(document, document.dict(actions.get(event)));
  const [, called, inside] = /^\s*(AF\w+)\s*\(([\s\S]*)\)\s*;?\s*$/.exec(script ?? '') ?? [];
  if (called === undefined || inside === undefined || /[;{}]/.test(withoutTexts(inside))) return undefined;
  return { name: called, values: literals(inside) };
}

/** Whether a script gives the field its value. */
export function calculates(document: PdfDocument, field: PdfRef): boolean {
  const dict = document.dict(field);
  const actions = dict && document.dict(inherited(document, dict, 'AA') ?? null);
  return actions !== undefined && scriptOf(document, document.dict(actions.get('C'))) !== undefined;
}

function scriptOf(document: PdfDocument, action: PdfDict | undefined): string | undefined {
  if (!action || document.nameOf(action.get('S')) !== 'JavaScript') return undefined;
  const stream = document.stream(action.get('JS'));
  if (!stream) return document.text(action.get('JS'));
  const bytes = decodeStream(document, stream, MAX_SCRIPT_BYTES);
  return bytes && Buffer.from(bytes).toString('latin1');
}

const TEXTS = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g;

function withoutTexts(source: string): string {
  return source.replace(TEXTS, '""');
}

function literals(source: string): ScriptCall['values'] {
  const found = source.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\b(true|false)\b|(-?\d+(?:\.\d+)?)/g);
  return [...found].map(([, double, single, word, number]) => {
    if (number !== undefined) return Number(number);
    if (word !== undefined) return word === 'true';
    return (double ?? single ?? '').replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gi, (_, wide, narrow, plain) =>
      wide || narrow ? String.fromCharCode(Number.parseInt(wide ?? narrow, 16)) : plain,
    );
  });
}

/** Undefined for what is no number, in the writing of programs (1234.5) or in that of the field. */
export function readNumber(
  text: string,
  format: Extract<FieldFormat, { kind: 'number' | 'percent' }>,
): number | undefined {
  const plain = text.trim();
  if (/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return Number(plain);
  const isNegative = /^\(.*\)$/.test(plain) || /^[-−]/.test(plain) || plain.endsWith('-');
  const digits = plain.replaceAll(format.currency || '\u0000', '').replace(/[\s\u00a0\u202f()'’€$£%+−-]/g, '');
  const isComma = format.separators === 2 || format.separators === 3;
  const number = isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  if (!/^(\d+(\.\d*)?|\.\d+)$/.test(number)) return undefined;
  const scale = format.kind === 'percent' && plain.includes('%') ? 100 : 1;
  return ((isNegative ? -1 : 1) * Number(number)) / scale;
}

export function writeNumber(value: number, format: Extract<FieldFormat, { kind: 'number' | 'percent' }>): string {
  const { separators, decimals } = format;
  const size = Math.abs(format.kind === 'percent' ? value * 100 : value);
  const [whole = '0', part = ''] = rounded(size, decimals).split('.');
  const group = [',', '', '.', '', "'"][separators] ?? '';
  const grouped = group === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  const point = separators === 2 || separators === 3 ? ',' : '.';
  const digits = part === '' ? grouped : `${grouped}${point}${part}`;
  const named = format.isBefore ? `${format.currency}${digits}` : `${digits}${format.currency}`;
  const text = format.kind === 'percent' ? `${digits}%` : named;
  if (value >= 0 || Number(rounded(size, decimals)) === 0) return text;
  return format.negative >= 2 ? `(${text})` : `-${text}`;
}

/** Half is rounded up, as people do: 1.005 is a little less in binary. */
function rounded(size: number, decimals: number): string {
  return (Math.round(Number(`${size}e${decimals}`)) / 10 ** decimals).toFixed(decimals);
}

/** The digits of a text in the first pattern that has as many; as it is where none has. */
export function writeDigits(text: string, patterns: readonly string[]): string {
  const digits = text.replace(/\D/g, '');
  const pattern = patterns.find((each) => each.replace(/[^#]/g, '').length === digits.length);
  let next = 0;
  return pattern?.replace(/#/g, () => digits[next++] ?? '') ?? text;
}
