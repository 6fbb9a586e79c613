/** Gives words what the tags of their file say of them, where those are sound: where they cover what is read. */
import type { GlyphColumns } from '../../../adapters/glyph-columns.ts';
import type { DocumentTags } from '../words/content-tag.ts';
import type { Word } from '../words/words.ts';
import { areParagraphs } from './sound-paragraphs.ts';

/** Of the letters of a page: headers and footers have no tags, but most of the text must. */
const COVERED = 0.6;

/** @param glyphs the columns that the words name theirs in. */
export function tagWords(
  words: readonly Word[],
  glyphs: GlyphColumns,
  tags: DocumentTags | undefined,
  page: number,
): readonly Word[] {
  const own = tags?.pages.get(page);
  if (!tags || !own || glyphs.source !== 'file') return words;
  const tagged = words.map((word) => {
    const tag = word.glyphs && own.get(glyphs.style(word.glyphs.from).markedContent);
    return tag ? { ...word, tag } : word;
  });
  const letters = (list: readonly Word[]) => list.reduce((sum, { text }) => sum + text.length, 0);
  const covered = letters(tagged.filter(({ tag }) => tag !== undefined));
  if (covered < COVERED * letters(words)) return words;
  return tags.hasRoles || areParagraphs(tagged) ? tagged : words;
}
