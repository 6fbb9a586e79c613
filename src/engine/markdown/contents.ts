/** The table of contents, with room for the page numbers that only a printed page knows. */
import { escapeHtml } from '../../contract/text/escape-html.ts';
import type { Heading } from './headings.ts';

/** How a document calls its table of contents, by its language. */
const TITLES: Readonly<Record<string, string>> = {
  ar: 'المحتويات',
  bg: 'Съдържание',
  ca: 'Índex',
  cs: 'Obsah',
  da: 'Indhold',
  de: 'Inhalt',
  el: 'Περιεχόμενα',
  en: 'Contents',
  es: 'Índice',
  fa: 'فهرست مطالب',
  fi: 'Sisällys',
  fr: 'Table des matières',
  he: 'תוכן העניינים',
  hu: 'Tartalom',
  it: 'Indice',
  ja: '目次',
  ko: '목차',
  nb: 'Innhold',
  nl: 'Inhoud',
  no: 'Innhold',
  pl: 'Spis treści',
  pt: 'Índice',
  ro: 'Cuprins',
  ru: 'Содержание',
  sk: 'Obsah',
  sv: 'Innehåll',
  tr: 'İçindekiler',
  uk: 'Зміст',
  vi: 'Mục lục',
  zh: '目录',
};

/** @param depth how many levels, from the highest. Empty where there is no heading. */
export function contentsOf(headings: readonly Heading[], depth: number, lang: string): string {
  const rows = headings.filter(({ level }) => level <= depth).map(rowOf);
  if (rows.length === 0) return '';
  const title = TITLES[lang.split('-')[0] ?? ''] ?? TITLES.en;
  return `<nav class="contents"><p class="contents-title">${title}</p>\n<ul>\n${rows.join('\n')}\n</ul></nav>\n`;
}

function rowOf({ level, id, number, text }: Heading): string {
  const words = number === '' ? escapeHtml(text) : `<span class="number">${number}</span> ${escapeHtml(text)}`;
  const target = escapeHtml(id);
  return `<li class="level-${level}"><a href="#${escapeHtml(encodeURIComponent(id))}"><span class="words">${words}</span><span class="page" data-target="${target}"></span></a></li>`;
}
