/** Blocks one after another: what is anchored finds a paragraph to hold it, and tables keep apart. */
import type { Block, Figure, Paragraph, TextBox } from '../../../layout/model.ts';
import { anchoredBox, anchoredPicture, inlinePicture } from '../drawing-xml.ts';
import { twips } from '../measures.ts';
import { contentsRuns, findContents } from './contents-field.ts';
import { COLUMN_BREAK, type ParagraphExtras, paragraphXml, SECTION_PLACE } from './paragraph-xml.ts';
import { drawnPicture, type Story, type StoryKind } from './story.ts';
import { tableXml } from './table-xml.ts';
import { type Anchored, isAnchored } from './walk-blocks.ts';

/** A paragraph that takes no room: it holds what is anchored, or keeps tables apart. */
const NO_ROOM = '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>';

export interface Ending {
  /** Whether a place is left for the properties of a section, in the last paragraph. */
  readonly endsSection?: boolean;
}

/** The blocks of a body, a cell, a header, a note or a box; the last of them is a paragraph. */
export function blocksXml(blocks: readonly Block[], story: Story, { endsSection = false }: Ending = {}): string {
  const flat = flattened(blocks, story.kind);
  const contents = story.kind === 'body' && !story.shared.hasContents ? findContents(flat) : undefined;
  if (contents) story.shared.hasContents = true;
  const xml: string[] = [];
  let drawings = '';
  let last: Block['kind'] | undefined;
  for (const [index, block] of flat.entries()) {
    const isLast = index === flat.length - 1;
    if (isAnchored(block)) {
      drawings += anchoredXml(block, story);
      continue;
    }
    if (block.kind === 'table') {
      const held = (block.columnBreakBefore ? COLUMN_BREAK : '') + drawings;
      const breaksPage = block.pageBreakBefore === true;
      if (last === 'table' || held !== '' || breaksPage)
        xml.push(smallParagraph(held, false, block.spaceBeforePt, breaksPage));
      drawings = '';
      xml.push(tableXml(block, story, blocksXml));
    } else {
      const keepNext = block.kind === 'figure' && isCaption(flat[index + 1]);
      const extras = { drawings, keepNext, endsSection: endsSection && isLast };
      xml.push(standingXml(block, story, { ...extras, contents: contentsRuns(contents, index) }));
      drawings = '';
    }
    last = block.kind;
  }
  const needsEnd = last === undefined || last === 'table' || drawings !== '' || (endsSection && !endsHere(flat));
  // A header with nothing in it would still push the text of its pages down.
  const isEmpty = last === undefined && drawings === '' && !endsSection && story.kind !== 'running';
  if (needsEnd) xml.push(isEmpty ? emptyParagraph(story) : smallParagraph(drawings, endsSection));
  return xml.join('');
}

function emptyParagraph({ base }: Story): string {
  return base.id === 'Normal' ? '<w:p/>' : `<w:p><w:pPr><w:pStyle w:val="${base.id}"/></w:pPr></w:p>`;
}

/** Whether the last block itself is written as a paragraph. */
function endsHere(blocks: readonly Block[]): boolean {
  const last = blocks.at(-1);
  return last !== undefined && last.kind !== 'table' && !isAnchored(last);
}

function isCaption(block: Block | undefined): boolean {
  return block?.kind === 'paragraph' && block.role === 'caption';
}

/** Notes and boxes hold nothing anchored: Word repairs files where they do. There it stands in the line. */
function flattened(blocks: readonly Block[], kind: StoryKind): readonly Block[] {
  if (kind !== 'note' && kind !== 'box') return blocks;
  return blocks.flatMap((block): readonly Block[] => {
    if (block.kind === 'text-box') return flattened(block.blocks, kind);
    if (block.kind === 'figure') return [{ ...block, place: { kind: 'inline', align: 'left' } }];
    return [block];
  });
}

function anchoredXml(block: Anchored, story: Story): string {
  if (block.kind === 'text-box') return boxXml(block, story);
  const { place, picture } = block;
  const drawn = drawnPicture(picture, story);
  if (!drawn) return '';
  const { leftPt: left, topPt: top, from, whitePt: white, whiteBelowPt: whiteBelow } = place;
  const frame = {
    left,
    top,
    width: picture.widthPt,
    height: picture.heightPt,
    ...(from ? { from } : {}),
    ...(white ? { white } : {}),
    ...(whiteBelow ? { whiteBelow } : {}),
  };
  return anchoredPicture(drawn, frame, place.wrap);
}

function boxXml({ box, turn, wraps, blocks }: TextBox, story: Story): string {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const widthPt = turn === 1 || turn === 3 ? height : width;
  const content = blocksXml(blocks, { ...story, kind: 'box', widthPt });
  const frame = { left: box.left, top: box.top, width, height };
  return anchoredBox(content, frame, { id: story.shared.nextDrawing(), turn, wraps, grows: turn === 0 });
}

function standingXml(block: Paragraph | Figure, story: Story, extras: ParagraphExtras): string {
  if (block.kind === 'paragraph') return paragraphXml(block, story, extras);
  const { picture, place, spaceBeforePt } = block;
  const drawn = drawnPicture(picture, story);
  const before = twips(Math.max(0, spaceBeforePt));
  const { align = 'left', indentPt = 0 } = place.kind === 'inline' ? place : {};
  const indent = indentPt > 0 ? `<w:ind w:left="${twips(indentPt)}"/>` : '';
  const side = align === 'left' ? indent : `<w:jc w:val="${align}"/>`;
  return [
    `<w:p><w:pPr>${extras.keepNext ? '<w:keepNext/>' : ''}${block.pageBreakBefore ? PAGE_BREAK : ''}`,
    `<w:spacing w:before="${before}" w:after="0" w:line="240" w:lineRule="auto"/>${side}`,
    `${extras.endsSection ? SECTION_PLACE : ''}</w:pPr>${block.columnBreakBefore ? COLUMN_BREAK : ''}${extras.drawings ?? ''}`,
    drawn ? inlinePicture(drawn, { width: picture.widthPt, height: picture.heightPt }) : '',
    '</w:p>',
  ].join('');
}

const PAGE_BREAK = '<w:pageBreakBefore/>';

function smallParagraph(drawings: string, endsSection: boolean, whitePt = 0, breaksPage = false): string {
  const room = whitePt > 0 ? NO_ROOM.replace('w:before="0"', `w:before="${twips(whitePt)}"`) : NO_ROOM;
  return `<w:p><w:pPr>${breaksPage ? PAGE_BREAK : ''}${room}${endsSection ? SECTION_PLACE : ''}</w:pPr>${drawings}</w:p>`;
}
