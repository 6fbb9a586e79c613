/** Writes the blocks of a document as HTML, one after another. */
import type { Block, Figure, Paragraph } from '../../layout/model.ts';
import { classAttribute, type HtmlSetting } from './html-setting.ts';
import { isItem, type ListItem, listsHtml } from './list-html.ts';
import { contentHtml, paragraphHtml } from './paragraph-html.ts';
import { pictureHtml, runsHtml } from './runs-html.ts';
import { pt, spacePt } from './style-classes.ts';
import { tableHtml } from './table-html.ts';

/** Between a figure and the text that flows around it. */
const WHITE_PT = 9;

/** Elements in their order; a list, a piece of code and a table of contents are one element each. */
export function* blocksHtml(blocks: readonly Block[], setting: HtmlSetting, inCell = false): Generator<string> {
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index];
    if (!block) continue;
    const group = groupAt(blocks, index);
    const html = group ? groupHtml(group, setting, inCell) : blockHtml(block, setting, captionAfter(blocks, index));
    if (group) index += group.length - 1;
    else if (takesCaption(block) && captionAfter(blocks, index)) index++;
    if (html !== '') yield html;
  }
}

function blockHtml(block: Block, setting: HtmlSetting, caption: Paragraph | undefined): string {
  switch (block.kind) {
    case 'paragraph':
      return paragraphHtml(block, setting);
    case 'table':
      return tableHtml(block, setting, (inner) => [...blocksHtml(inner, setting, true)].join('\n'));
    case 'figure':
      return figureHtml(block, setting, caption);
    case 'text-box': {
      const inner = [...blocksHtml(block.blocks, setting)];
      return inner.length === 0 ? '' : `<aside>\n${inner.join('\n')}\n</aside>`;
    }
  }
}

type Group = readonly [Paragraph, ...Paragraph[]];

/** Paragraphs from here that become one element. */
function groupAt(blocks: readonly Block[], from: number): Group | undefined {
  const first = blocks[from];
  if (first?.kind !== 'paragraph') return undefined;
  const isOne = groupTest(first);
  if (!isOne) return undefined;
  const group: [Paragraph, ...Paragraph[]] = [first];
  for (let index = from + 1; index < blocks.length; index++) {
    const block = blocks[index];
    if (block?.kind !== 'paragraph' || !isOne(block)) break;
    group.push(block);
  }
  return group;
}

function groupTest(first: Paragraph): ((paragraph: Paragraph) => boolean) | undefined {
  if (isItem(first)) return isItem;
  if (first.role === 'code' || first.role === 'toc') return ({ role }) => role === first.role;
  return undefined;
}

function groupHtml(group: Group, setting: HtmlSetting, inCell: boolean): string {
  const [first] = group;
  if (isItem(first)) return listsHtml(group as readonly ListItem[], setting, inCell);
  if (first.role === 'code') return codeHtml(group, setting);
  return `<nav>\n${group.map((line) => contentsLine(line, setting)).join('\n')}\n</nav>`;
}

function codeHtml(group: Group, setting: HtmlSetting): string {
  const { look } = setting.styles.of(group[0], false);
  const lines = group.map(({ runs }) => runsHtml(runs, look, setting, true));
  return `<pre><code>${lines.join('\n')}</code></pre>`;
}

/** A line of a table of contents: the page is set apart, so that it goes to the other side. */
function contentsLine(line: Paragraph, setting: HtmlSetting): string {
  const last = line.runs.findLastIndex((run) => run.kind === 'text' && run.text.includes('\t'));
  const tab = line.runs[last];
  if (tab?.kind !== 'text') return paragraphHtml(line, setting);
  const cut = tab.text.lastIndexOf('\t');
  const before = [...line.runs.slice(0, last), { ...tab, text: tab.text.slice(0, cut) }];
  const after = [{ ...tab, text: tab.text.slice(cut + 1) }, ...line.runs.slice(last + 1)];
  const { look } = setting.styles.of(line, false);
  const text = contentHtml({ ...line, runs: before }, look, setting);
  const page = runsHtml(after, look, setting);
  const classes = setting.classes ? classAttribute([`toc${line.level ?? 1}`]) : '';
  return `<p${classes}><span>${text}</span> <span>${page}</span></p>`;
}

function takesCaption(block: Block): block is Figure {
  return block.kind === 'figure';
}

/** The caption of a figure, where it follows. */
function captionAfter(blocks: readonly Block[], index: number): Paragraph | undefined {
  const next = blocks[index + 1];
  return next?.kind === 'paragraph' && next.role === 'caption' ? next : undefined;
}

function figureHtml(figure: Figure, setting: HtmlSetting, caption: Paragraph | undefined): string {
  const image = pictureHtml(figure.picture, setting);
  if (image === '') return caption ? paragraphHtml(caption, setting) : '';
  const text = caption ? contentHtml(caption, setting.styles.of(caption, false).look, setting) : '';
  const below = text === '' ? '' : `\n<figcaption>${text}</figcaption>`;
  return `<figure${classAttribute([setting.classes?.of(figureCss(figure, setting))])}>${image}${below}</figure>`;
}

/** Text that flows around a figure on the page flows around it here, too. */
function figureCss({ place, picture, spaceBeforePt }: Figure, setting: HtmlSetting): readonly string[] {
  if (place.kind === 'inline') {
    const isIndented = place.align === 'left' && (place.indentPt ?? 0) > 0;
    return [
      `margin-top: ${spacePt(spaceBeforePt)}`,
      ...(place.align === 'left' ? [] : [`text-align: ${place.align}`]),
      ...(isIndented ? [`margin-left: ${pt(place.indentPt ?? 0)}`] : []),
    ];
  }
  if (place.wrap !== 'square') return [];
  const isRight = place.leftPt + picture.widthPt / 2 > setting.pageWidthPt / 2;
  const white = pt(place.whitePt ?? WHITE_PT);
  return isRight ? ['float: right', `margin-left: ${white}`] : ['float: left', `margin-right: ${white}`];
}
