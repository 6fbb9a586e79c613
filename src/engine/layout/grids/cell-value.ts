/** Tells numbers, percentages, money and dates from text, in the way of writing that the file uses. */

import { readClock } from './clock-value.ts';
import { type DateValue, type DayOrder, readDate, readMonth } from './date-value.ts';
import { readYearlessDay } from './yearless-day.ts';

/** How the file writes decimals and dates with slashes; undefined where it does not tell. */
export interface Habits extends DayOrder {
  readonly decimal: '.' | ',' | undefined;
  /** The only year that it names, which days without one are of. */
  readonly year?: string;
}

export type CellValue =
  | { readonly kind: 'text'; readonly text: string }
  /** `format` is a number format of OOXML (ECMA-376 part 1, 18.8.31). */
  | { readonly kind: 'number'; readonly value: number; readonly format: string }
  | DateValue;

/** More digits than a spreadsheet's numbers hold (IEEE 754 double, 15 shown). */
const MAX_DIGITS = 15;

const CODES =
  'USD|EUR|GBP|CHF|JPY|PLN|SEK|NOK|DKK|CZK|HUF|RON|AUD|CAD|NZD|HKD|SGD|CNY|INR|KRW|BRL|MXN|ZAR|TRY|RUB|ILS|AED|SAR|THB';
const CURRENCY = `(?:[A-Z]{0,3}[$€£¥₹₽₺₩￥￡₪₫₴₦₱₸฿]|${CODES}|zł|kr\\.?|Kč|Ft|lei|Rs\\.?)`;
const DEGREES = '°[CF]?|℃|℉';
const NUMBER = new RegExp(
  `^(?:(?<ahead>${CURRENCY})\\s*(?=\\())?(?<open>\\()?(?<sign>[-+−–])?\\s?(?<before>${CURRENCY})?\\s?(?<inner>[-−–])?(?<digits>\\d[\\d.,'’\\s]*|[.,]\\d+)\\s?(?<percent>%)?\\s?(?<after>${CURRENCY}|${DEGREES})?\\s?(?<trail>[-−–])?(?<close>\\))?(?<late>%)?$`,
);

/** Numbers of sections or versions that are no days, and days that are hardly such numbers. */
const OUTLINE = /^\d{1,2}\.\d{1,2}\.(?:\d|\d{1,2}(?:\.\d{1,3})+)$/;
const DOTTED_DAY = /^(?:(?:1[3-9]|[23]\d)\.\d{1,2}|0\d\.\d{1,2}|\d{1,2}\.0\d)\.(?:\d{4}|\d{2})$/;

/** @param texts those of all cells that may hold numbers. */
export function findHabits(texts: Iterable<string>): Habits {
  let [points, commas, dayFirst, monthFirst, outlines, days] = [0, 0, 0, 0, 0, 0];
  let [european, american] = [0, 0];
  for (const text of texts) {
    if (/[£€]/.test(text)) european++;
    if (text.includes('$')) american++;
    if (OUTLINE.test(text.trim())) outlines++;
    if (DOTTED_DAY.test(text.trim())) days++;
    const digits = NUMBER.exec(text.trim())?.groups?.digits?.trim() ?? '';
    // "1.234,56" and "1,5" have no other reading; "1,234" has two.
    if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(digits) || /^\d*\.(?:\d{1,2}|\d{4,})$/.test(digits)) points++;
    if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(digits) || /^\d*,(?:\d{1,2}|\d{4,})$/.test(digits)) commas++;
    if (/^\d{1,3}(?:,\d{3}){2,}$/.test(digits)) points++;
    if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits) && !IP_ADDRESS.test(digits) && !DOTTED_PHONE.test(text.trim()))
      commas++;
    const [, a, b] = /^(\d{1,2})(?:\/(?=\d+\/)|-(?=\d+-\d{4}$))(\d{1,2})[/-]\d{2,4}$/.exec(text.trim()) ?? [];
    if (Number(a) > 12 && Number(b) <= 12) dayFirst++;
    if (Number(b) > 12 && Number(a) <= 12) monthFirst++;
  }
  const decimal = majority(points, commas, '.', ',');
  return {
    decimal,
    // Who writes decimals with a comma, or pays in pounds or euros, writes the day before the month.
    dayFirst: majority(dayFirst, monthFirst, true, false) ?? (decimal === ',' || european > american || undefined),
    hasOutline: outlines > days,
  };
}

/** An address on the internet: four numbers up to 255 that begin with no zero. With three digits each, they look like groups of thousands. */
const IP_ADDRESS = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!0\d)|$)){4}$/;

/** Unless commas are decimals, which makes it a number. */
const DOTTED_PHONE = /^\+\d{1,3}(?:\.\d{2,4}){2,}$/;

function majority<T>(first: number, second: number, ofFirst: T, ofSecond: T): T | undefined {
  if (first === second) return undefined;
  return first > second ? ofFirst : ofSecond;
}

/** Leading zeros, long identifiers and phone numbers stay text. */
export function readValue(text: string, habits: Habits): CellValue {
  const trimmed = text.trim();
  return (
    readNumber(trimmed, habits) ??
    readNothing(trimmed) ??
    readBooked(trimmed, habits) ??
    readScientific(trimmed, habits) ??
    readDate(trimmed, habits) ??
    readMonth(trimmed) ??
    readYearlessDay(trimmed, habits.year) ??
    readTime(trimmed, habits) ?? { kind: 'text', text }
  );
}

/** As spreadsheets print them: with the sign of the exponent, without which it may be an identifier (`1E5`). */
const SCIENTIFIC = /^(?<sign>[-+−–])?(?<whole>\d{1,3})(?:(?<mark>[.,])(?<part>\d+))?E(?<exponent>[-+−]\d{1,3})$/;

function readScientific(text: string, { decimal }: Habits): CellValue | undefined {
  const { sign, whole = '', mark, part = '', exponent = '' } = SCIENTIFIC.exec(text)?.groups ?? {};
  if (!exponent || (mark && decimal && mark !== decimal)) return undefined;
  const size = Number(`${whole}.${part || '0'}e${exponent.replace('−', '-')}`);
  if (!Number.isFinite(size)) return undefined;
  const value = sign && sign !== '+' && size !== 0 ? -size : size;
  const mantissa = `${'#'.repeat(whole.length - 1)}0${part && `.${'0'.repeat(part.length)}`}`;
  return { kind: 'number', value, format: `${mantissa}E+${'0'.repeat(exponent.length - 1)}` };
}

function readNumber(text: string, habits: Habits): CellValue | undefined {
  const groups = NUMBER.exec(text)?.groups;
  if (!groups) return undefined;
  const { ahead, open, close, sign, inner, trail, before = ahead, after, percent, late } = groups;
  if (Boolean(open) !== Boolean(close)) return undefined;
  const negatives = [open, sign === '+' ? undefined : sign, inner, trail].filter(Boolean).length;
  if (negatives > 1 || (ahead && groups.before) || (before && after) || (percent && late)) return undefined;
  // "+49 30 1234" is a telephone number, and so is "+49301234567".
  if (sign === '+' && (/\d\s+\d/.test(text) || /\d{7}/.test(text))) return undefined;
  if (habits.decimal !== ',' && DOTTED_PHONE.test(text)) return undefined;
  const digits = (groups.digits ?? '').trim();
  const plain = IP_ADDRESS.test(digits) ? undefined : plainDigits(digits, habits.decimal);
  if (plain === undefined) return undefined;
  const isPercent = Boolean(percent || late);
  // 12.3 / 100 is 0.12300000000000001 to a computer.
  const size = Number((Number(plain.number) / (isPercent ? 100 : 1)).toPrecision(MAX_DIGITS));
  const value = negatives === 1 && size !== 0 ? -size : size;
  const decimals = plain.decimals > 0 ? `.${'0'.repeat(plain.decimals)}` : '';
  const marks = { before: before && spacedBehind(text, before), after: after && spaced(text, after), isPercent };
  const body = (plain.grouped ? '#,##0' : '0') + decimals;
  const marked = withMarks(body, marks);
  // Brackets are a habit of the column: positive numbers of it align with the negative ones.
  const inBrackets = ahead ? `"${ahead}"* (${body})` : `(${marked})`;
  if (open) return { kind: 'number', value, format: `${ahead ? `"${ahead}"* ${body}` : marked}_);${inBrackets}` };
  if (sign === '+') return { kind: 'number', value, format: `+${marked};-${marked}` };
  if (trail) return { kind: 'number', value, format: `${marked};${marked}-` };
  return { kind: 'number', value, format: marked === '0' ? 'General' : marked };
}

/** Formats of accounts print zero as a dash, with the sign of the currency at the other side of the cell. */
const NOTHING = new RegExp(`^(?:(?<before>${CURRENCY})\\s+[-–]|[-–]\\s+(?<after>${CURRENCY}))$`);

function readNothing(text: string): CellValue | undefined {
  const { before, after } = NOTHING.exec(text)?.groups ?? {};
  if (before)
    return { kind: 'number', value: 0, format: `"${before}"* #,##0.00;"${before}"* -#,##0.00;"${before}"* "-"` };
  return after
    ? { kind: 'number', value: 0, format: `#,##0.00 "${after}";-#,##0.00 "${after}";"-" "${after}"` }
    : undefined;
}

/** An amount in credit or in debit, as statements of accounts print both: those in debit are below zero. */
const BOOKED = /^(?<amount>.*\d)(?<gap> ?)(?<side>CR|DR|Cr|Dr)(?<point>\.?)$/;
const SIDES: Readonly<Record<string, readonly [credit: string, debit: string]>> = {
  CR: ['CR', 'DR'],
  DR: ['CR', 'DR'],
  Cr: ['Cr', 'Dr'],
  Dr: ['Cr', 'Dr'],
};

function readBooked(text: string, habits: Habits): CellValue | undefined {
  const { amount = '', gap = '', side = '', point = '' } = BOOKED.exec(text)?.groups ?? {};
  const sides = SIDES[side];
  if (!sides) return undefined;
  const read = readNumber(amount, habits);
  if (read?.kind !== 'number' || read.value < 0 || /[;()%]/.test(read.format)) return undefined;
  const plain = read.format === 'General' ? '0' : read.format;
  const format = sides.map((mark) => `${plain}"${gap}${mark}${point}"`).join(';');
  const isDebit = side === sides[1] && read.value !== 0;
  return { kind: 'number', value: isDebit ? -read.value : read.value, format };
}

interface Marks {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isPercent: boolean;
}

function withMarks(body: string, { before, after, isPercent }: Marks): string {
  const percent = isPercent ? `${body}%` : body;
  if (before) return `"${before}"${percent}`;
  if (!after) return percent;
  return after.startsWith(' ') ? `${percent} "${after.trim()}"` : `${percent}"${after}"`;
}

/** A sign with the space before it, where there is one. */
function spaced(text: string, sign: string): string {
  return /\s$/.test(text.slice(0, text.lastIndexOf(sign))) ? ` ${sign}` : sign;
}

/** A sign with the space behind it, where there is one. */
function spacedBehind(text: string, sign: string): string {
  return /^\s/.test(text.slice(text.indexOf(sign) + sign.length)) ? `${sign} ` : sign;
}

interface PlainDigits {
  /** With a point, without marks of thousands. */
  readonly number: string;
  readonly decimals: number;
  readonly grouped: boolean;
}

function plainDigits(written: string, decimal: '.' | ',' | undefined): PlainDigits | undefined {
  const digits = written.replace(/[\s’]/g, (sign) => (sign === '’' ? "'" : ' '));
  const found = readAs(digits, decimal ?? '.') ?? (decimal === undefined ? readAs(digits, ',') : undefined);
  if (!found) return undefined;
  const [whole = ''] = found.number.split('.');
  if (/^0\d/.test(whole) || found.number.replace('.', '').replace(/^0+/, '').length > MAX_DIGITS) return undefined;
  return found;
}

/** The number if it is one with this decimal mark and with groups of three, or with none. */
function readAs(digits: string, decimal: '.' | ','): PlainDigits | undefined {
  const [whole = '', part, ...more] = digits.split(decimal);
  if (more.length > 0 || (part !== undefined && !/^\d+$/.test(part))) return undefined;
  const separator = /[.,' ]/.exec(whole)?.[0];
  // Where points are decimals, a space stands between two numbers, not inside one.
  if (separator === ' ' && decimal === '.') return undefined;
  const groups = separator ? whole.split(separator) : [whole];
  const grouped = groups.length > 1;
  if (grouped ? !areGroups(groups, separator) : !/^\d*$/.test(whole)) return undefined;
  const decimals = part?.length ?? 0;
  return { number: `${groups.join('') || '0'}${part === undefined ? '' : `.${part}`}`, decimals, grouped };
}

/** Of three digits, or as India writes: of two before the last one. Spreadsheets there show the same format so by themselves. */
function areGroups([first = '', ...others]: readonly string[], separator: string | undefined): boolean {
  const last = others.at(-1) ?? '';
  if (!/^\d{1,3}$/.test(first) || !/^\d{3}$/.test(last)) return false;
  const between = others.slice(0, -1);
  if (between.every((group) => /^\d{3}$/.test(group))) return true;
  return separator === ',' && first.length < 3 && between.every((group) => /^\d{2}$/.test(group));
}

/** A time of day, alone or after its date. */
function readTime(text: string, habits: Habits): CellValue | undefined {
  const alone = readClock(text);
  if (alone) return { kind: 'date', ...alone };
  const [, day = '', clock = ''] = /^(\S.*?)(?:, |[ T])(\d{1,2}:.*)$/.exec(text) ?? [];
  const [date, time] = [readDate(day, habits), readClock(clock)];
  if (!date || !time || time.value >= 1) return undefined;
  const format = `${date.format} ${time.format}`;
  return { kind: 'date', value: date.value + time.value, format, iso: `${date.iso}T${time.iso}` };
}
