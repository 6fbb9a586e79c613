/** What one PDF is made smaller with, and an attempt at it before it is saved. */
import { join } from 'node:path';
import type { Warning } from '../../contract/messages/warnings.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { BytesByKind } from '../../engine/compress/bytes-by-kind.ts';
import type { KeptContents } from '../../engine/compress/check/kept-contents.ts';
import type { PageDrawer } from '../../engine/compress/check/page-drawer.ts';
import type { ComparedPage } from '../../engine/compress/check/page-gate.ts';
import { PageProof } from '../../engine/compress/check/page-proof.ts';
import type { Compressed, Compressor } from '../../engine/compress/compress-document.ts';
import { COMPRESS_LANES } from '../../engine/compress/lanes/compress-lanes.ts';
import type { Plan } from '../../engine/compress/plan.ts';
import type { OpenedPdf } from '../../engine/document/open/open-input.ts';
import { mergeEqualObjects } from '../../engine/document/pages/equal-objects.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { Spool } from '../../engine/syntax/spool.ts';
import type { OnProgress, Options } from './squeezer.ts';

/** Shares of an attempt after which pages are checked, the file is written, and all is done. */
export const PACKED = 0.7;
export const CHECKED = 0.9;
export const WRITTEN = 0.98;

export interface Parts {
  readonly input: InputFile;
  readonly options: Options;
  readonly context: RunContext;
  readonly opened: OpenedPdf;
  readonly spool: Spool;
  readonly compressor: Compressor;
  readonly warnings: readonly Warning[];
  readonly before: BytesByKind;
  readonly contents: KeptContents;
  /** The pages as they came. */
  readonly originals: PageDrawer;
}

/** An attempt before it is saved: what was changed can still be taken back. */
export interface Draft extends Compressed {
  readonly plan: Plan;
  /** Pages that were found to look as before, by their index. */
  readonly passed: Map<number, ComparedPage>;
  readonly proof: PageProof;
  /** By the number of a picture, how many steps gentler than the plan it is stored. */
  readonly softened: Map<number, number>;
}

/** @param number tells drafts of one file apart. */
export async function makeDraft(parts: Parts, plan: Plan, number: number, onProgress: OnProgress): Promise<Draft> {
  const { compressor, context, originals, spool } = parts;
  // Nobody waits for what is drawn ahead.
  const ahead = originals.goAhead(compressor.pagesWithPictures(plan)).catch(() => undefined);
  try {
    const compressed = await compressor.compress(plan, {
      spool,
      lanes: COMPRESS_LANES,
      signal: context.signal,
      onStep: () => onProgress(0),
      onPicture: (done, of) => onProgress((PACKED * done) / of, 'picture', { picture: Math.ceil(done), pictures: of }),
    });
    onProgress(PACKED);
    const proof = new PageProof(join(context.workDir, `pages-${number}`));
    return { ...compressed, plan, passed: new Map(), proof, softened: new Map() };
  } finally {
    originals.stayBehind();
    await ahead;
  }
}

/** The document of a draft in which pictures that differed only in how they were stored are one. */
export async function mergedDocument({ document }: Draft, { context, opened }: Parts): Promise<PdfDocument> {
  const layer = document.layer();
  await mergeEqualObjects(layer, opened.pages, context.signal);
  return layer;
}
