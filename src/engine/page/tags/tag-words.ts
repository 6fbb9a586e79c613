/** Gives words what the tags of their file say of them, where those are sound: where they cover what is read. */
import type { GlyphColumns } from '../../../adapters/glyph-columns.ts';
import type { PageTags } from '../words/content-tag.ts';
import type { Word } from '../words/words.ts';

/** Of the letters of a page: headers and footers have no tags, but most of the text must. */
const COVERED = 0.6;

/** @param glyphs the columns that the words name theirs in. */
export function tagWords(words: readonly Word[], glyphs: GlyphColumns, tags: PageTags | undefined): readonly Word[] {
  if (!tags || glyphs.source !== 'file') return words;
  const tagged = words.map((word) => {
    const tag = word.glyphs && tags.get(glyphs.style(word.glyphs.from).markedContent);
    return tag ? { ...word, tag } : word;
  });
  const letters = (list: readonly Word[]) => list.reduce((sum, { text }) => sum + text.length, 0);
  const covered = letters(tagged.filter(({ tag }) => tag !== undefined));
  return covered >= COVERED * letters(words) ? tagged : words;
}
