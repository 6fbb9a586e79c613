/** Writes the runs of a paragraph as Markdown: emphasis, links, notes, pictures in the line. */

import { escapeHtml } from '../../../contract/text/escape-html.ts';
import type { Look, Picture, Run, TextRun } from '../../layout/model.ts';
import { escapeSigns } from './escape-markdown.ts';

export interface InlineSetting {
  readonly links: boolean;
  /** The address of a picture; undefined where pictures are left out. */
  readonly pictureAddress: (picture: Picture) => string | undefined;
  /** Headings are bold as it is. */
  readonly plainBold: boolean;
}

/** Runs whose marks are the same; Markdown has no mark for anything else. */
interface Piece {
  text: string;
  readonly marks: readonly string[];
  readonly address: string | undefined;
}

/** One line: line breaks that the author made become `<br>` where the caller says so. */
export function inlineMarkdown(runs: readonly Run[], setting: InlineSetting): string {
  const parts: string[] = [];
  let piece: Piece | undefined;
  const finish = () => {
    if (piece) parts.push(pieceMarkdown(piece));
    piece = undefined;
  };
  for (const run of runs) {
    if (run.kind === 'text') {
      const [marks, address] = [marksOf(run, setting), setting.links ? addressOf(run) : undefined];
      if (piece && sameMarks(piece.marks, marks) && piece.address === address) piece.text += seenText(run);
      else {
        finish();
        piece = { text: seenText(run), marks, address };
      }
    } else {
      finish();
      if (run.kind === 'note') parts.push(`[^${run.note}]`);
      if (run.kind === 'field') parts.push(escapeSigns(run.text));
      if (run.kind === 'picture') parts.push(pictureMarkdown(run.picture, setting));
    }
  }
  finish();
  return parts
    .join('')
    .replace(/\t/g, ' ')
    .replace(/[ \u00a0]{2,}/g, ' ')
    .trim();
}

export function pictureMarkdown(picture: Picture, { pictureAddress }: Pick<InlineSetting, 'pictureAddress'>): string {
  const address = pictureAddress(picture);
  return address === undefined ? '' : `![${escapeSigns(picture.altText ?? '')}](${address})`;
}

/** Within a table that is written as HTML. */
export function pictureHtml(picture: Picture, { pictureAddress }: Pick<InlineSetting, 'pictureAddress'>): string {
  const address = pictureAddress(picture);
  return address === undefined ? '' : `<img src="${escapeHtml(address)}" alt="${escapeHtml(picture.altText ?? '')}">`;
}

export function plainText(runs: readonly Run[]): string {
  return runs
    .map((run) => {
      if (run.kind === 'text') return seenText(run);
      return run.kind === 'field' ? run.text : '';
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function addressOf({ link }: TextRun): string | undefined {
  return link && 'address' in link ? link.address : undefined;
}

/** From the outside inwards. */
function marksOf({ look }: TextRun, { plainBold }: InlineSetting): readonly string[] {
  return [
    ...verticalMark(look),
    ...(look.bold && !plainBold ? ['**'] : []),
    ...(look.italic ? ['*'] : []),
    ...(look.strike ? ['~~'] : []),
    ...(isCode(look) ? ['`'] : []),
  ];
}

/** Markdown has no small capitals, and its readers drop the styles of HTML: letters are written as the page shows them. */
function seenText({ text, look }: TextRun): string {
  return look.smallCaps ? text.toUpperCase() : text;
}

function verticalMark({ vertical }: Look): readonly string[] {
  return vertical ? [vertical === 'superscript' ? 'sup' : 'sub'] : [];
}

export function isCode({ family }: Look): boolean {
  return /courier|consol|mono\b|monospace|menlo|monaco|inconsolata|cmtt|typewriter/i.test(family);
}

function sameMarks(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((mark, index) => mark === b[index]);
}

/** Marks must touch letters: white space goes outside of them. */
function pieceMarkdown({ text, marks, address }: Piece): string {
  const core = text.trim();
  if (core === '') return text;
  const start = text.slice(0, text.indexOf(core));
  const end = text.slice(start.length + core.length);
  const isCoded = marks.includes('`') && !core.includes('`');
  const written = isCoded ? `\`${core.replaceAll('\n', ' ')}\`` : escapeSigns(core).replaceAll('\n', '<br>');
  const marked = marks
    .filter((mark) => mark !== '`')
    .reduceRight((inner, mark) => (/^su/.test(mark) ? `<${mark}>${inner}</${mark}>` : mark + inner + mark), written);
  return start + (address === undefined ? marked : linked(marked, core, address)) + end;
}

function linked(marked: string, text: string, address: string): string {
  if (text === address && /^https?:\/\/[^\s<>]+$/.test(address)) return `<${address}>`;
  const target = /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;
  return `[${marked}](${target})`;
}

/** For cells of HTML tables. */
export function inlineHtml(runs: readonly Run[]): string {
  return runs
    .map((run) => {
      if (run.kind === 'field') return escapeHtml(run.text);
      if (run.kind === 'note') return `[^${run.note}]`;
      if (run.kind === 'picture') return '';
      const text = escapeHtml(seenText(run)).replaceAll('\n', '<br>');
      const marks = [...verticalMark(run.look), ...(run.look.bold ? ['strong'] : [])];
      return marks.reduceRight((inner, mark) => `<${mark}>${inner}</${mark}>`, text);
    })
    .join('')
    .replaceAll('</strong><strong>', '')
    .trim();
}
