/** What the parts of a document need to know of the whole when they are written as HTML. */
import type { Look, Note, Paragraph, ParagraphRole, ParagraphStyle, Picture } from '../../layout/model.ts';
import type { FontKinds } from './look-css.ts';
import type { StyleClasses } from './style-classes.ts';

export interface HtmlSetting {
  readonly styles: HtmlStyles;
  readonly kinds: FontKinds;
  /** Of the page that the blocks come from. */
  readonly pageWidthPt: number;
  /** Without classes only elements tell what a text is. */
  readonly classes: StyleClasses | undefined;
  /** Whether addresses outside become links. */
  readonly links: boolean;
  /** Undefined where pictures are dropped. */
  readonly pictureAddress: (picture: Picture) => string | undefined;
  readonly anchors: Anchors;
  /** A mark of this note was written; the note follows in the same file. */
  readonly noteUsed: (id: number) => void;
  readonly notes: ReadonlyMap<number, Note>;
}

/** The ids of places, and the addresses of links to them. */
export interface Anchors {
  idOf(bookmark: string): string;
  /** Undefined where no paragraph has that bookmark. */
  addressOf(bookmark: string): string | undefined;
}

/** ` class="…"`, or nothing. */
export function classAttribute(names: readonly (string | undefined)[]): string {
  const given = names.filter((name) => name !== undefined);
  return given.length === 0 ? '' : ` class="${given.join(' ')}"`;
}

const BODY: Look = { family: 'Arial', sizePt: 11, bold: false, italic: false, colour: '000000' };
const MAX_HEADING = 6;

/** The styles that paragraphs stand on. */
export class HtmlStyles {
  readonly body: ParagraphStyle;
  readonly list: readonly ParagraphStyle[];

  constructor(styles: readonly ParagraphStyle[]) {
    const body = styles.find(({ role }) => role === 'body');
    this.body = body ?? { role: 'body', look: BODY, align: 'left', spaceBeforePt: 0, spaceAfterPt: 0 };
    this.list = styles;
  }

  /** @param inCell paragraphs of tables have a style of their own. */
  of({ role, level }: Pick<Paragraph, 'role' | 'level'>, inCell: boolean): ParagraphStyle {
    const own = inCell && (role === 'body' || role === 'list') ? this.#find('cell') : undefined;
    return own ?? this.#find(role, level) ?? this.body;
  }

  #find(role: ParagraphRole | 'cell', level?: number): ParagraphStyle | undefined {
    return this.list.find((style) => style.role === role && (style.level ?? 1) === (level ?? 1));
  }
}

/** From 1 to 6. */
export function headingLevel({ role, level }: Pick<Paragraph, 'role' | 'level'>): number {
  return role === 'title' ? 1 : Math.min(MAX_HEADING, Math.max(1, level ?? 1));
}
