/** Tells whether the letters of a page can be read from the file, where its fonts do not say what they are. */
import type { Glyph } from '../../../adapters/pdfium-text.ts';
import type { Word } from './words.ts';

/** Share of letters without a way to Unicode from which on a page counts as unreadable. */
const UNREADABLE_SHARE = 0.3;
/** Fewer in a row are signs: bullets, the notes of music, the marks of a chart. */
const MIN_RUN = 3;
/** In ems, between neighbours of one text. */
const RUN_GAP = 0.5;
const RUN_STEP = 0.3;
/** Share of words that recognition confirms, from which on PDFium's guess is the text. */
const CONFIRMED_SHARE = 0.5;
/** Fewer known words tell nothing of how well recognition did. */
const MIN_KNOWN = 5;

/** Whether much of what stands there in rows has no way to Unicode. */
export function isUnreadable(glyphs: readonly Glyph[]): boolean {
  let [readable, unmapped, inText] = [0, 0, 0];
  let run: Glyph[] = [];
  const finish = () => {
    if (run.length >= MIN_RUN) inText += run.length;
    run = [];
  };
  for (const glyph of glyphs) {
    if (glyph.generated) continue;
    const last = run.at(-1);
    if (!glyph.unmapped || (last && !isNeighbour(last, glyph))) finish();
    if (glyph.unmapped) {
      unmapped++;
      run.push(glyph);
    } else if (glyph.text.trim() !== '') readable++;
  }
  finish();
  if (readable === 0) return unmapped > 0;
  return inText > UNREADABLE_SHARE * (inText + readable);
}

function isNeighbour(before: Glyph, glyph: Glyph): boolean {
  const em = Math.max(before.sizePt, glyph.sizePt, 1);
  const across = Math.max(glyph.box.left - before.box.right, before.box.left - glyph.box.right) / em;
  const down = Math.max(glyph.box.top - before.box.bottom, before.box.top - glyph.box.bottom) / em;
  const isLevel = Math.abs(glyph.box.bottom - before.box.bottom) < RUN_STEP * em;
  const isUpright = Math.abs(glyph.box.left - before.box.left) < RUN_STEP * em;
  return (isLevel && across < RUN_GAP) || (isUpright && down < RUN_GAP);
}

/** `guess`: PDFium's, which recognition confirms. `known`: no better than nothing, but recognition did worse. */
export type BetterText = 'recognised' | 'guess' | 'known';

/**
 * Which text of an unreadable page is the better one. What the file says, though a guess, is right where recognition sees
 * the same; and recognition that does not see the words that are known, as on a sheet of music, is not to be trusted.
 */
export function betterText(stored: readonly Word[], recognised: readonly Word[]): BetterText {
  if (stored.length === 0) return 'recognised';
  const seen = seenIn(recognised);
  if (areLetters(guessedWords(stored)) && isSeen(stored, seen, 1)) return 'guess';
  const known = stored.filter(({ unmapped }) => !unmapped);
  const isBlind = known.length >= MIN_KNOWN && !isSeen(known, seen, 0);
  return recognised.length === 0 || isBlind ? 'known' : 'recognised';
}

/** Whether most words are made of letters or digits: codes that a guess makes signs of are no text, whatever stands beside them. */
function areLetters(words: readonly Word[]): boolean {
  const long = words.filter(({ text }) => text.length > 1);
  return long.filter((word) => plainWords(word).some((plain) => plain.length > 1)).length * 2 >= long.length;
}

interface Seen {
  readonly words: ReadonlySet<string>;
  /** All of them, without what parts them: files may have no spaces. */
  readonly text: string;
}

function seenIn(recognised: readonly Word[]): Seen {
  const read = recognised.flatMap(plainWords);
  return { words: new Set(read), text: read.join('') };
}

/** Letters from which on a text without spaces stands nowhere by chance. */
const LONG = 8;

function isSeen(words: readonly Word[], seen: Seen, least: number): boolean {
  const plain = longWords(words);
  return plain.length >= least && among(plain, seen).length >= CONFIRMED_SHARE * plain.length;
}

function among(plain: readonly string[], seen: Seen): readonly string[] {
  return plain.filter((word) => seen.words.has(word) || (word.length >= LONG && seen.text.includes(word)));
}

export function guessedWords(words: readonly Word[]): readonly Word[] {
  return words.filter(({ unmapped }) => unmapped);
}

/** Those of words that recognition saw as well, in small letters and without signs. */
export function confirmedWords(words: readonly Word[], recognised: readonly Word[]): readonly string[] {
  return among(longWords(words), seenIn(recognised));
}

/** In small letters and without signs; a single letter tells nothing. */
export function longWords(words: readonly Word[]): readonly string[] {
  return words.flatMap(plainWords).filter((word) => word.length > 1);
}

/** Letters without a map may be spaces: nobody knows where such words end. */
function plainWords({ text }: Word): readonly string[] {
  return text.split(/\s+/).map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
}
