/** Plain text as HTML, its lines as they are, and its web addresses as links. */
import { escapeHtml } from '../../contract/text/escape-html.ts';

const ADDRESS = /\b(?:https?:\/\/[^\s<>"']{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/gi;
/** Signs at the end belong to the sentence. */
const AFTER = /[.,;:!?)\]}]+$/;

/** Browsers take ever longer for each link of one block: 5,000 took 18 s in one, and 3 s in blocks of so many lines. */
const BLOCK_LINES = 40;
/** More are shown as text. */
const MAX_LINKS = 2_000;

/** Blocks of lines, in which spaces and line ends count. */
export function linkedText(text: string): string {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b\u000e-\u001f]/g, '')
    .split('\n');
  const blocks: string[] = [];
  let links = 0;
  for (let at = 0; at < lines.length; at += BLOCK_LINES) {
    const block = linkedBlock(lines.slice(at, at + BLOCK_LINES).join('\n'), MAX_LINKS - links);
    links += block.links;
    // What ends with an empty line would lose it.
    blocks.push(`<div dir="auto">${block.html}\n</div>`);
  }
  return blocks.join('');
}

function linkedBlock(text: string, most: number): { readonly html: string; readonly links: number } {
  const parts: string[] = [];
  let end = 0;
  let links = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (links === most) break;
    const shown = match[0].replace(AFTER, '');
    const target = shown.includes('://') ? shown : `mailto:${shown}`;
    parts.push(escapeHtml(text.slice(end, match.index)), `<a href="${escapeHtml(target)}">${escapeHtml(shown)}</a>`);
    end = match.index + shown.length;
    links++;
  }
  parts.push(escapeHtml(text.slice(end)));
  return { html: parts.join(''), links };
}
