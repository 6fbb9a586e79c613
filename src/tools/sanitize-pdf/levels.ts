/** Which parts each level removes. */
import type { OptionValues } from '../../contract/tool.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

const PARTS = [
  'javascript',
  'launch-actions',
  'tracking',
  'metadata',
  'comments',
  'hidden-layers',
  'thumbnails',
  'private-data',
  'external-links',
  'attachments',
  'forms',
  'annotations',
  'hidden-text',
  'tags',
  'fonts',
] as const;

type Part = (typeof PARTS)[number];

const SAFE: readonly Part[] = ['javascript', 'launch-actions', 'tracking'];
const SHARE: readonly Part[] = [...SAFE, 'metadata', 'comments', 'hidden-layers', 'thumbnails', 'private-data'];
const LEVELS = {
  safe: SAFE,
  share: SHARE,
  strict: [...SHARE, 'external-links', 'attachments', 'forms', 'hidden-text'],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

export function removedParts(options: Options): ReadonlySet<Part> {
  const { level } = options;
  return new Set(level === 'custom' ? PARTS.filter((part) => options[part]) : LEVELS[level]);
}
