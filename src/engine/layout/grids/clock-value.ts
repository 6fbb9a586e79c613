/** Tells times of day, and durations with seconds, from text. */

interface ClockValue {
  /** Share of a day. */
  readonly value: number;
  /** A number format of OOXML (ECMA-376 part 1, 18.8.31). */
  readonly format: string;
  /** As ISO 8601 writes it, to the minute or the second. */
  readonly iso: string;
}

/** An hour with neither seconds nor AM or PM has two digits: `2:10` may be a score. With three or more it begins with no zero, which no format keeps. */
const CLOCK =
  /^(?<hours>\d{1,2}|[1-9]\d{2,3}):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d))?(?: ?(?<half>[AaPp])\.?[Mm]\.?)?$/;
const DAY_HOURS = 24;
/** `13时20分01秒`, `13時20分` and `13시 20분`. */
const SPELT =
  /^(?<hours>[01]?\d|2[0-3])(?<hour>[时時시])(?<gap> ?)(?<minutes>[0-5]?\d)(?<minute>[分분])(?: ?(?<seconds>[0-5]?\d)(?<second>[秒초]))?$/;
export function readClock(text: string): ClockValue | undefined {
  return readHours(text) ?? readSpelt(text);
}

function readSpelt(text: string): ClockValue | undefined {
  const groups = SPELT.exec(text)?.groups;
  if (!groups) return undefined;
  const { hours = '', hour, gap = '', minutes = '', minute, seconds, second } = groups;
  const value = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) / (DAY_HOURS * 3600);
  const space = gap === '' ? '' : '" "';
  const end = seconds ? `${space}${digitsOf(seconds, 's')}"${second}"` : '';
  const format = `${digitsOf(hours, 'h')}"${hour}"${space}${digitsOf(minutes, 'm')}"${minute}"${end}`;
  return { value, format, iso: [hours, minutes, seconds].flatMap((each) => each?.padStart(2, '0') ?? []).join(':') };
}

function digitsOf(digits: string, letter: string): string {
  return letter.repeat(Math.min(2, digits.length));
}

function readHours(text: string): ClockValue | undefined {
  const { hours = '', minutes = '', seconds, half } = CLOCK.exec(text)?.groups ?? {};
  if (hours === '' || (!seconds && !half && hours.length !== 2)) return undefined;
  const written = Number(hours);
  if (half && (written < 1 || written > DAY_HOURS / 2)) return undefined;
  // Only a duration goes on after a day; without seconds its hours may be minutes.
  if (written >= DAY_HOURS && !seconds) return undefined;
  const hour = half ? (written % 12) + (/p/i.test(half) ? 12 : 0) : written;
  const value = (hour * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) / (DAY_HOURS * 3600);
  const digits = hours.length > 1 && written < DAY_HOURS ? 'hh' : 'h';
  const format = `${written < DAY_HOURS ? digits : '[h]'}:mm${seconds ? ':ss' : ''}${half ? ' AM/PM' : ''}`;
  const iso = `${String(hour).padStart(2, '0')}:${minutes}${seconds ? `:${seconds}` : ''}`;
  return { value, format, iso };
}
