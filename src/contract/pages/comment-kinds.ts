/** The kinds of comments that people know, and what the format calls them (ISO 32000-2, table 171). */

export const COMMENT_KINDS = {
  notes: ['Text', 'Caret', 'Popup'],
  highlights: ['Highlight', 'Underline', 'Squiggly', 'StrikeOut'],
  drawings: ['Ink', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine'],
  'text-boxes': ['FreeText'],
  stamps: ['Stamp'],
  files: ['FileAttachment', 'Sound', 'Movie', 'Screen', 'RichMedia', '3D'],
  links: ['Link'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type CommentKind = keyof typeof COMMENT_KINDS;

const ALL = 'all';
const KINDS = Object.keys(COMMENT_KINDS) as readonly CommentKind[];

export const KIND_WORDS: readonly string[] = [ALL, ...KINDS];

/** Every kind but links: they belong to the text. */
export const DEFAULT_KINDS: readonly CommentKind[] = KINDS.filter((kind) => kind !== 'links');

/** Undefined where a word is none of them. */
export function parseKinds(written: string): ReadonlySet<CommentKind> | undefined {
  const words = written
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
  if (words.some((word) => !KIND_WORDS.includes(word))) return undefined;
  const named = KINDS.filter((kind) => words.includes(kind));
  return new Set(words.length === 0 || words.includes(ALL) ? [...DEFAULT_KINDS, ...named] : named);
}

/** As short as it can be said. */
export function writeKinds(kinds: ReadonlySet<CommentKind>): string {
  const isAll = DEFAULT_KINDS.every((kind) => kinds.has(kind));
  return [...(isAll ? [ALL] : []), ...KINDS.filter((kind) => kinds.has(kind) && (!isAll || kind === 'links'))].join(
    ',',
  );
}

export function kindOf(subtype: string): CommentKind | undefined {
  return KINDS.find((kind) => (COMMENT_KINDS[kind] as readonly string[]).includes(subtype));
}
