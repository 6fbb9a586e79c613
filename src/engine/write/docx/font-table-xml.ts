/** fontTable.xml: which kind of font a program takes where it lacks one of the document (ECMA-376 part 1, 17.8.3). */
import { kindOfFamily } from '../../layout/frames/font-kind.ts';
import type { FontKind } from '../../layout/model.ts';
import { XML_HEAD, xmlText } from '../office/xml.ts';
import { WORD_MAIN } from './parts.ts';

/** Families whose letters are as wide as those of one that Office has: lines and pages end where they did. */
const SAME_WIDTHS: ReadonlyMap<string, string> = new Map([
  ['Arimo', 'Arial'],
  ['Caladea', 'Cambria'],
  ['Carlito', 'Calibri'],
  ['Cousine', 'Courier New'],
  ['Gelasio', 'Georgia'],
  ['Liberation Mono', 'Courier New'],
  ['Liberation Sans', 'Arial'],
  ['Liberation Sans Narrow', 'Arial Narrow'],
  ['Liberation Serif', 'Times New Roman'],
  ['Tinos', 'Times New Roman'],
]);

/** As Word calls kinds of fonts. */
const FAMILIES = { serif: 'roman', sans: 'swiss', mono: 'modern', script: 'script' } as const;

/** @param kinds by family, where the document tells; names tell those of the others. */
export function fontTableXml(families: Iterable<string>, kinds: ReadonlyMap<string, FontKind> = new Map()): string {
  const fonts = [...new Set(families)].map((family) => fontXml(family, kinds.get(family) ?? kindOfFamily(family)));
  return `${XML_HEAD}<w:fonts xmlns:w="${WORD_MAIN}">${fonts.join('')}</w:fonts>`;
}

function fontXml(family: string, kind: FontKind = 'sans'): string {
  const other = SAME_WIDTHS.get(family);
  return [
    `<w:font w:name="${xmlText(family)}">`,
    other === undefined ? '' : `<w:altName w:val="${other}"/>`,
    `<w:family w:val="${FAMILIES[kind]}"/><w:pitch w:val="${kind === 'mono' ? 'fixed' : 'variable'}"/></w:font>`,
  ].join('');
}
