/** Words as text that nobody sees, over the drawing of their page: it can be selected, searched and read aloud. */
import { escapeHtml } from '../../../contract/text/escape-html.ts';
import type { Word } from '../../page/words/words.ts';

/** Of the height of a word's box, from its lower edge to the line that letters stand on. */
const DESCENT = 0.22;
/** Words of one line share this part of their height. */
const SAME_LINE = 0.5;

/** One element a line, so that what is copied has lines. Links are elements around their words. */
export function textLayer(words: readonly Word[], withLinks: boolean): string {
  const lines = linesOf(words).map((line) => lineElement(line, withLinks));
  return lines.length === 0 ? '' : `<g fill="transparent" font-family="sans-serif">\n${lines.join('\n')}\n</g>\n`;
}

/** In the order of the page's content. */
function linesOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const lines: Word[][] = [];
  let last: Word | undefined;
  for (const word of words) {
    const line = lines.at(-1);
    if (line && last && !last.endsLine && follows(last, word)) line.push(word);
    else lines.push([word]);
    last = word;
  }
  return lines;
}

function follows(last: Word, word: Word): boolean {
  if (last.turn !== word.turn) return false;
  const [a, b] = [acrossOf(last), acrossOf(word)];
  const shared = Math.min(a.to, b.to) - Math.max(a.from, b.from);
  return shared >= SAME_LINE * Math.min(a.to - a.from, b.to - b.from);
}

function acrossOf({ box, turn }: Word): { readonly from: number; readonly to: number } {
  return turn % 2 === 0 ? { from: box.top, to: box.bottom } : { from: box.left, to: box.right };
}

function lineElement(line: readonly Word[], withLinks: boolean): string {
  const spans = line.map((word) => {
    const span = wordElement(word);
    return withLinks && word.link !== undefined ? `<a href="${escapeHtml(word.link)}">${span}</a>` : span;
  });
  return `<text xml:space="preserve"${turnAttribute(line[0])}>${spans.join(' ')}</text>`;
}

function turnAttribute(word: Word | undefined): string {
  return word && word.turn !== 0 ? ` transform="rotate(${word.turn * 90})"` : '';
}

/** As wide as the word on the page, whatever font a browser takes. */
function wordElement(word: Word): string {
  const { x, y, length, height } = placeOf(word);
  const text = escapeHtml(word.text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ''));
  const size = `font-size="${short(height)}" textLength="${short(length)}" lengthAdjust="spacingAndGlyphs"`;
  return `<tspan x="${short(x)}" y="${short(y)}" ${size}>${text}</tspan>`;
}

/** In the space that the turn of its line makes. */
function placeOf({ box, turn }: Word) {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  switch (turn) {
    case 0:
      return { x: box.left, y: box.bottom - DESCENT * height, length: width, height };
    case 1:
      return { x: box.top, y: -(box.left + DESCENT * width), length: height, height: width };
    case 2:
      return { x: -box.right, y: -(box.top + DESCENT * height), length: width, height };
    case 3:
      return { x: -box.bottom, y: box.right - DESCENT * width, length: height, height: width };
  }
}

function short(value: number): string {
  return String(Math.round(Math.max(value, -1e6) * 100) / 100 + 0);
}
