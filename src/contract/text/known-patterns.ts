/** Finds what has a known form: addresses, numbers and dates. The work and its preview share it. */
import { ibanLength, isCardNumber } from './check-digits.ts';
import type { Finder, TextRange } from './find-words.ts';
import { readWrittenPattern, type WrittenPattern } from './written-pattern.ts';

export const KNOWN_PATTERNS = ['email', 'phone', 'iban', 'card', 'ssn', 'ip', 'date', 'url', 'passport'] as const;

export type KnownPattern = (typeof KNOWN_PATTERNS)[number];

/** A search pattern of the visitor's own, as RE2 knows them. */
export interface OwnPattern extends WrittenPattern {
  readonly written: string;
}

export interface PatternList {
  readonly known: readonly KnownPattern[];
  readonly own: readonly OwnPattern[];
}

/** What is neither a known pattern nor one of the visitor's own. */
export interface UnknownPattern {
  readonly unknown: string;
}

/** Reads `email, iban, /case \d+/i`: words and patterns between commas or line ends. */
export function readPatterns(written: string): PatternList | UnknownPattern {
  const known = new Set<KnownPattern>();
  const own: OwnPattern[] = [];
  for (const part of splitPatterns(written)) {
    const pattern = readWrittenPattern(part);
    const word = KNOWN_PATTERNS.find((each) => each === part.toLowerCase());
    if (pattern) own.push({ written: part, ...pattern });
    else if (word) known.add(word);
    else return { unknown: part };
  }
  return { known: [...known], own };
}

/** A comma inside a pattern of one's own belongs to it. */
function splitPatterns(written: string): readonly string[] {
  const parts = written.match(/\s*\/(?:\\.|[^/\\\n])+\/[ims]*\s*(?=,|\n|$)|[^,\n]+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|' +
  'januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|' +
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';

const FORMS: Readonly<Record<KnownPattern, RegExp>> = {
  email: /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu,
  url: /(?:\b(?:https?|ftp):\/\/|\bwww\.)[^\s<>"'()[\]{}]{3,2000}/giu,
  phone:
    /(?<![\p{L}\p{N}.,-])(?:\+|00)\d[\d ()/.\u2010-\u2013-]{6,20}\d(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.,-])\(?0\d{1,5}\)?[ /.-]{0,3}\d[\d /.-]{3,14}\d(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.,-])\(?\d{3}\)?[ .-]?\d{3}[ .-]\d{4}(?![\p{L}\p{N}])/gu,
  iban: /(?<![\p{L}\p{N}])[A-Za-z]{2}\d{2}(?:\s?[A-Za-z0-9]){11,30}/gu,
  card: /(?<![\p{L}\p{N}])\d(?:[\s-]?\d){12,18}(?![\p{L}\p{N}])/gu,
  ssn: /(?<![\p{L}\p{N}-])(?!000|666|9\d\d)\d{3}[- ](?!00)\d{2}[- ](?!0000)\d{4}(?![\p{L}\p{N}-])/gu,
  ip: /(?<![\p{L}\p{N}.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\p{L}\p{N}]|\.\d)|(?<![\p{L}\p{N}:])(?:[0-9a-f]{1,4}:){2,7}(?::?[0-9a-f]{1,4}){0,6}(?![\p{L}\p{N}:])/giu,
  date: new RegExp(
    [
      '(?<![\\p{L}\\p{N}./-])(?:',
      '\\d{4}([-/.])(?:0?[1-9]|1[0-2])\\1(?:0?[1-9]|[12]\\d|3[01])',
      '|(?:0?[1-9]|[12]\\d|3[01])([-/.]) ?(?:0?[1-9]|[12]\\d|3[01])\\2 ?(?:\\d{4}|\\d{2})',
      `|(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th|\\.)?\\s(?:de\\s)?(?:${MONTHS})\\.?,?\\s(?:de\\s)?\\d{4}`,
      `|(?:${MONTHS})\\.?\\s(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?,?\\s\\d{4}`,
      ')(?![\\p{L}\\p{N}])',
    ].join(''),
    'giu',
  ),
  passport:
    /(?<![\p{L}\p{N}])(?:[A-Z]{1,2}\d{6,8}|[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{7}\d?|\d{2}[A-Z]{2}\d{5})(?![\p{L}\p{N}])|P[A-Z<][A-Z]{3}[A-Z<]{20,39}|[A-Z0-9<]{9}\d[A-Z]{3}\d{7}[MFX<]\d{7}[A-Z0-9<]{0,16}|(?<=passport\D{0,20})\d{8,9}(?!\d)/gu,
};

/** Numbers with check digits may go over a line end: nothing else passes the check. */
const MAY_SPAN_LINES: ReadonlySet<KnownPattern> = new Set(['iban', 'card']);

export function patternFinder(pattern: KnownPattern): Finder {
  const form = FORMS[pattern];
  return {
    find(text) {
      if (MAY_SPAN_LINES.has(pattern)) return matches(text, 0, form, pattern);
      const found: TextRange[] = [];
      let start = 0;
      for (const line of text.split('\n')) {
        found.push(...matches(line, start, form, pattern));
        start += line.length + 1;
      }
      return found;
    },
  };
}

function matches(text: string, offset: number, form: RegExp, pattern: KnownPattern): TextRange[] {
  return [...text.matchAll(form)].flatMap(({ index, 0: matched }) => {
    const length = meantLength(matched, pattern);
    return length > 0 ? [{ start: offset + index, end: offset + index + length }] : [];
  });
}

/** How much of a match is really meant; 0 for what only looks like it. */
function meantLength(matched: string, pattern: KnownPattern): number {
  switch (pattern) {
    case 'card':
      return isCardNumber(matched.replace(/\D/g, '')) ? matched.length : 0;
    case 'iban':
      return unitsOf(matched, ibanLength(matched.replace(/\s/g, '')));
    case 'phone': {
      const digits = matched.replace(/\D/g, '').length;
      return digits >= 7 && digits <= 15 ? matched.length : 0;
    }
    case 'passport':
      return /\d|</.test(matched) ? matched.length : 0;
    case 'url':
      return matched.replace(/[.,;:!?]+$/, '').length;
    default:
      return matched.length;
  }
}

/** Up to the sign of this number, blanks not counted. */
function unitsOf(text: string, signs: number): number {
  if (signs === 0) return 0;
  let left = signs;
  for (let at = 0; at < text.length; at++) {
    if (!/\s/.test(text[at] ?? '') && --left === 0) return at + 1;
  }
  return 0;
}
