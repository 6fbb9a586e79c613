/** Where text is being written: the body, a header, a note; and what all of them share in one document. */
import type { Note, NoteRun, Picture } from '../../../layout/model.ts';
import { webAddress } from '../../flow/web-address.ts';
import { Relations } from '../../office/package.ts';
import type { DrawnPicture } from '../drawing-xml.ts';
import { Bookmarks } from './bookmarks.ts';
import { Charts } from './charts.ts';
import type { CommentRanges } from './comments.ts';
import { Media } from './media.ts';
import type { Notes } from './notes.ts';
import { Numbering } from './numbering.ts';
import { Revisions } from './revisions.ts';
import type { NamedStyle, StyleSheet } from './style-sheet.ts';

/** What has one count or one list in the whole document. */
export class Shared {
  readonly styles: StyleSheet;
  readonly media: Media;
  readonly charts: Charts;
  readonly notes: Notes;
  readonly comments: CommentRanges;
  readonly bookmarks = new Bookmarks();
  readonly numbering = new Numbering();
  readonly revisions = new Revisions();
  /** Whether the document has its table of contents. */
  hasContents = false;
  #drawings = 0;

  /** @param folder for scratch files, which exists and lasts until the document is written. */
  constructor(styles: StyleSheet, folder: string, notes: Notes, comments: CommentRanges) {
    this.styles = styles;
    this.media = new Media(folder);
    this.charts = new Charts(folder);
    this.notes = notes;
    this.comments = comments;
  }

  nextDrawing(): number {
    return ++this.#drawings;
  }
}

/** Headers and notes hold no notes and comments; a box holds no boxes either. */
export type StoryKind = 'body' | 'running' | 'note' | 'box';

export interface Story {
  readonly kind: StoryKind;
  readonly shared: Shared;
  readonly relations: PartRelations;
  /** On which body paragraphs stand. */
  readonly base: NamedStyle;
  /** Of the column of text. */
  readonly widthPt: number;
}

/** What one part refers to: addresses and pictures, each once. */
export class PartRelations extends Relations {
  readonly #pictures = new Map<string, string>();

  /** @param target of the picture's part, from the folder of the document. */
  picture(target: string): string {
    const id = this.#pictures.get(target) ?? this.add('image', target);
    this.#pictures.set(target, id);
    return id;
  }

  /** @returns undefined for what is no address that programs follow. */
  address(address: string): string | undefined {
    const sound = webAddress(address);
    return sound === undefined ? undefined : this.link(sound);
  }
}

/** The relation of the picture, or of the chart that it shows, and the id of a new drawing; undefined where it was not kept. */
export function drawnPicture(picture: Picture, { shared, relations }: Story): DrawnPicture | undefined {
  const chart = shared.charts.of(picture);
  if (chart) {
    const altText = picture.altText ?? '';
    return { id: shared.nextDrawing(), relation: relations.add('chart', chart), altText, isChart: true };
  }
  const part = shared.media.of(picture);
  if (!part) return undefined;
  return { id: shared.nextDrawing(), relation: relations.picture(part.target), altText: picture.altText ?? '' };
}

/** The note that a mark calls here: undefined where notes cannot be, or where it was called before. */
export function calledNote({ note }: NoteRun, { kind, shared }: Story): Note | undefined {
  return kind === 'body' ? shared.notes.call(note) : undefined;
}
