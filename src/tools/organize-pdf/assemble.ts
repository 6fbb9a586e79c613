/** Builds the document: from one file as a layer over it, from several by joining the pages that each gives. */
import { stemOf } from '../../contract/files/output-name.ts';
import type { RunContext } from '../../contract/operation.ts';
import { NO_LABEL, type PageLabel, writePageLabels } from '../../engine/document/catalog/page-labels.ts';
import { AS_THEY_ARE, joinDocuments } from '../../engine/document/join/join-documents.ts';
import { keepPages, type PageSource, readPageSource } from '../../engine/document/keep/keep-pages.ts';
import type { OpenedPdf } from '../../engine/document/open/open-input.ts';
import { blankLike, blankOf } from '../../engine/document/pages/blank-page.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { turnPages } from '../../engine/document/pages/rotate-pages.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { PdfDict, type PdfRef } from '../../engine/syntax/object.ts';
import type { KeptPage, Slot } from './plan-pages.ts';

export interface SlotSource {
  readonly pdf: OpenedPdf;
  readonly name: string;
}

export interface Assembled {
  readonly document: PdfDocument;
  /** Place of the upload that the first page came from. */
  readonly first: number;
  readonly removedLinks: number;
}

/** The pages that one file gives, in the order of the result. */
interface Given {
  readonly file: number;
  readonly source: PageSource;
  readonly name: string;
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  readonly indexes: readonly number[];
  readonly removedLinks: number;
}

/** A page of a file: which of the files in use, and which of the pages that it gives. Else an empty page. */
type Placed = { readonly source: number; readonly index: number } | PdfDict;

/** @param slots at least one of them a page of a file. @param progress how much of it is done, up to 1. */
export async function assemble(
  sources: ReadonlyMap<number, SlotSource>,
  slots: readonly Slot[],
  context: RunContext,
  progress: (share: number) => void,
): Promise<Assembled> {
  const given = givenBy(sources, slots);
  const placed = place(slots, given);
  const removedLinks = given.reduce((sum, each) => sum + each.removedLinks, 0);
  const [only] = given;
  if (!only) throw new Error('A plan has pages of a file.');
  const first = only.file;
  if (given.length === 1) {
    arrange(only, placed);
    progress(1);
    return { document: only.document, first, removedLinks };
  }
  return { document: await joinAll(given, placed, context, progress), first, removedLinks };
}

/** In the order in which the files first come. */
function givenBy(sources: ReadonlyMap<number, SlotSource>, slots: readonly Slot[]): readonly Given[] {
  const kept = new Map<number, KeptPage[]>();
  for (const slot of slots) {
    if (!('file' in slot)) continue;
    const pages = kept.get(slot.file);
    if (pages) pages.push(slot);
    else kept.set(slot.file, [slot]);
  }
  return [...kept].flatMap(([file, pages]) => {
    const found = sources.get(file);
    if (!found) return [];
    const source = readPageSource(found.pdf.document, found.pdf.pages);
    const indexes = pages.map(({ index }) => index);
    const part = keepPages(source, indexes, { attachments: true });
    turnPages(part, new Map(pages.flatMap(({ turn }, place) => (turn === 0 ? [] : [[place + 1, turn]]))));
    return [{ file, source, name: found.name, indexes, ...part }];
  });
}

/** Every slot as a page; an empty one is as large as it was asked for, or as its neighbour. */
function place(slots: readonly Slot[], given: readonly Given[]): readonly Placed[] {
  const order = new Map(given.map(({ file }, source) => [file, source]));
  const used = given.map(() => 0);
  const found = slots.map((slot) => {
    if (!('file' in slot)) return undefined;
    const source = order.get(slot.file) ?? 0;
    const index = used[source] ?? 0;
    used[source] = index + 1;
    return { source, index };
  });
  const before = nearest(found);
  const after = nearest(found.toReversed()).toReversed();
  return slots.map((slot, at) => {
    const page = found[at];
    if (page) return page;
    if ('blank' in slot && typeof slot.blank === 'object') return blankOf(slot.blank);
    const isNext = 'blank' in slot && slot.blank === 'next';
    const like = isNext ? (after[at] ?? before[at]) : (before[at] ?? after[at]);
    const from = like && given[like.source];
    const reference = from?.pages[like?.index ?? 0];
    return from && reference ? blankLike(from.document, reference) : new PdfDict();
  });
}

/** For each place the last thing that stood there or before. */
function nearest<T>(things: readonly (T | undefined)[]): readonly (T | undefined)[] {
  let last: T | undefined;
  return things.map((thing) => {
    last = thing ?? last;
    return last;
  });
}

/** Puts empty pages among those of the one file. */
function arrange({ document, source, pages, indexes }: Given, placed: readonly Placed[]): void {
  if (placed.length === pages.length) return;
  const labels: PageLabel[] = [];
  const all = placed.map((each) => {
    const isPage = 'source' in each;
    labels.push((isPage && source.labels?.[indexes[each.index] ?? 0]) || NO_LABEL);
    return isPage ? pages[each.index] : document.add(each);
  });
  setPages(
    document,
    all.flatMap((page) => page ?? []),
  );
  if (source.labels) writePageLabels(document, labels);
}

async function joinAll(
  given: readonly Given[],
  placed: readonly Placed[],
  context: RunContext,
  progress: (share: number) => void,
): Promise<PdfDocument> {
  const sources = given.map(({ name, ...part }) => ({ ...part, fileName: name, title: stemOf(name) }));
  const joined = await joinDocuments(sources, {
    ...AS_THEY_ARE,
    bookmarks: 'keep',
    order: { mode: 'listed', slots: placed },
    signal: context.signal,
    onJoined: (done) => progress(done / given.length),
  });
  for (const file of joined.otherIntents) context.warn('output-intent-differs', { file });
  if (joined.droppedClaim) context.warn('conformance-removed', { standard: joined.droppedClaim });
  return joined.document;
}
