/** Days and times in the patterns of form fields: `dd.mm.yyyy`, `mmm d, yy`, `m/d/yy h:MM tt`. */

export interface Moment {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const TOKENS = /d{1,4}|m{1,4}|yyyy|yy|hh?|HH?|MM?|ss?|tt?|\\./g;
/** Years of two digits: 00 to 49 are of this century. */
const CENTURY_TURN = 50;

export function writeMoment(moment: Moment, pattern: string): string {
  const { year, month, day, hour, minute, second } = moment;
  const two = (value: number) => String(value).padStart(2, '0');
  const weekday = DAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
  const name = MONTHS[month - 1] ?? '';
  const half = hour % 12 === 0 ? 12 : hour % 12;
  const parts: Readonly<Record<string, string>> = {
    d: String(day),
    dd: two(day),
    ddd: weekday.slice(0, 3),
    dddd: weekday,
    m: String(month),
    mm: two(month),
    mmm: name.slice(0, 3),
    mmmm: name,
    yy: two(year % 100),
    yyyy: String(year).padStart(4, '0'),
    h: String(half),
    hh: two(half),
    H: String(hour),
    HH: two(hour),
    M: String(minute),
    MM: two(minute),
    s: String(second),
    ss: two(second),
    t: hour < 12 ? 'a' : 'p',
    tt: hour < 12 ? 'am' : 'pm',
  };
  return pattern.replace(TOKENS, (token) => (token.startsWith('\\') ? token.slice(1) : (parts[token] ?? token)));
}

/** `2026-01-31`, with a time after it where there is one. */
export function readIsoMoment(text: string): Moment | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return real({ year, month, day, hour, minute, second });
}

/** A day as the pattern writes it; undefined for anything else, and for days that no month has. */
export function readMoment(text: string, pattern: string): Moment | undefined {
  const names: string[] = [];
  const source = pattern
    .split(/(d{1,4}|m{1,4}|yyyy|yy|hh?|HH?|MM?|ss?|tt?|\\.)/)
    .map((part, index) => {
      if (index % 2 === 0) return RegExp.escape(part);
      if (part.startsWith('\\')) return RegExp.escape(part.slice(1));
      names.push(part);
      if (/^(ddd|dddd|mmm|mmmm|t|tt)$/.test(part)) return '(\\p{L}+)\\.?';
      return part === 'yyyy' ? '(\\d{4})' : '(\\d{1,2})';
    })
    .join('');
  const match = new RegExp(`^${source}$`, 'iu').exec(text.trim());
  if (!match) return undefined;
  const parts = new Map(names.map((name, index) => [name, match[index + 1] ?? ''] as const));
  const number = (...tokens: readonly string[]) => {
    const found = tokens.map((token) => parts.get(token)).find((part) => part !== undefined);
    return found === undefined ? undefined : Number(found);
  };
  const word = (parts.get('mmmm') ?? parts.get('mmm'))?.toLowerCase();
  const named = MONTHS.findIndex(
    (month) => word !== undefined && word.length >= 3 && month.toLowerCase().startsWith(word),
  );
  const short = number('yy');
  const century = short !== undefined && short < CENTURY_TURN ? 2000 : 1900;
  const isAfternoon = /^p/i.test(parts.get('tt') ?? parts.get('t') ?? '');
  const hour = number('hh', 'h', 'HH', 'H') ?? 0;
  return real({
    year: number('yyyy') ?? (short === undefined ? 2000 : century + short),
    month: word === undefined ? (number('mm', 'm') ?? 1) : named + 1,
    day: number('dd', 'd') ?? 1,
    hour: isAfternoon && hour < 12 ? hour + 12 : hour,
    minute: number('MM', 'M') ?? 0,
    second: number('ss', 's') ?? 0,
  });
}

function real(moment: Moment): Moment | undefined {
  const { year, month, day, hour, minute, second } = moment;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && hour < 24 && minute < 60 && second < 60 ? moment : undefined;
}
