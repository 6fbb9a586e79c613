/** Dates of emails in words: the time of the sender, and how far that is from UTC. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** RFC 5322, 3.3, with the old zones in letters. */
const WRITTEN =
  /(\d{1,2})\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{2,4})\s+(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*([+-])(\d{2}):?(\d{2})|\s+([a-z]{1,5})\b)?/i;
/** Zones in letters, by hours (RFC 5322, 4.3). */
const LETTERS: ReadonlyMap<string, number> = new Map([
  ['UT', 0],
  ['GMT', 0],
  ['UTC', 0],
  ['Z', 0],
  ['EDT', -4],
  ['EST', -5],
  ['CDT', -5],
  ['CST', -6],
  ['MDT', -6],
  ['MST', -7],
  ['PDT', -7],
  ['PST', -8],
]);
/** 1601 to 1970, in milliseconds. */
const FILE_TIME_START_MS = 11_644_473_600_000n;
const LONGEST = 100;

/** `Tue, 12 May 2026 09:15:00 +0200` is `12 May 2026, 09:15 (UTC+2)`; what is no such date stays as it is written. */
export function mailDate(written: string): string {
  const plain = written.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
  const [
    whole,
    day = '',
    month = '',
    year = '',
    hour = '',
    minute = '',
    sign = '',
    hours = '',
    minutes = '',
    letters = '',
  ] = WRITTEN.exec(plain) ?? [];
  if (whole === undefined) return plain;
  const name = `${month.charAt(0).toUpperCase()}${month.slice(1).toLowerCase()}`;
  const zone = sign === '' ? zoneOfLetters(letters.toUpperCase()) : zoneName(sign, Number(hours), Number(minutes));
  const time = `${Number(day)} ${name} ${fullYear(year)}, ${hour.padStart(2, '0')}:${minute}`;
  return zone === '' ? time : `${time} (${zone})`;
}

/** @param ticks of 100 nanoseconds since 1601 (MS-DTYP, 2.3.3). @returns empty for what is no date. */
export function fileTimeDate(ticks: bigint): string {
  const ms = Number(ticks / 10_000n - FILE_TIME_START_MS);
  const date = new Date(ms);
  if (ticks <= 0n || Number.isNaN(date.getTime())) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `${day}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())} (UTC)`;
}

/** Other letters mean what the sender's country means by them. Empty where the sender tells no zone. */
function zoneOfLetters(letters: string): string {
  const hours = LETTERS.get(letters);
  return hours === undefined ? letters : zoneName(hours < 0 ? '-' : '+', Math.abs(hours), 0);
}

function zoneName(sign: string, hours: number, minutes: number): string {
  if (hours === 0 && minutes === 0) return 'UTC';
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `UTC${sign === '-' ? '−' : '+'}${hours}${rest}`;
}

/** Two digits, as old programs write them (RFC 5322, 4.3). */
function fullYear(year: string): string {
  if (year.length > 2) return String(Number(year) < 1000 ? 1900 + Number(year) : Number(year));
  return String(Number(year) + (Number(year) < 50 ? 2000 : 1900));
}
