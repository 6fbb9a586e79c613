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

const KINDS = Object.keys(COMMENT_KINDS) as readonly CommentKind[];

/** What visitors choose from. */
export const KIND_TITLES = {
  notes: 'Notes',
  highlights: 'Highlights and underlines',
  drawings: 'Drawings and shapes',
  'text-boxes': 'Text boxes',
  stamps: 'Stamps',
  files: 'Attached files, sounds and videos',
  links: 'Links',
} as const satisfies Readonly<Record<CommentKind, string>>;

/** Every kind but links: they belong to the text. */
export const DEFAULT_KINDS: readonly CommentKind[] = KINDS.filter((kind) => kind !== 'links');

export function kindOf(subtype: string): CommentKind | undefined {
  return KINDS.find((kind) => (COMMENT_KINDS[kind] as readonly string[]).includes(subtype));
}
