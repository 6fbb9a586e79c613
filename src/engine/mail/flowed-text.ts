/** Texts whose lines a program broke for the way, and which flow again where they are read (RFC 3676). */

const FLOWED = 'format=flowed';
/** As long as the other, so that nothing moves. */
const FIXED = 'format=fixed ';
const HEADER_BYTES = 1_000;
/** Larger ones are not copied for it. */
const MAX_BYTES = 16 * 1024 ** 2;
/** People write a few texts into an email. */
const MAX_TEXTS = 1_000;
const SIGNATURE = '-- ';

export interface FixedMail {
  readonly bytes: Uint8Array;
  readonly isFlowed: boolean;
  /** The spaces at the ends of broken lines belong to the breaks, as where words are not parted by spaces. */
  readonly joinsWords: boolean;
}

/** The email without the word that lets its reader join lines: it would join quoted ones with their signs. */
export function fixedMail(mail: Uint8Array): FixedMail {
  const bytes = Buffer.from(mail.buffer, mail.byteOffset, mail.length);
  const places = bytes.length > MAX_BYTES ? [] : flowedPlaces(bytes);
  const [first] = places;
  if (first === undefined) return { bytes: mail, isFlowed: false, joinsWords: false };
  const fixed = Buffer.from(bytes);
  for (const place of places) fixed.write(FIXED, place, 'latin1');
  return { bytes: fixed, isFlowed: true, joinsWords: /delsp="?yes/i.test(headerAround(bytes, first)) };
}

/** Those of emails inside it are left: they are files as well. */
function flowedPlaces(bytes: Buffer): readonly number[] {
  const inside = bytes.indexOf('message/rfc822');
  const own = inside < 0 ? bytes : bytes.subarray(0, inside);
  const places: number[] = [];
  let at = own.indexOf(FLOWED);
  for (let seen = 0; at >= 0 && seen < MAX_TEXTS; seen++) {
    if (headerAround(bytes, at) !== '') places.push(at);
    at = own.indexOf(FLOWED, at + 1);
  }
  return places;
}

/** The content type that this place belongs to; empty where it belongs to none. */
function headerAround(bytes: Buffer, at: number): string {
  const before = bytes.toString('latin1', Math.max(0, at - HEADER_BYTES), at);
  const start = before.toLowerCase().lastIndexOf('content-type:');
  const header = before.slice(start);
  if (start < 0 || /\n[^ \t]/.test(header)) return '';
  const [after = ''] = bytes.toString('latin1', at, at + HEADER_BYTES).split(/\r?\n(?![ \t])/, 1);
  return `${header}${after}`;
}

/** Joins broken lines; quoted ones only with those of the same depth. */
export function flowing(text: string, joinsWords: boolean): string {
  const done: string[] = [];
  let [open, openDepth] = ['', -1];
  for (const line of text.split(/\r?\n/)) {
    const signs = /^>*/.exec(line)?.[0] ?? '';
    const words = line.slice(signs.length).replace(/^ /, '');
    const isBroken = words.endsWith(' ') && words !== SIGNATURE;
    const joins = openDepth === signs.length && words !== SIGNATURE;
    if (!joins && openDepth >= 0) done.push(open.trimEnd());
    const kept = isBroken && joinsWords ? words.slice(0, -1) : words;
    open = joins ? `${open}${kept}` : `${signs}${signs === '' ? '' : ' '}${kept}`;
    openDepth = isBroken ? signs.length : -1;
    if (!isBroken) done.push(open);
  }
  return openDepth >= 0 ? [...done, open].join('\n') : done.join('\n');
}
