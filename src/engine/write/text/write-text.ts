/** Writes pages of text in the format that was asked for, page by page. */
import { type FileHandle, open } from 'node:fs/promises';
import { escapeHtml } from '../../../contract/text/escape-html.ts';
import type { PageText } from '../../layout/lines/page-text.ts';
import { type TextBlock, textBlocks } from '../../layout/lines/text-blocks.ts';
import { lineText } from '../../layout/lines/text-line.ts';
import type { TextLine } from '../../page/words/line.ts';
import { escapeCell, escapeMarkdown } from '../markdown/escape-markdown.ts';

export type TextFormat = 'txt' | 'json' | 'md' | 'tsv' | 'html';

/** A page as lines, or as a picture in letters that must not be broken up again. */
export interface WritablePage extends PageText {
  readonly grid?: readonly string[];
}

/** How plain text parts its pages and ends its lines; other formats have their own ways. */
export interface PlainForm {
  readonly pageBreaks: 'form-feed' | 'line' | 'none';
  readonly newline: 'lf' | 'crlf';
}

const PLAIN_FORM: PlainForm = { pageBreaks: 'form-feed', newline: 'lf' };
const PAGE_BREAKS = { 'form-feed': '\f', line: `\n${'-'.repeat(40)}\n\n`, none: '' } as const;

/** Pages are written together: each write costs as much as what is written. */
const HELD_CHARACTERS = 256 * 1024;

interface Layout {
  readonly before: string;
  readonly between: string;
  readonly after: string;
  /** @param texts of its lines. */
  page(page: WritablePage, texts: readonly string[]): string;
}

export class TextWriter {
  readonly #file: FileHandle;
  readonly #layout: Layout;
  readonly #newline: '\n' | '\r\n';
  #held = '';
  #pages = 0;
  words = 0;
  characters = 0;

  private constructor(file: FileHandle, layout: Layout, newline: '\n' | '\r\n') {
    this.#file = file;
    this.#layout = layout;
    this.#newline = newline;
  }

  static async create(
    path: string,
    format: TextFormat,
    title: string,
    form: PlainForm = PLAIN_FORM,
  ): Promise<TextWriter> {
    const writer = new TextWriter(
      await open(path, 'w'),
      layoutOf(format, title, form),
      form.newline === 'crlf' ? '\r\n' : '\n',
    );
    await writer.#write(writer.#layout.before);
    return writer;
  }

  async add(page: WritablePage): Promise<void> {
    const texts = page.lines.map(lineText);
    for (const text of texts) this.characters += codePoints(text);
    for (const { words } of page.lines) {
      for (const [index, { before }] of words.entries()) if (index === 0 || before !== '') this.words++;
    }
    await this.#write((this.#pages++ === 0 ? '' : this.#layout.between) + this.#layout.page(page, texts));
  }

  async finish(): Promise<void> {
    await this.#write(this.#layout.after);
    await this.#flush();
    await this.close();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #write(text: string): Promise<void> {
    this.#held += this.#newline === '\n' ? text : text.replaceAll('\n', this.#newline);
    if (this.#held.length >= HELD_CHARACTERS) await this.#flush();
  }

  async #flush(): Promise<void> {
    const text = this.#held;
    this.#held = '';
    if (text !== '') await this.#file.write(text);
  }
}

/** Two halves of a character that UTF-16 parts count as one. */
function codePoints(text: string): number {
  if (!/[\ud800-\udbff]/.test(text)) return text.length;
  let count = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    const isHalf = (text.charCodeAt(at) & 0xfc00) === 0xd800;
    if (isHalf && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) count--;
  }
  return count;
}

function layoutOf(format: TextFormat, title: string, { pageBreaks }: PlainForm): Layout {
  switch (format) {
    case 'txt':
      return { before: '', between: PAGE_BREAKS[pageBreaks], after: '', page: plainPage };
    case 'json':
      return { before: '{"pages":[\n', between: ',\n', after: '\n]}\n', page: jsonPage };
    case 'md':
      return { before: '', between: '\n\n---\n\n', after: '\n', page: markdownPage };
    case 'tsv':
      return { before: `${TSV_COLUMNS.join('\t')}\n`, between: '', after: '', page: tsvPage };
    case 'html':
      return { before: htmlHead(title), between: '\n', after: '\n</body>\n</html>\n', page: htmlPage };
  }
}

function plainPage(page: WritablePage, texts: readonly string[]): string {
  if (page.grid) return `${page.grid.join('\n')}\n`;
  const lines = texts.map((text, index) => (page.lines[index]?.startsParagraph && index > 0 ? '\n' : '') + text);
  return `${lines.join('\n')}\n`;
}

function jsonPage({ page, widthPt, heightPt, lines, recognised }: WritablePage, texts: readonly string[]): string {
  return JSON.stringify({
    page,
    width: rounded(widthPt),
    height: rounded(heightPt),
    recognised,
    lines: lines.map((line, index) => ({
      text: texts[index],
      box: boxNumbers(line.box),
      words: line.words.map(({ word }) => ({
        text: word.text,
        box: boxNumbers(word.box),
        font: word.font.name,
        size: rounded(word.sizePt),
      })),
    })),
  });
}

const TSV_COLUMNS = ['page', 'line', 'word', 'left', 'top', 'right', 'bottom', 'font', 'size', 'text'];

function tsvPage({ page, lines }: WritablePage): string {
  const rows = lines.flatMap((line, lineIndex) =>
    line.words.map(({ word }, wordIndex) =>
      [page, lineIndex + 1, wordIndex + 1, ...boxNumbers(word.box), word.font.name, rounded(word.sizePt), word.text]
        .map((value) => String(value).replace(/[\t\r\n]/g, ' '))
        .join('\t'),
    ),
  );
  return rows.map((row) => `${row}\n`).join('');
}

function markdownPage({ lines, grid }: WritablePage): string {
  if (grid) return ['```', ...grid, '```'].join('\n');
  return textBlocks(lines).map(markdownBlock).join('\n\n');
}

function markdownBlock(block: TextBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return escapeMarkdown(block.text);
    case 'heading':
      return `${'#'.repeat(block.level)} ${escapeMarkdown(block.text)}`;
    case 'list':
      return block.items.map((item) => `- ${escapeMarkdown(item)}`).join('\n');
    case 'table': {
      const [head, ...rows] = block.rows.map((row) => `| ${row.map(escapeCell).join(' | ')} |`);
      const line = `|${block.rows[0]?.map(() => ' --- |').join('')}`;
      return [head, line, ...rows].join('\n');
    }
  }
}

function htmlPage({ lines, grid, page }: WritablePage): string {
  const content = grid ? `<pre>${escapeHtml(grid.join('\n'))}</pre>` : textBlocks(lines).map(htmlBlock).join('\n');
  return `<section id="page-${page}">\n${content}\n</section>`;
}

function htmlBlock(block: TextBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return element('p', block.text);
    case 'heading':
      return element(`h${block.level}`, block.text);
    case 'list':
      return `<ul dir="auto">\n${block.items.map((item) => element('li', item)).join('\n')}\n</ul>`;
    case 'table': {
      const rows = block.rows.map((row) => `<tr>${row.map((cell) => element('td', cell)).join('')}</tr>`);
      return `<table dir="auto">\n${rows.join('\n')}\n</table>`;
    }
  }
}

function element(tag: string, text: string): string {
  return `<${tag} dir="auto">${escapeHtml(text)}</${tag}>`;
}

function htmlHead(title: string): string {
  return `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n</head>\n<body>\n`;
}

function boxNumbers(box: TextLine['box']): readonly number[] {
  return [box.left, box.top, box.right, box.bottom].map(rounded);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
