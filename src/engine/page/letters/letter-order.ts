/** Puts the letters of a word into the order in which they are read: PDFium gives right-to-left ones as they stand. */
import type { Glyph, SeenBox } from '../../../adapters/pdfium-text.ts';
import { composedLetters } from './composed-letters.ts';
import { directionOf, plainLetters } from './letters.ts';
import { isSameGlyph } from './next-letter.ts';

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};

/** PDFium turns right-to-left text round letter by letter: brackets and letters of one glyph must be turned back. */
export function logicalLetters(run: readonly Glyph[]): string {
  const plain = plainLetters(composedLetters(run));
  if (directionOf(plain) !== 'rtl') return plain;
  const groups: Glyph[][] = [];
  for (const glyph of marksBehindLetters(run)) {
    const group = groups.at(-1);
    if (group?.[0] && isSameGlyph(group[0], glyph)) group.unshift(glyph);
    else groups.push([glyph]);
  }
  return plainLetters(groups.flatMap((group) => group.map(({ text }) => MIRRORED[text] ?? text)).join(''));
}

/** PDFium leaves the mark of the last letter behind the full stop that is drawn before it. */
function marksBehindLetters(run: readonly Glyph[]): readonly Glyph[] {
  const ordered: Glyph[] = [];
  for (const glyph of run) {
    const signs = ordered.length - 1 - ordered.findLastIndex(({ text }) => /^[\p{L}\p{M}]/u.test(text));
    const letter = ordered.at(-1 - signs);
    const isMoved = signs > 0 && letter && /^\p{M}/u.test(plainLetters(glyph.text)) && standsOn(glyph.box, letter.box);
    ordered.splice(isMoved ? ordered.length - signs : ordered.length, 0, glyph);
  }
  return ordered;
}

function standsOn(mark: SeenBox, letter: SeenBox): boolean {
  const middle = (mark.left + mark.right) / 2;
  return middle > letter.left - 0.5 && middle < letter.right + 0.5;
}
