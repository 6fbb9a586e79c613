/** Writes lists as HTML: levels inside each other, numbers that count on, labels as they are printed. */
import type { ListPlace, NumberFormat, Paragraph } from '../../layout/model.ts';
import { classAttribute, type HtmlSetting } from './html-setting.ts';
import { wholeLook } from './look-css.ts';
import { alignCss, contentHtml, directionAttribute, spaceCss } from './paragraph-html.ts';
import { cssString } from './style-classes.ts';

export interface ListItem extends Paragraph {
  readonly list: ListPlace;
}

export function isItem(paragraph: Paragraph): paragraph is ListItem {
  return paragraph.role === 'list' && paragraph.list !== undefined;
}

const TYPES: Readonly<Record<NumberFormat, string>> = {
  bullet: '',
  decimal: '',
  'lower-letter': ' type="a"',
  'upper-letter': ' type="A"',
  'lower-roman': ' type="i"',
  'upper-roman': ' type="I"',
};
const USUAL_BULLETS = /^[•●\uf0b7]$/;
const USUAL_NUMBER = /^[\p{L}\p{N}]+\.$/u;

/** Lists that follow each other, one after another. */
export function listsHtml(items: readonly ListItem[], setting: HtmlSetting, inCell = false): string {
  const lists: string[] = [];
  let from = 0;
  while (from < items.length) {
    const { html, to } = oneList(items, from, setting, inCell);
    lists.push(html);
    from = to;
  }
  return lists.join('\n');
}

/** The list that begins here, up to an item that is further out or of another kind. */
function oneList(items: readonly ListItem[], from: number, setting: HtmlSetting, inCell: boolean) {
  const first = items[from];
  const lines: string[] = [];
  let index = from;
  let last: number | undefined;
  for (let item = first; item && first && belongs(item, first); item = items[index]) {
    const { look, css } = wholeLook(item.runs, setting.styles.of(item, inCell).look, setting.kinds);
    let inner = contentHtml(item, look, setting, spokenLabel(item, setting));
    const attributes = itemAttributes(item, last, setting, [...itemCss(item, setting, inCell), ...css]);
    last = item.list.value;
    index++;
    const next = items[index];
    if (next && next.list.level > item.list.level) {
      const deeper = oneList(items, index, setting, inCell);
      inner += `\n${deeper.html}\n`;
      index = deeper.to;
    }
    lines.push(`<li${attributes}>${inner}</li>`);
  }
  const isNumbered = first?.list.format !== 'bullet';
  const [open, close] = isNumbered ? [`ol${numbering(first)}`, 'ol'] : ['ul', 'ul'];
  return { html: `<${open}>\n${lines.join('\n')}\n</${close}>`, to: index };
}

/** An item that is further in than the first of its list belongs to it, too: there is nothing that it could stand in. */
function belongs({ list }: ListItem, { list: first }: ListItem): boolean {
  if (list.level < first.level) return false;
  return list.level > first.level || (list.format === 'bullet') === (first.format === 'bullet');
}

function numbering(first: ListItem | undefined): string {
  if (!first) return '';
  const { format, value = 1 } = first.list;
  return TYPES[format] + (value === 1 ? '' : ` start="${value}"`);
}

/** Labels that a list does not show stand in the text where there is no style that could tell them. */
function spokenLabel({ list }: ListItem, { classes }: HtmlSetting): string {
  return classes || list.format === 'bullet' || isUsual(list) ? '' : `${list.label} `;
}

function itemCss(item: ListItem, { styles }: HtmlSetting, inCell: boolean): readonly string[] {
  const style = styles.of(item, inCell);
  const label = isUsual(item.list) ? [] : [`list-style-type: ${cssString(`${item.list.label} `)}`];
  return [...label, ...alignCss(item, style.align), ...spaceCss(item, style)];
}

function itemAttributes(
  item: ListItem,
  last: number | undefined,
  { classes }: HtmlSetting,
  css: readonly string[],
): string {
  const { list } = item;
  const counts = last === undefined || list.value === undefined || list.value === last + 1;
  const value = counts ? '' : ` value="${list.value}"`;
  return value + classAttribute([classes?.of(css)]) + directionAttribute(item);
}

function isUsual({ format, label }: ListPlace): boolean {
  return format === 'bullet' ? USUAL_BULLETS.test(label) : USUAL_NUMBER.test(label);
}
