/** Writes links as CSV or JSON. */
import { csvText } from '../../contract/text/csv-text.ts';
import type { ListedLink } from './read-links.ts';
import { KIND_TITLES } from './tool.ts';

const PLACES = { link: 'Link', button: 'Button', bookmark: 'Bookmark' } as const;

export function linksAsCsv(links: readonly ListedLink[]): string {
  const rows = links.map((link) => [
    link.page,
    PLACES[link.place],
    KIND_TITLES[link.kind],
    link.address,
    link.toPage,
    link.text,
    link.x,
    link.y,
    link.width,
    link.height,
  ]);
  return csvText([['Page', 'Place', 'Leads to', 'Address', 'To page', 'Text', 'X', 'Y', 'Width', 'Height'], ...rows]);
}

export function linksAsJson(file: string, links: readonly ListedLink[]): string {
  return `${JSON.stringify({ file, links }, null, 2)}\n`;
}
