/** Words as text that nobody sees, over the drawing of their page: it can be selected, searched and read aloud. */

import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { escapeHtml } from '../../../contract/text/escape-html.ts';
import type { Word } from '../../page/words/words.ts';

/** Of the height of a word's box, from its lower edge to the line that letters stand on. */
const DESCENT = 0.22;
/** Words of one line share this part of their height. */
const SAME_LINE = 0.5;

export interface LayerLinks {
  /** Where a word leads; undefined where it leads nowhere. */
  readonly of: (word: Word) => string | undefined;
  /** Areas that lead somewhere, whatever is drawn there. */
  readonly areas: readonly { readonly box: SeenBox; readonly address: string }[];
}

/** One element a line, so that what is copied has lines. Links are elements around their words, or areas without words. */
export function textLayer(words: readonly Word[], links: LayerLinks | undefined): string {
  const lines = linesOf(words).map((line) => lineElement(line, links));
  const text = lines.length === 0 ? '' : `<g fill="transparent" font-family="sans-serif">\n${lines.join('\n')}\n</g>\n`;
  return areaElements(words, links) + text;
}

/** Those over pictures and shapes; where words lead somewhere, they do. */
function areaElements(words: readonly Word[], links: LayerLinks | undefined): string {
  const empty = (links?.areas ?? []).filter(
    ({ box, address }) => !words.some((word) => links?.of(word) === address && touches(word.box, box)),
  );
  return empty
    .map(({ box, address }) => {
      const [width, height] = [box.right - box.left, box.bottom - box.top];
      const place = `x="${short(box.left)}" y="${short(box.top)}" width="${short(width)}" height="${short(height)}"`;
      return `<a href="${escapeHtml(address)}"><rect ${place} fill="transparent"/></a>\n`;
    })
    .join('');
}

function touches(a: SeenBox, b: SeenBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
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

function lineElement(line: readonly Word[], links: LayerLinks | undefined): string {
  const parts: string[] = [];
  for (let index = 0; index < line.length; ) {
    const address = addressAt(line, index, links);
    let to = index + 1;
    while (to < line.length && addressAt(line, to, links) === address) to++;
    const spans = line.slice(index, to).map(wordElement).join(' ');
    parts.push(address === undefined ? spans : `<a href="${escapeHtml(address)}">${spans}</a>`);
    index = to;
  }
  return `<text xml:space="preserve"${turnAttribute(line[0])}>${parts.join(' ')}</text>`;
}

function addressAt(line: readonly Word[], index: number, links: LayerLinks | undefined): string | undefined {
  const word = line[index];
  return word && links?.of(word);
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
