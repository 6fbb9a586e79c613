/** Tells dates and months from text, in numbers or with the name of a month. */
import { type NamedMonth, namedMonth } from './month-names.ts';
import { namedWeekday } from './weekday-names.ts';

/** `value` counts days from 1899-12-30; `iso` is the date as YYYY-MM-DD, the month as YYYY-MM, the time as hh:mm or both. */
export interface DateValue {
  readonly kind: 'date';
  readonly value: number;
  /** A number format of OOXML (ECMA-376 part 1, 18.8.31). */
  readonly format: string;
  readonly iso: string;
}

/** How a file writes dates in numbers. */
export interface DayOrder {
  /** With slashes; undefined where the file does not tell. */
  readonly dayFirst: boolean | undefined;
  /** Whether it counts sections or versions so that `1.2.10` is more likely one of them than a day of 2010. */
  readonly hasOutline?: boolean;
}

/** The first day that all spreadsheets count alike: before it, Excel knows a 29 February 1900. */
const FIRST_DAY = Date.UTC(1900, 2, 1);
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Years of two digits: up to this one they are of this century, as spreadsheets read them. */
const CENTURY_TURN = 30;

interface Parts {
  readonly year: string;
  readonly month: number;
  readonly day: string;
}

/** Undefined where it is no day of the calendar. */
export function dateOf({ year: written, month, day }: Parts, format: string): DateValue | undefined {
  const year = Number(written);
  const full = written.length > 2 ? year : year + (year < CENTURY_TURN ? 2000 : 1900);
  const time = Date.UTC(full, month - 1, Number(day));
  const made = new Date(time);
  if (made.getUTCMonth() !== month - 1 || made.getUTCDate() !== Number(day) || time < FIRST_DAY) return undefined;
  return { kind: 'date', value: (time - DAY_ZERO) / DAY_MS, format, iso: made.toISOString().slice(0, 10) };
}

export function readDate(text: string, order: DayOrder): DateValue | undefined {
  return readDay(text, order) ?? readAfterWeekday(text, order);
}

function readDay(text: string, order: DayOrder): DateValue | undefined {
  return readNumbers(text, order) ?? readEasternDay(text) ?? readNamedDay(text);
}

const AFTER_WEEKDAY = /^(?<name>[\p{L}-]{2,13}\.?)(?<between>,? )(?<rest>\S.*)$/u;
const LANGUAGE = /^(?:\[\$-\w+\])?/;

/** The day of the week must be that of the date: it also tells in which order an unclear one is written. */
function readAfterWeekday(text: string, order: DayOrder): DateValue | undefined {
  const { name = '', between = '', rest = '' } = AFTER_WEEKDAY.exec(text)?.groups ?? {};
  const orders = order.dayFirst === undefined ? [true, false] : [order.dayFirst];
  for (const dayFirst of rest ? orders : []) {
    const date = readDay(rest, { ...order, dayFirst });
    const [language = ''] = (date && LANGUAGE.exec(date.format)) ?? [];
    const named = date && namedWeekday(name, new Date(date.iso).getUTCDay(), language);
    if (named) {
      const format = `${language || named.language}${named.format}${between}${date.format.slice(language.length)}`;
      return { ...date, format };
    }
  }
  return undefined;
}

const YEAR_FIRST =
  /^(?<year>\d{4})(?:(?<sign>[-.])(?=\d\d\k<sign>\d\d$)|\/(?=\d+\/))(?<month>\d{1,2})[-./](?<day>\d{1,2})$/;
/** With dashes, years of two digits may be codes of banks. */
const YEAR_LAST = /^(?<first>\d{1,2})(?<sign>[./]|-(?=\d{1,2}-\d{4}$))(?<second>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})$/;

function readNumbers(text: string, { dayFirst, hasOutline }: DayOrder): DateValue | undefined {
  const { year, month = '', day = '' } = YEAR_FIRST.exec(text)?.groups ?? {};
  const sign = text.charAt(4);
  if (year)
    return dateOf({ year, month: Number(month), day }, ['yyyy', places(month, 'm'), places(day, 'd')].join(sign));
  const { first = '', sign: between, second = '', year: last = '' } = YEAR_LAST.exec(text)?.groups ?? {};
  const isDayFirst = between === '.' || dayFirst;
  if (!between || isDayFirst === undefined) return undefined;
  if (hasOutline && between === '.' && last.length === 2) return undefined;
  const parts = { year: last, month: Number(isDayFirst ? second : first), day: isDayFirst ? first : second };
  const letters = isDayFirst ? ['d', 'm'] : ['m', 'd'];
  const format = [places(first, letters[0]), places(second, letters[1]), places(last, 'y')];
  return dateOf(parts, format.join(between));
}

/** As many letters as digits: formats print leading zeros only where they are asked for. */
export function places(digits: string, letter = ''): string {
  return letter.repeat(digits.length);
}

/** `2024年3月5日` and `2024년 3월 5일`, with or without the day. */
const EASTERN =
  /^(?<year>\d{4})(?<years>[年년])(?<gap> ?)(?<month>\d{1,2})(?<months>[月월])(?: ?(?<day>\d{1,2})(?<days>[日일]))?$/;

function readEasternDay(text: string): DateValue | undefined {
  const { year, years = '', gap = '', month = '', months = '', day, days = '' } = EASTERN.exec(text)?.groups ?? {};
  if (!year || !day) return undefined;
  const format = [`yyyy"${years}"`, `${places(month, 'm')}"${months}"`, `${places(day, 'd')}"${days}"`].join(gap);
  return dateOf({ year, month: Number(month), day }, format);
}

function readEasternMonth(text: string): DateValue | undefined {
  const { year, years = '', gap = '', month = '', months = '', day } = EASTERN.exec(text)?.groups ?? {};
  if (!year || day) return undefined;
  return dateOf({ year, month: Number(month), day: '1' }, `yyyy"${years}"${gap}${places(month, 'm')}"${months}"`);
}

const DAY_FIRST = /^(?<day>\d{1,2})(?<after>\.? |-| de )(?<name>\p{L}{3,}\.?)(?<before>-| de | )(?<year>\d{4}|\d{2})$/u;
const MONTH_FIRST = /^(?<name>\p{L}{3,}\.?) (?<day>\d{1,2})(?<before>, ?)(?<year>\d{4})$/u;

function readNamedDay(text: string): DateValue | undefined {
  const { day, after = '', name = '', before = '', year = '' } = DAY_FIRST.exec(text)?.groups ?? {};
  if (day) {
    const named = monthOf(name);
    // `2 set 10` and `1 out 20` may be no days.
    const isShort = named?.format === 'mmm' && after + before === '  ' && year.length === 2;
    if (isShort && !englishMonth(name)) return undefined;
    const format = [places(day, 'd'), literal(after), named?.format, literal(before), places(year, 'y')];
    return named && dateOf({ year, month: named.month, day }, named.language + format.join(''));
  }
  const american = MONTH_FIRST.exec(text)?.groups;
  const named = american && monthOf(american.name ?? '');
  if (!american || !named || named.language) return undefined;
  const { day: number = '', before: comma = '', year: full = '' } = american;
  const format = `${named.format} ${places(number, 'd')}${comma}yyyy`;
  return dateOf({ year: full, month: named.month, day: number }, format);
}

/** What stands between the parts of a date, in a number format. */
function literal(text: string): string {
  return text.replace('de', '"de"');
}

export function monthOf(name: string): NamedMonth | undefined {
  return namedMonth(name) ?? englishMonth(name);
}

/** English names count in any case and with a point, and so does `Sept`; they are printed short. */
function englishMonth(name: string): NamedMonth | undefined {
  const plain = name.replace(/\.$/, '').toLowerCase();
  const found = namedMonth(plain === 'sept' ? 'Sep' : plain.charAt(0).toUpperCase() + plain.slice(1));
  return found?.language === '' ? { ...found, format: 'mmm' } : undefined;
}

/** `Jan-24` and `January 2024`. The short names of most languages are words as well. */
const SHORT = /^(?<name>[A-Z][a-z]{2})-(?<year>\d{2})$/;
const LONG = /^(?<name>\p{L}{3,})(?<between> de | )(?<year>\d{4})$/u;

/** Its first day, as spreadsheets keep it. */
export function readMonth(text: string): DateValue | undefined {
  const found = readEasternMonth(text) ?? readNamedMonth(text);
  return found && { ...found, iso: found.iso.slice(0, -3) };
}

function readNamedMonth(text: string): DateValue | undefined {
  const short = SHORT.exec(text)?.groups;
  const { name = '', between = '-', year = '' } = short ?? LONG.exec(text)?.groups ?? {};
  const named = namedMonth(name);
  if (!named || (named.language && named.format === 'mmm' && !short)) return undefined;
  const format = `${named.language}${named.format}${literal(between)}${places(year, 'y')}`;
  return dateOf({ year, month: named.month, day: '1' }, short ? format.replace('mmmm', 'mmm') : format);
}
