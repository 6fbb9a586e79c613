/** The styles of a Word document, and which one a paragraph stands on. */
import type { Look, Paragraph, ParagraphRole, ParagraphStyle } from '../../../layout/model.ts';

export interface NamedStyle {
  /** What paragraphs refer to. */
  readonly id: string;
  /** What Word shows, by which it also knows its own styles. */
  readonly name: string;
  readonly look: Look;
  readonly align: Paragraph['align'];
  readonly spaceBeforePt: number;
  readonly spaceAfterPt: number;
  readonly leadingPt?: number | undefined;
  /** 0-based level in the outline of the document. */
  readonly outline?: number;
}

export const MAX_HEADING = 6;
/** Text in the cells of tables. */
export const CELL_STYLE = 'TableText';
/** Those that Word does not know by itself. */
export const OWN_STYLES: readonly string[] = ['Code', CELL_STYLE];
const MAX_CONTENTS = 9;
const BODY: Look = { family: 'Arial', sizePt: 11, bold: false, italic: false, colour: '000000' };
/** Of a heading whose look the model does not tell, by level: shares of the size of the body. */
const HEADING_SIZES = [1.6, 1.35, 1.2, 1.1, 1, 1] as const;
/** Where no link of the document tells. */
const LINK_COLOUR = '0563c1';

const PLAIN = { align: 'left', spaceBeforePt: 0, spaceAfterPt: 0 } as const;

export class StyleSheet {
  /** What everything stands on. */
  readonly normal: NamedStyle;
  /** `rrggbb`. */
  readonly linkColour: string;
  readonly #styles = new Map<string, NamedStyle>();

  constructor(styles: readonly ParagraphStyle[], linkColour = LINK_COLOUR) {
    this.linkColour = linkColour;
    const body = styles.find((style) => style.role === 'body');
    // Where lines run from right to left, the usual side is the right one: the style says that lines begin where they begin.
    const align = body?.align === 'right' ? 'left' : (body?.align ?? 'left');
    this.normal = { ...PLAIN, look: BODY, ...body, align, id: 'Normal', name: 'Normal' };
    for (const known of knownStyles(this.normal)) this.#styles.set(known.id, known);
    for (const style of styles) {
      const id = styleId(style.role, style.level);
      const known = this.#styles.get(id);
      if (known) this.#styles.set(id, { ...known, leadingPt: undefined, ...measures(style) });
    }
  }

  /** All but Normal, in the order in which they are written. */
  get list(): readonly NamedStyle[] {
    return [...this.#styles.values()];
  }

  of(role: ParagraphRole, level: number | undefined): NamedStyle {
    return this.#styles.get(styleId(role, level)) ?? this.normal;
  }

  named(id: string): NamedStyle {
    return this.#styles.get(id) ?? this.normal;
  }
}

function measures(style: ParagraphStyle): Omit<ParagraphStyle, 'role' | 'level'> {
  const { role: _role, level: _level, ...rest } = style;
  return rest;
}

function styleId(role: ParagraphStyle['role'], level = 1): string {
  if (role === 'heading') return `Heading${Math.min(Math.max(1, level), MAX_HEADING)}`;
  if (role === 'toc') return `TOC${Math.min(Math.max(1, level), MAX_CONTENTS)}`;
  const ids = {
    title: 'Title',
    list: 'ListParagraph',
    caption: 'Caption',
    quote: 'Quote',
    code: 'Code',
    body: 'Normal',
    cell: CELL_STYLE,
  };
  return ids[role];
}

/** The styles that a document has whatever was found, as they look where the model does not tell. */
function knownStyles(normal: NamedStyle): readonly NamedStyle[] {
  const { look: body } = normal;
  const plain = { ...PLAIN, look: body };
  const sized = (share: number, rest: Partial<Look> = {}): Look => ({ ...body, sizePt: body.sizePt * share, ...rest });
  return [
    { ...plain, id: 'Title', name: 'Title', look: sized(2), spaceAfterPt: 12 },
    ...HEADING_SIZES.map((share, index) => ({
      ...plain,
      id: `Heading${index + 1}`,
      name: `heading ${index + 1}`,
      look: sized(share, { bold: true }),
      spaceBeforePt: 12,
      spaceAfterPt: 4,
      outline: index,
    })),
    { ...normal, id: 'ListParagraph', name: 'List Paragraph' },
    { ...plain, id: 'Caption', name: 'caption', look: { ...body, italic: true }, spaceAfterPt: 6 },
    { ...plain, id: 'Quote', name: 'Quote', look: { ...body, italic: true } },
    { ...plain, id: 'Code', name: 'Code', look: { ...body, family: 'Courier New' } },
    ...Array.from({ length: MAX_CONTENTS }, (_, index) => ({
      ...plain,
      id: `TOC${index + 1}`,
      name: `toc ${index + 1}`,
    })),
    { ...normal, id: CELL_STYLE, name: 'Table Text' },
    { ...plain, id: 'Header', name: 'header' },
    { ...plain, id: 'Footer', name: 'footer' },
    { ...plain, id: 'FootnoteText', name: 'footnote text', look: sized(0.85) },
    { ...plain, id: 'EndnoteText', name: 'endnote text', look: sized(0.85) },
    { ...plain, id: 'CommentText', name: 'annotation text', look: { ...BODY, family: body.family, sizePt: 10 } },
  ];
}
