/** Reads what a comic says of itself: its title, and which way it is read (ComicInfo.xml of ComicRack). */
import { readFile } from 'node:fs/promises';
import type { SavedItem } from '../../engine/unpack/save-items.ts';

export interface ComicInfo {
  /** Empty where none is told. */
  readonly title: string;
  readonly isRightToLeft: boolean;
}

const NAME = /^comicinfo\.xml$/i;
/** Real ones have a few kilobytes. */
const MOST_BYTES = 1024 ** 2;

export async function readComicInfo(items: readonly SavedItem[]): Promise<ComicInfo> {
  const item = items.find(({ name, bytes }) => NAME.test(name) && bytes <= MOST_BYTES);
  const xml = item ? await readFile(item.path, 'utf8') : '';
  const [series, number, title] = ['Series', 'Number', 'Title'].map((tag) => textOf(xml, tag));
  const issue = [series, number ? `#${number}` : ''].filter(Boolean).join(' ');
  return {
    title: [series ? issue : '', title].filter(Boolean).join(': '),
    isRightToLeft: /^yesandrighttoleft$/i.test(textOf(xml, 'Manga')),
  };
}

function textOf(xml: string, tag: string): string {
  const [, text = ''] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? [];
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#(\d{1,6});/g, (_, code: string) => letterOf(Number(code)))
    .replace(/&amp;/g, '&')
    .trim();
}

function letterOf(code: number): string {
  return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : '';
}
