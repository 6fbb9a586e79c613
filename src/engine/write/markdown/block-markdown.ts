/** Writes the blocks of a document as Markdown, one after another. */
import type { Block, ListPlace, Paragraph } from '../../layout/model.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { type InlineSetting, inlineMarkdown, pictureMarkdown, plainText } from './inline-markdown.ts';
import { gfmTable, htmlTable, tableText } from './table-markdown.ts';

export interface MarkdownSetting extends Omit<InlineSetting, 'plainBold'> {
  readonly tables: 'gfm' | 'html' | 'none';
  readonly headings: boolean;
}

/** A part of the result that stands between empty lines, or goes on the one before without. */
export interface MarkdownBlock {
  readonly text: string;
  /** It goes on a list or a block of code. */
  readonly continues: boolean;
  /** 1-based, counted as the pages follow each other in the result; undefined where that is not known. */
  readonly page: number | undefined;
  readonly heading?: { readonly level: number; readonly text: string };
}

const FENCE = '```';

export function* markdownBlocks(blocks: readonly Block[], setting: MarkdownSetting): Generator<MarkdownBlock> {
  let list: ListPlace | undefined;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index];
    if (!block) continue;
    const page = block.origins[0]?.page;
    const inList = block.kind === 'paragraph' && block.role === 'list' ? block.list : undefined;
    if (block.kind === 'paragraph' && block.role === 'code') {
      const code = codeAt(blocks, index);
      index += code.length - 1;
      const text = code.map(({ runs }) => codeText(runs)).join('\n');
      yield { text: `${FENCE}\n${text}\n${FENCE}`, continues: false, page };
    } else if (block.kind === 'text-box') yield* markdownBlocks(block.blocks, setting);
    else {
      const text = blockMarkdown(block, setting);
      const heading = headingOf(block, setting);
      if (text !== '')
        yield { text, continues: inList !== undefined && list !== undefined, page, ...(heading ? { heading } : {}) };
    }
    list = inList;
  }
}

function codeAt(blocks: readonly Block[], from: number): readonly Paragraph[] {
  const code: Paragraph[] = [];
  for (const block of blocks.slice(from)) {
    if (block.kind !== 'paragraph' || block.role !== 'code') break;
    code.push(block);
  }
  return code;
}

function codeText(runs: Paragraph['runs']): string {
  return runs
    .map((run) => (run.kind === 'text' || run.kind === 'field' ? run.text : ''))
    .join('')
    .trimEnd();
}

function blockMarkdown(block: Exclude<Block, { kind: 'text-box' }>, setting: MarkdownSetting): string {
  if (block.kind === 'figure') return pictureMarkdown(block.picture, setting);
  const inline = { ...setting, plainBold: false };
  if (block.kind === 'paragraph') return paragraphMarkdown(block, setting);
  if (setting.tables === 'none') return tableText(block, inline);
  return setting.tables === 'html' ? htmlTable(block, inline) : gfmTable(block, inline);
}

function headingOf(block: Block, { headings }: MarkdownSetting): MarkdownBlock['heading'] {
  if (!headings || block.kind !== 'paragraph') return undefined;
  if (block.role !== 'heading' && block.role !== 'title') return undefined;
  return { level: levelOf(block), text: plainText(block.runs) };
}

function levelOf({ role, level }: Paragraph): number {
  return role === 'title' ? 1 : Math.min(6, Math.max(1, level ?? 1));
}

function paragraphMarkdown(paragraph: Paragraph, setting: MarkdownSetting): string {
  const { role, runs, list } = paragraph;
  const isHeading = setting.headings && (role === 'heading' || role === 'title');
  const text = inlineMarkdown(runs, { ...setting, plainBold: isHeading });
  if (text === '') return '';
  if (isHeading) {
    const label = list ? `${list.label} ` : '';
    return `${'#'.repeat(levelOf(paragraph))} ${label}${text.replaceAll('<br>', ' ')}`;
  }
  if (role === 'list' && list) return `${'    '.repeat(list.level)}${listMark(list)} ${text}`;
  if (role === 'toc') return `${'    '.repeat(Math.max(0, (paragraph.level ?? 1) - 1))}- ${text}`;
  if (role === 'quote') return `> ${text}`;
  return escapeStart(text);
}

/** Numbers of other kinds stand as they are printed, so that nothing is lost. */
function listMark({ format, value, label }: ListPlace): string {
  if (format === 'bullet') return '-';
  return format === 'decimal' && /^\(?\d+[.)]?$/.test(label) ? `${value ?? 1}.` : `- ${escapeMarkdown(label)}`;
}

/** Signs at the start of a paragraph that would make it a heading, a list or a quote. */
function escapeStart(text: string): string {
  return text.replace(/^([#+-])(?=\s|$)/, '\\$1').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
