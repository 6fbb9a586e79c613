/** Changes the colours of pages: of all that they draw, their paper, annotations and form fields. Text stays text. */
import { Pace } from '../concurrency/pace.ts';
import { contentBytes, contentParts } from '../content/contents.ts';
import { mediaBox } from '../geometry/page-box.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { PdfDict, type PdfObject, type PdfRef } from '../syntax/object.ts';
import { changeAnnotations } from './change-annotation.ts';
import { setColor } from './change-content.ts';
import { ChangedObjects } from './changed-objects.ts';
import type { ColorChange } from './color-change.ts';
import type { ImageContext } from './image-context.ts';
import { packContent } from './pack-content.ts';
import { drawnBy, drawnByMasks } from './shared-objects.ts';

export interface PagesChange {
  readonly change: ColorChange;
  /** Whether images change, too. */
  readonly images: boolean;
  /** Page numbers, from 1. */
  readonly chosen: ReadonlySet<number>;
}

export interface PagesContext extends ImageContext {
  readonly onPage: (done: number) => void;
}

export interface PagesResult {
  readonly hasChanges: boolean;
  /** Pages on which something kept its colours. */
  readonly incomplete: readonly number[];
}

export async function changePages(
  document: PdfDocument,
  pages: readonly PdfRef[],
  { change, images, chosen }: PagesChange,
  context: PagesContext,
): Promise<PagesResult> {
  const { signal } = context;
  const others = pages.filter((_, index) => !chosen.has(index + 1));
  const kept = await drawnBy(document, others, signal);
  for (const number of await drawnByMasks(document, signal)) kept.add(number);
  const objects = new ChangedObjects(document, { change, images, kept }, context);
  const unread: number[] = [];
  const pace = new Pace(signal);
  let done = 0;
  for (const [index, page] of pages.entries()) {
    if (!chosen.has(index + 1)) continue;
    await pace.pause();
    if (!(await changePage(document, page, objects, change, context))) unread.push(index + 1);
    done++;
    context.onPage(done);
  }
  const incomplete = await pagesWith(document, pages, chosen, objects.failed, signal);
  return { hasChanges: objects.hasChanges, incomplete: [...new Set([...unread, ...incomplete])].sort((a, b) => a - b) };
}

/** @returns whether its content could be read, with all inline images. */
async function changePage(
  document: PdfDocument,
  reference: PdfRef,
  objects: ChangedObjects,
  change: ColorChange,
  { spool }: PagesContext,
): Promise<boolean> {
  const page = document.editable(reference);
  const old = document.dict(page.get('Resources')) ?? new PdfDict();
  const contents = page.get('Contents');
  const streams = contentParts(document, contents);
  const bytes = streams.length === 0 ? new Uint8Array() : contentBytes(document, { streams, resources: old });
  const listed = document.array(page.get('Annots'));
  const annotations = await changeAnnotations(document, listed, objects, change);
  if (annotations.some((each, index) => each !== listed[index])) page.set('Annots', annotations);
  if (!bytes) return false;
  const drawn = await objects.content(bytes, old);
  const start = Buffer.from(`${ground(document, page, change)}${objects.start}`, 'latin1');
  if (start.length > 0) objects.hasChanges = true;
  if (drawn.bytes) page.set('Contents', document.add(await packContent(new PdfDict(), [start, drawn.bytes], spool)));
  else if (start.length > 0) {
    const first: PdfObject = document.add(await packContent(new PdfDict(), [start], spool));
    page.set('Contents', [first, ...streams]);
  }
  if (drawn.resources) page.set('Resources', drawn.resources);
  objects.changeGroup(page);
  page.delete('Thumb');
  return drawn.isComplete;
}

/** Paper is white, so pages whose white changes are filled. Readers of tags pass over it. */
function ground(document: PdfDocument, page: PdfDict, change: ColorChange): string {
  const white = change.color([1, 1, 1]);
  if (white.every((value) => value > 1 - 1 / 512)) return '';
  const { left, bottom, right, top } = mediaBox(document, page);
  return `/Artifact BMC q ${setColor(white, false)} ${left} ${bottom} ${right - left} ${top - bottom} re f Q EMC\n`;
}

async function pagesWith(
  document: PdfDocument,
  pages: readonly PdfRef[],
  chosen: ReadonlySet<number>,
  failed: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const found: number[] = [];
  if (failed.size === 0) return found;
  for (const [index, page] of pages.entries()) {
    if (!chosen.has(index + 1)) continue;
    const drawn = await drawnBy(document, [page], signal);
    if ([...failed].some((number) => drawn.has(number))) found.push(index + 1);
  }
  return found;
}
