/** The headings of a cleaned page: each gets an id, and a number where that is wanted. */
import { unescapeHtml } from '../../contract/text/escape-html.ts';

export interface Heading {
  /** From 1, the highest in the text. */
  readonly level: number;
  readonly id: string;
  readonly number: string;
  /** Plain. */
  readonly text: string;
}

export interface HeadedPage {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** In cleaned HTML no attribute holds a bracket, and no heading stands in another. */
const HEADING = /<h([1-6])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g;
const ID = /\sid="([^"]*)"/;
const NOTE = /<sup class="footnote-ref">[\s\S]*?<\/sup>/g;
const ALTERNATIVE = /<img\b[^>]*?\balt="([^"]*)"[^>]*>/g;

/** @param texOf the source of a formula by its number. */
export function headPage(html: string, isNumbered: boolean, texOf: (formula: number) => string): HeadedPage {
  const highest = Math.min(...[...html.matchAll(HEADING)].map((match) => Number(match[1])));
  const taken = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1] ?? ''));
  const counts = [0, 0, 0, 0, 0, 0];
  const headings: Heading[] = [];
  const headed = html.replaceAll(HEADING, (_, level: string, attributes: string, inner: string) => {
    const depth = Number(level) - highest;
    const text = plainText(inner, texOf);
    const number = isNumbered && text !== '' ? nextNumber(counts, depth) : '';
    const own = ID.exec(attributes)?.[1];
    const id = own ?? freeId(slugOf(text), taken);
    if (text !== '') headings.push({ level: depth + 1, id: unescapeHtml(id), number, text });
    const marked = own === undefined ? `${attributes} id="${id}"` : attributes;
    return `<h${level}${marked}>${number === '' ? '' : `<span class="number">${number}</span> `}${inner}</h${level}>`;
  });
  return { html: headed, headings };
}

function plainText(inner: string, texOf: (formula: number) => string): string {
  const words = inner
    .replaceAll(NOTE, '')
    .replaceAll(/<span data-formula="(\d+)"><\/span>/g, (_, formula: string) => texOf(Number(formula)))
    .replaceAll(ALTERNATIVE, '$1')
    .replaceAll(/<[^>]*>/g, '');
  return unescapeHtml(words).replaceAll(/\s+/g, ' ').trim();
}

function nextNumber(counts: number[], depth: number): string {
  counts[depth] = (counts[depth] ?? 0) + 1;
  counts.fill(0, depth + 1);
  return counts.slice(0, depth + 1).join('.');
}

/** As GitHub names them, so that links written for it work. */
function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  return slug === '' ? 'section' : slug;
}

function freeId(slug: string, taken: Set<string>): string {
  let id = slug;
  for (let n = 1; taken.has(id); n++) id = `${slug}-${n}`;
  taken.add(id);
  return id;
}
