/** How the files of one document lead to each other: a list of all, and the way to the one before and after. */
import { escapeHtml } from '../../../contract/text/escape-html.ts';
import { withoutControls } from './runs-html.ts';

export interface PartEntry {
  /** Of its file. */
  readonly name: string;
  readonly title: string;
}

/** The body of a page with a list of all parts. */
export function contentsBody(title: string, parts: readonly PartEntry[]): string {
  const lines = parts.map((part) => `<li>${link(part)}</li>`);
  return `<h1>${escapeHtml(withoutControls(title))}</h1>\n<ul>\n${lines.join('\n')}\n</ul>\n`;
}

/** Links at the end of a part; nothing where it is alone. */
export function neighbours(parts: readonly PartEntry[], index: number): string {
  const [before, after] = [parts[index - 1], parts[index + 1]];
  const links = [
    ...(before ? [link(before, '← ', ' rel="prev"')] : []),
    ...(after ? [link(after, '→ ', ' rel="next"')] : []),
  ];
  return links.length === 0 ? '' : `<nav><p>${links.join(' ')}</p></nav>\n`;
}

function link({ name, title }: PartEntry, sign = '', attributes = ''): string {
  return `<a href="${encodeURIComponent(name)}"${attributes}>${sign}${escapeHtml(withoutControls(title))}</a>`;
}
