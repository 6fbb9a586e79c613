/** The pages of the result as the answers of the form would have them: the same geometry as the work. */
import { ToolError } from '../../contract/messages/tool-error.ts';
import { type PageSize, parseLengthPt, parsePaper } from '../../contract/pages/page-size.ts';
import { type PageLayout, type Placement, planPage } from '../../contract/pages/picture-placement.ts';
import { naturalSize } from '../../contract/pictures/picture-size.ts';
import type { PictureHead } from './picture-heads.ts';
import { BY_FACTS, inOrder, type PictureOrder } from './picture-order.ts';

export type Values = Readonly<Record<string, string>>;

export interface PreviewLayout extends PageLayout {
  readonly dpi: number | null;
  readonly rotates: boolean;
}

export interface ListedPicture {
  readonly file: File;
  /** 1-based place among the pictures of its file. */
  readonly number: number;
  /** Undefined while it is read, null where nobody can tell before the work. */
  readonly head: PictureHead | undefined | null;
}

export interface SizedPicture extends ListedPicture {
  readonly head: PictureHead;
  readonly placement: Placement;
}

export type PreviewPage =
  | { readonly kind: 'placed'; readonly page: PageSize; readonly pictures: readonly SizedPicture[] }
  | { readonly kind: 'waits' | 'no-room' }
  | { readonly kind: 'unknown'; readonly name: string };

/** What the files say of their pictures, as far as it is known by now. */
export type Heads = ReadonlyMap<File, readonly PictureHead[]>;

/** Undefined while an answer is being typed that says nothing yet. */
export function layoutOf(values: Values): PreviewLayout | undefined {
  const written = values['page-size'] ?? '';
  const pageSize = written === 'fit' ? written : parsePaper(written);
  const marginPt = lengthOf(values.margin);
  const gapPt = lengthOf(values.gap);
  if (!pageSize || marginPt === undefined || gapPt === undefined) return undefined;
  return {
    pageSize,
    marginPt,
    gapPt,
    orientation: oneOf(['auto', 'portrait', 'landscape'], values.orientation),
    fit: oneOf(['contain', 'cover', 'stretch', 'actual'], values['fit-mode']),
    perPage: Number(values['per-page']) || 1,
    dpi: Number(values.dpi) || null,
    rotates: values['rotate-exif'] !== 'false',
  };
}

/** The pictures of each page. */
export function pagesOf(files: readonly File[], heads: Heads, values: Values): readonly (readonly ListedPicture[])[] {
  const perPage = Number(values['per-page']) || 1;
  if (values.merge === 'false') return files.flatMap((file) => inGroups(picturesOf(file, heads), perPage));
  const listed = files.map((file) => ({
    file,
    name: file.name,
    modifiedMs: file.lastModified,
    facts: heads.get(file)?.[0]?.facts ?? {},
  }));
  const order = ORDERS.find((each) => each === values.order) ?? 'given';
  const pictures = inOrder(listed, order).flatMap(({ file }) => picturesOf(file, heads));
  // Of some kinds of picture only the work finds out what lies inside.
  const isSure = !BY_FACTS.includes(order) || files.every((file) => heads.get(file)?.[0]?.facts);
  return inGroups(isSure ? pictures : pictures.map((each) => ({ ...each, head: each.head && null })), perPage);
}

/** Where the pictures of one page stand on it. */
export function previewOf(pictures: readonly ListedPicture[], layout: PreviewLayout): PreviewPage {
  const known = pictures.flatMap(({ head, ...picture }) => (head ? [{ ...picture, head }] : []));
  if (known.length < pictures.length) {
    const unknown = pictures.find(({ head }) => head === null);
    return unknown ? { kind: 'unknown', name: unknown.file.name } : { kind: 'waits' };
  }
  try {
    const { page, placements } = planPage(
      known.map(({ head }) => sizeOf(head, layout)),
      layout,
    );
    const placed = known.flatMap((picture, index) => {
      const placement = placements[index];
      return placement ? [{ ...picture, head: asHeld(picture.head, layout), placement }] : [];
    });
    return { kind: 'placed', page, pictures: placed };
  } catch (error) {
    if (error instanceof ToolError) return { kind: 'no-room' };
    throw error;
  }
}

const ORDERS: readonly PictureOrder[] = ['given', 'name', 'name-desc', 'date-modified', 'date-created', 'title'];

function picturesOf(file: File, heads: Heads): readonly ListedPicture[] {
  const known = heads.get(file);
  if (!known) return [{ file, number: 1, head: undefined }];
  if (known.length === 0) return [{ file, number: 1, head: null }];
  return known.map((head, index) => ({
    file,
    number: index + 1,
    head: head.widthPx > 0 && head.heightPx > 0 ? head : null,
  }));
}

function sizeOf(head: PictureHead, layout: PreviewLayout): PageSize {
  return naturalSize(asHeld(head, layout), head.isDrawing ? null : layout.dpi);
}

function asHeld(head: PictureHead, { rotates }: PreviewLayout): PictureHead {
  return rotates ? head : { ...head, orientation: 1 };
}

function lengthOf(written: string | undefined): number | undefined {
  const length = parseLengthPt(written ?? '');
  return length !== undefined && length >= 0 ? length : undefined;
}

function oneOf<const Word extends string>(words: readonly [Word, ...Word[]], written: string | undefined): Word {
  return words.find((word) => word === written) ?? words[0];
}

function inGroups<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
