/** Packs the finished document, writes it, and looks at the result before anybody gets it. */
import { join } from 'node:path';
import { openPdfium } from '../../adapters/pdfium.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import { claimArchive } from '../../engine/archive/convert/claim-archive.ts';
import { Compressor } from '../../engine/compress/compress-document.ts';
import { COMPRESS_LANES } from '../../engine/compress/lanes/compress-lanes.ts';
import { SQUEEZES } from '../../engine/compress/likeness/settings.ts';
import { ONLY_PACK, type Plan } from '../../engine/compress/plan.ts';
import { repackStreams } from '../../engine/compress/streams/repack-streams.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { isLetter } from '../../engine/recognise/page-text-state.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { isName, type PdfRef, PdfStream } from '../../engine/syntax/object.ts';
import { Spool } from '../../engine/syntax/spool.ts';
import type { Options } from './options.ts';

interface Finish extends Pick<Options, 'optimize' | 'pdfa'> {
  /** What warnings call the file. */
  readonly name: string;
}

/** @param onShare is told what share of the packing is done. @returns the path of the file. @throws ToolError `engine-failed`, `too-complex`, `cancelled`. */
export async function finishPdf(
  document: PdfDocument,
  pages: readonly PdfRef[],
  { optimize, pdfa, name }: Finish,
  context: RunContext,
  onShare: (share: number) => void,
): Promise<string> {
  const path = join(context.workDir, 'ocr.pdf');
  const { signal } = context;
  const spool = await Spool.create(`${path}.spool`);
  try {
    if (optimize === 'lossless') await repackStreams(document, pictures(document), spool, signal);
    const packed = optimize === 'lossy' ? await squeezed(document, pages, { spool, signal, onShare }) : document;
    if (pdfa === 'no') await saveDocument(packed, path, signal);
    else document.protection = await saveArchive(packed, path, name, context);
  } finally {
    await spool.remove();
  }
  return path;
}

/** An archive file has no password; a file that cannot be one keeps its own. @returns the protection that it has. */
async function saveArchive(document: PdfDocument, path: string, name: string, context: RunContext) {
  const { protection } = document;
  document.protection = undefined;
  await saveDocument(document, path, context.signal);
  if (await claimArchive(path, { level: '2b', name }, context)) return undefined;
  document.protection = protection;
  if (protection) await saveDocument(document, path, context.signal);
  return protection;
}

interface Squeezing {
  readonly spool: Spool;
  readonly signal: AbortSignal;
  readonly onShare: (share: number) => void;
}

async function squeezed(
  document: PdfDocument,
  pages: readonly PdfRef[],
  { spool, signal, onShare }: Squeezing,
): Promise<PdfDocument> {
  const compressor = await Compressor.prepare(document, pages, signal);
  const plan: Plan = { ...ONLY_PACK, squeeze: SQUEEZES.low, bilevel: 'jbig2' };
  const { document: packed } = await compressor.compress(plan, {
    spool,
    lanes: COMPRESS_LANES,
    signal,
    onStep: () => undefined,
    onPicture: (done, of) => onShare(done / of),
  });
  if (document.protection) packed.protection = document.protection;
  return packed;
}

/** Pictures stay as they came, byte for byte. */
function pictures(document: PdfDocument): ReadonlySet<number> {
  const found = new Set<number>();
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    if (value instanceof PdfStream && isName(document.resolve(value.dict.get('Subtype')), 'Image')) found.add(number);
  }
  return found;
}

/** Of a long file, so many pages are looked at. */
const MOST_CHECKED = 40;
/** Letters that may be counted otherwise: marks that join, and what lies outside the page. */
const TOLERANCE = 0.9;

/**
 * Opens the result as a viewer would: as many pages as before, and on each page that was read the letters that were.
 * @param letters by page (1-based), letters and digits that were laid on it.
 * @throws ToolError `engine-failed`.
 */
export async function checkResult(
  path: string,
  name: string,
  pageCount: number,
  letters: ReadonlyMap<number, number>,
  signal: AbortSignal,
): Promise<void> {
  const failed = (cause: string) => new ToolError('engine-failed', { reason: '' }, { cause });
  const document = await openPdfium(path, { name });
  try {
    if (document.pageCount !== pageCount) throw failed(`${document.pageCount} pages of ${pageCount}`);
    const step = Math.max(1, Math.ceil(letters.size / MOST_CHECKED));
    for (const [index, [page, wanted]] of [...letters].entries()) {
      if (index % step !== 0) continue;
      signal.throwIfAborted();
      const found = document.withPage(page - 1, (opened) => readGlyphs(opened).filter(isLetter).length);
      if (found < wanted * TOLERANCE) throw failed(`page ${page}: ${found} letters of ${wanted}`);
    }
  } finally {
    document.close();
  }
}
