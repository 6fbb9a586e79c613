/** footnotes.xml and endnotes.xml: the separators that Word wants, and the notes (ECMA-376 part 1, 17.11). */
import type { Block, Note, Run } from '../../../layout/model.ts';
import { XML_HEAD, xmlText } from '../../office/xml.ts';
import { NAMESPACES } from '../parts.ts';
import { blocksXml } from './blocks-xml.ts';
import { PartRelations, type Shared } from './story.ts';

const KINDS = {
  footnote: { style: 'FootnoteText', mark: 'FootnoteReference', own: 'footnoteRef' },
  endnote: { style: 'EndnoteText', mark: 'EndnoteReference', own: 'endnoteRef' },
} as const;

export interface NotesPart {
  readonly xml: string;
  readonly relations: PartRelations;
}

/** @returns undefined where the text calls none of the kind. */
export function notesPart(kind: Note['kind'], shared: Shared, widthPt: number): NotesPart | undefined {
  const notes = shared.notes.called(kind);
  if (notes.length === 0) return undefined;
  const relations = new PartRelations();
  const base = shared.styles.named(KINDS[kind].style);
  const written = notes.map((note) => {
    const content = blocksXml(withPlace(note), { kind: 'note', shared, relations, base, widthPt });
    return `<w:${kind} w:id="${shared.notes.idOf(note)}">${marked(content, note, shared)}</w:${kind}>`;
  });
  const separators = [separatorXml(kind, 'separator', -1), separatorXml(kind, 'continuationSeparator', 0)];
  return {
    xml: `${XML_HEAD}<w:${kind}s ${NAMESPACES}>${separators.join('')}${written.join('')}</w:${kind}s>`,
    relations,
  };
}

function separatorXml(kind: Note['kind'], type: 'separator' | 'continuationSeparator', id: number): string {
  const spacing = '<w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/>';
  return `<w:${kind} w:type="${type}" w:id="${id}"><w:p><w:pPr>${spacing}</w:pPr><w:r><w:${type}/></w:r></w:p></w:${kind}>`;
}

/** A note begins with a paragraph, in which its mark stands. */
function withPlace({ blocks }: Note): readonly Block[] {
  const [first] = blocks;
  if (first?.kind === 'paragraph') return blocks;
  const empty: Run[] = [];
  const indent = { leftPt: 0, rightPt: 0, firstLinePt: 0 };
  const paragraph = { kind: 'paragraph', role: 'body', runs: empty, align: 'left', indent, origins: [] } as const;
  return [{ ...paragraph, spaceBeforePt: 0, spaceAfterPt: 0, rightToLeft: false }, ...blocks];
}

/** Puts the mark before the first run of the first paragraph. */
function marked(content: string, note: Note, shared: Shared): string {
  const { mark, own } = KINDS[note.kind];
  const inside = shared.notes.hasOwnMark(note) ? `<w:t>${xmlText(note.label)}</w:t>` : `<w:${own}/>`;
  const run = `<w:r><w:rPr><w:rStyle w:val="${mark}"/></w:rPr>${inside}</w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`;
  return content.replace(/^<w:p>(?:<w:pPr>.*?<\/w:pPr>)?(?:<w:bookmarkStart [^>]*>)*/s, (head) => `${head}${run}`);
}
