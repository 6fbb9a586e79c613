/** The runs of a paragraph: text with its look, links, fields, notes, comments and pictures (ECMA-376 part 1, 17.3.2). */
import type { FieldRun, LinkTarget, Look, NoteRun, Run, TextRun } from '../../../layout/model.ts';
import { directionOf } from '../../../page/letters/letters.ts';
import { xmlText } from '../../office/xml.ts';
import { inlinePicture } from '../drawing-xml.ts';
import { lookXml } from './look-xml.ts';
import { calledNote, drawnPicture, type Story } from './story.ts';

interface RunStory extends Story {
  /** In a table of contents. There programs show links as plain text, though these have the style of links. */
  readonly isContents?: boolean;
}

/** @param base the look of the style on which the paragraph stands. */
export function runsXml(runs: readonly Run[], base: Look, story: RunStory): string {
  const xml: string[] = [];
  for (let at = 0; at < runs.length; ) {
    const link = linkOf(runs[at]);
    let end = at + 1;
    while (link && end < runs.length && sameLink(linkOf(runs[end]), link)) end++;
    const inside = runs.slice(at, end).map((run) => runXml(run, base, story));
    xml.push(link ? linkedXml(inside.join(''), link, story) : inside.join(''));
    at = end;
  }
  return xml.join('');
}

function linkOf(run: Run | undefined): LinkTarget | undefined {
  return run?.kind === 'text' ? run.link : undefined;
}

function sameLink(one: LinkTarget | undefined, other: LinkTarget): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

function linkedXml(inside: string, link: LinkTarget, { relations, shared }: Story): string {
  if ('bookmark' in link) {
    return `<w:hyperlink w:anchor="${shared.bookmarks.nameOf(link.bookmark)}" w:history="1">${inside}</w:hyperlink>`;
  }
  const relation = relations.address(link.address);
  return relation ? `<w:hyperlink r:id="${relation}" w:history="1">${inside}</w:hyperlink>` : inside;
}

function runXml(run: Run, base: Look, story: RunStory): string {
  if (run.kind === 'text') return textXml(run, base, story);
  if (run.kind === 'field') return fieldXml(run, base, story);
  if (run.kind === 'note') return noteXml(run, base, story);
  const picture = drawnPicture(run.picture, story);
  const { widthPt, heightPt } = run.picture;
  return picture ? inlinePicture(picture, { width: widthPt, height: heightPt }) : '';
}

function textXml(run: TextRun, base: Look, { kind, shared, isContents = false }: RunStory): string {
  const rightToLeft = directionOf(run.text) === 'rtl';
  const looksLinked = run.link !== undefined && run.look.underline === true;
  const isLink = looksLinked || (run.link !== undefined && isContents);
  const ground = looksLinked ? { ...base, underline: true, colour: shared.styles.linkColour } : base;
  const setting = { rightToLeft, ...(isLink ? { style: 'Hyperlink' } : {}) };
  const text = revisedXml(run, lookXml(run.look, ground, setting), shared.revisions);
  if (kind !== 'body' || !run.comments) return text;
  return `${shared.comments.opening(run)}${text}${shared.comments.closing(run)}`;
}

/** What was deleted stays in the file as such, until somebody accepts it (ECMA-376 part 1, 17.13.5). */
function revisedXml({ text, revision }: TextRun, look: string, revisions: Story['shared']['revisions']): string {
  if (!revision) return `<w:r>${look}${lettersXml(text)}</w:r>`;
  const isDeleted = revision.kind === 'deleted';
  const run = `<w:r>${look}${lettersXml(text, isDeleted ? 'w:delText' : 'w:t')}</w:r>`;
  return revisions.wrapped(revision, run);
}

/** Text with its tabs and line breaks. */
function lettersXml(text: string, tag: 'w:t' | 'w:delText' = 'w:t'): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/([\t\n])/)
    .map((part) => {
      if (part === '\t') return '<w:tab/>';
      if (part === '\n') return '<w:br/>';
      return part === '' ? '' : `<${tag} xml:space="preserve">${xmlText(part)}</${tag}>`;
    })
    .join('');
}

/** A field that programs count anew, showing what was printed until they do. */
function fieldXml({ field, text, look }: FieldRun, base: Look, { shared }: Story): string {
  const inside = `<w:r>${lookXml(look, base)}${lettersXml(text)}</w:r>`;
  return `<w:fldSimple w:instr="${instruction(field, shared.bookmarks)}">${inside}</w:fldSimple>`;
}

function instruction(field: FieldRun['field'], bookmarks: Story['shared']['bookmarks']): string {
  if (field === 'page') return ' PAGE ';
  if (field === 'pages') return ' NUMPAGES ';
  return ` PAGEREF ${bookmarks.nameOf(field.pageOf)} \\h `;
}

/** Where a note cannot be called, its mark is text. */
function noteXml(run: NoteRun, base: Look, story: Story): string {
  const { notes } = story.shared;
  const note = calledNote(run, story);
  if (!note) {
    const label = notes.find(run.note)?.label ?? '';
    const look: Look = { ...run.look, vertical: 'superscript' };
    return label === '' ? '' : `<w:r>${lookXml(look, base)}${lettersXml(label)}</w:r>`;
  }
  const style = note.kind === 'footnote' ? 'FootnoteReference' : 'EndnoteReference';
  const raised: Look = { ...base, vertical: 'superscript' };
  const { family, sizePt, bold, italic, colour } = { ...run.look, sizePt: base.sizePt };
  const look = lookXml({ ...raised, family, sizePt, bold, italic, colour }, raised, { style });
  const own = notes.hasOwnMark(note);
  const attributes = `${own ? ' w:customMarkFollows="1"' : ''} w:id="${notes.idOf(note)}"`;
  return `<w:r>${look}<w:${note.kind}Reference${attributes}/>${own ? lettersXml(note.label) : ''}</w:r>`;
}
