/** Safe file names for results: patterns, clean-up and making equal names differ. */
import { MAX_NAME_BYTES } from '../site/limits.ts';

/** What a pattern may quote beside `{name}`; `{n}` is filled in by the caller's count. */
const TOKENS = ['n', 'page', 'from', 'to', 'title', 'bookmark', 'date', 'tool'] as const;

export type NameTokens = Readonly<Partial<Record<(typeof TOKENS)[number], string | number>>>;

const KNOWN: ReadonlySet<string> = new Set(['name', ...TOKENS]);
/** Stands for a token without a value until the signs that part it from its neighbours are gone, too. */
const NOTHING = '\u0000';

const WINDOWS_DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;

/**
 * Fills `{name}`, `{n}`, … of a pattern. A token that has no value here is left out together with the hyphen or space
 * before it; what is no token stays as it is. Nothing but such tokens: the stem.
 */
export function fillPattern(pattern: string, stem: string, tokens: NameTokens): string {
  const values = new Map<string, string | number>(Object.entries({ ...tokens, name: stem }));
  const filled = pattern.replace(/\{(\w+)\}/g, (whole, key: string) =>
    KNOWN.has(key) ? String(values.get(key) ?? '') || NOTHING : whole,
  );
  return filled.replace(/^(?:\u0000[-_ ]*)+|[-_ ]*\u0000/g, '') || stem;
}

/** Control characters, and marks that turn the reading direction so that an ending can be faked. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A visitor's file name as it can be shown: what is read is what it is. */
export function shownName(fileName: string): string {
  return fileName.toWellFormed().replace(UNSEEN, '');
}

/**
 * Makes a text safe as the stem of a file name on every system: no path part, control character, device name,
 * leading dot or trailing space; at most MAX_NAME_BYTES bytes, cut at a whole character.
 */
export function cleanStem(text: string): string {
  const printable = text
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/[/\\:*?"<>|]/g, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const cut = cutToBytes(printable, MAX_NAME_BYTES).replace(/[\s.]+$/, '');
  if (cut === '') return 'file';
  return WINDOWS_DEVICES.test(cut) ? cutToBytes(`_${cut}`, MAX_NAME_BYTES) : cut;
}

/**
 * A safe stem by a pattern. Where it would be too long, the name in it is cut, and not what stands behind it: the number of
 * a page tells one result from another.
 */
export function filledStem(pattern: string, stem: string, tokens: NameTokens): string {
  const whole = fillPattern(pattern, stem, tokens);
  const tooMany = byteLength(whole) - MAX_NAME_BYTES;
  const left = byteLength(stem) - tooMany;
  if (tooMany <= 0 || left <= 0) return cleanStem(whole);
  return cleanStem(fillPattern(pattern, cutToBytes(stem, left), tokens));
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The stem of a file name: what stands before its last dot. */
export function stemOf(fileName: string): string {
  const base = fileName.replace(/^.*[/\\]/, '');
  const dot = base.lastIndexOf('.');
  return cleanStem(dot > 0 ? base.slice(0, dot) : base);
}

/** A file name of somebody else's, made safe: its last part, and its ending as it is written. */
export function splitName(fileName: string): { readonly stem: string; readonly extension: string } {
  const base = shownName(fileName)
    .replace(/^.*[/\\]/s, '')
    .replace(/[\s.]+$/, '');
  const [, stem, extension = ''] = /^(.*[^.\s].*)\.([A-Za-z0-9_-]{1,12})$/s.exec(base) ?? [];
  return { stem: cleanStem(stem ?? base), extension };
}

/** Extension without dot, lower case; empty where there is none. */
export function extensionOf(fileName: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
}

interface WantedName {
  readonly stem: string;
  readonly extension: string;
  /** Names are told apart within a folder. */
  readonly folder?: string;
}

/** Gives every name its own: the second of two equal ones (case ignored) gets ` (2)`. */
export function uniqueNames(names: readonly WantedName[]): readonly string[] {
  const taken = new Set<string>();
  // Where the last copy of a name was: a thousand equal ones are not counted from 2 each time.
  const copies = new Map<string, number>();
  return names.map(({ stem, extension, folder = '' }) => {
    const end = extension === '' ? '' : `.${extension}`;
    const key = (name: string) => `${folder}/${name}`.toLowerCase();
    const first = key(`${stem}${end}`);
    let name = `${stem}${end}`;
    let copy = copies.get(first) ?? 2;
    for (; taken.has(key(name)); copy++) {
      const ending = ` (${copy})`;
      name = `${cutToBytes(stem, MAX_NAME_BYTES - ending.length)}${ending}${end}`;
    }
    copies.set(first, copy);
    taken.add(key(name));
    return name;
  });
}

/** Deeper folders than anybody makes: the rest of such a path is left out. */
const MAX_FOLDERS = 40;

/** The folder of a result as it can be made on every system, with slashes: no way up, no root, no device. */
export function cleanFolder(folder: unknown): string {
  if (typeof folder !== 'string') return '';
  return folder
    .split(/[/\\]/)
    .filter((part) => !/^[\s.]*$/.test(part))
    .slice(0, MAX_FOLDERS)
    .map(cleanStem)
    .join('/');
}

/** A result's name with its folder (`facts.folder`) before it. */
export function nameInFolder(name: string, facts: { readonly folder?: unknown } = {}): string {
  const folder = cleanFolder(facts.folder);
  return folder === '' ? name : `${folder}/${name}`;
}

/** At most so many bytes of UTF-8, cut at a whole character. */
export function cutToBytes(text: string, limit: number): string {
  const encoder = new TextEncoder();
  if (encoder.encode(text).length <= limit) return text;
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += encoder.encode(segment).length;
    if (bytes > limit) break;
    kept += segment;
  }
  return kept;
}
