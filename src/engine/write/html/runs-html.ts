/** Writes the runs of a paragraph as HTML: emphasis, links, notes, pictures in the line. */
import { escapeHtml } from '../../../contract/text/escape-html.ts';
import type { Look, NoteRun, Picture, Run, TextRun } from '../../layout/model.ts';
import { webAddress } from '../flow/web-address.ts';
import { classAttribute, type HtmlSetting } from './html-setting.ts';
import { differingCss, kindOf } from './look-css.ts';

/** CSS pixels in a point. */
const PX_PER_PT = 96 / 72;

/** Elements around a text, from the outside inwards. */
type Tags = readonly (readonly [open: string, close: string])[];

/** @param base the look of the paragraph. @param isCode everything is code as it is. */
export function runsHtml(runs: readonly Run[], base: Look, setting: HtmlSetting, isCode = false): string {
  const parts: string[] = [];
  let around: Tags = [];
  let text = '';
  const finish = () => {
    parts.push(wrapped(text, around));
    text = '';
    around = [];
  };
  for (const run of runs) {
    const tags = run.kind === 'text' ? tagsOf(run, base, setting, isCode) : [];
    if (text !== '' && !sameTags(tags, around)) finish();
    around = tags;
    text += runHtml(run, setting, isCode);
  }
  finish();
  return isCode ? parts.join('').trimEnd() : parts.join('').trim();
}

function runHtml(run: Run, setting: HtmlSetting, isCode: boolean): string {
  if (run.kind === 'text') return textHtml(run.text, isCode);
  if (run.kind === 'note') return noteMark(run, setting);
  if (run.kind === 'picture') return pictureHtml(run.picture, setting);
  const target = typeof run.field === 'object' ? setting.anchors.addressOf(run.field.pageOf) : undefined;
  const text = escapeHtml(run.text);
  return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
}

/** Tabs are a wide space, since their stops have no counterpart. */
function textHtml(text: string, isCode: boolean): string {
  const escaped = escapeHtml(withoutControls(text));
  return isCode ? escaped : escaped.replaceAll('\t', '\u2003').replaceAll('\n', '<br>\n');
}

/** HTML has no place for control characters, other than white space. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (sign) => (sign === '\t' || sign === '\n' ? sign : ''));
}

export function pictureHtml(picture: Picture, { pictureAddress }: Pick<HtmlSetting, 'pictureAddress'>): string {
  const address = pictureAddress(picture);
  if (address === undefined) return '';
  const [width, height] = [picture.widthPt, picture.heightPt].map((points) =>
    Math.max(1, Math.round(points * PX_PER_PT)),
  );
  const alt = escapeHtml(withoutControls(picture.altText ?? ''));
  return `<img src="${escapeHtml(address)}" alt="${alt}" width="${width}" height="${height}">`;
}

function noteMark({ note }: NoteRun, setting: HtmlSetting): string {
  setting.noteUsed(note);
  const label = escapeHtml(setting.notes.get(note)?.label ?? String(note));
  return `<sup><a href="#note-${note}" id="note-mark-${note}" role="doc-noteref">${label}</a></sup>`;
}

function tagsOf(run: TextRun, base: Look, setting: HtmlSetting, isCode: boolean): Tags {
  const { look } = run;
  const address = linkOf(run, setting);
  const isMono =
    !isCode && kindOf(look.family, setting.kinds) === 'mono' && kindOf(base.family, setting.kinds) !== 'mono';
  const element = isMono ? 'code' : 'span';
  const own = setting.classes?.of(differingCss(look, base, setting.kinds));
  return [
    ...(address === undefined ? [] : [tag('a', ` href="${escapeHtml(address)}"`)]),
    ...(own !== undefined || isMono ? [tag(look.highlight && !isMono ? 'mark' : element, classAttribute([own]))] : []),
    ...(look.vertical ? [tag(look.vertical === 'superscript' ? 'sup' : 'sub')] : []),
    ...(look.bold && !base.bold ? [tag('strong')] : []),
    ...(look.italic && !base.italic ? [tag('em')] : []),
    ...(look.underline && address === undefined && !run.revision ? [tag('u')] : []),
    ...(look.strike && !run.revision ? [tag('s')] : []),
    ...(run.revision ? [tag(run.revision.kind === 'inserted' ? 'ins' : 'del')] : []),
  ];
}

function linkOf({ link }: TextRun, { links, anchors }: HtmlSetting): string | undefined {
  if (!link || !links) return undefined;
  return 'address' in link ? webAddress(link.address) : anchors.addressOf(link.bookmark);
}

function tag(name: string, attributes = ''): readonly [string, string] {
  return [`<${name}${attributes}>`, `</${name}>`];
}

function sameTags(a: Tags, b: Tags): boolean {
  return a.length === b.length && a.every(([open], index) => open === b[index]?.[0]);
}

function wrapped(text: string, tags: Tags): string {
  if (text === '') return '';
  return (
    tags.map(([open]) => open).join('') +
    text +
    tags
      .map(([, close]) => close)
      .toReversed()
      .join('')
  );
}
