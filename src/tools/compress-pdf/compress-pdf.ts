/** Compresses one PDF: everything that belongs to it stays, and looks as it did. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputFile, OutputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { Warning } from '../../contract/warnings.ts';
import { Compressor } from '../../engine/compress/compress-document.ts';
import { LADDER, resizingAll, SQUEEZES, type Squeeze } from '../../engine/compress/settings.ts';
import { Spool } from '../../engine/compress/spool.ts';
import { conformanceName, readConformance } from '../../engine/pdf/conformance.ts';
import type { PdfDocument } from '../../engine/pdf/document.ts';
import { mergeEqualObjects } from '../../engine/pdf/equal-objects.ts';
import { dropMetadata } from '../../engine/pdf/metadata.ts';
import { openPdf } from '../../engine/pdf/open-input.ts';
import { setPages } from '../../engine/pdf/page-tree.ts';
import { saveDocument } from '../../engine/pdf/save-document.ts';
import { type Attempt, attemptOf, fitSize, searchRounds } from './fit-size.ts';
import { formatSize } from './format-size.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Shares of the progress. */
const PREPARED = 0.1;
const PACKED = 0.9;

export async function compressPdf(input: InputFile, options: Options, context: RunContext): Promise<OutputFile> {
  // What happened to the file matters only when the result is used.
  const warnings: Warning[] = [];
  const warn: RunContext['warn'] = (code, params = {}) => void warnings.push({ code, params });
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'content', { ...context, warn });
  const spool = await Spool.create(join(context.workDir, 'packed'));
  try {
    const { document, pages } = opened;
    setPages(document, pages);
    if (!options.preserveMetadata) forgetMetadata(document, warn);
    await mergeEqualObjects(document, pages, context.signal);
    const compressor = await Compressor.prepare(document, pages, context.signal);
    context.progress(PREPARED);
    const path = await smallest(new Attempts(compressor, spool, context), options, warn);
    context.progress(1);
    const facts = { pages: pages.length };
    // A file without its end is no use to anybody: there the repaired one is the better, even if it is a little larger.
    if ((await stat(path)).size >= input.bytes && !opened.lostItsEnd) {
      context.warn('unchanged');
      return { path: input.path, type: 'pdf', unchanged: true, facts };
    }
    for (const { code, params } of warnings) context.warn(code, params);
    return { path, type: 'pdf', facts };
  } finally {
    await spool.remove();
    await opened.close();
  }
}

/** The result for a level, or for a size: the gentlest step of the ladder that fits it. */
async function smallest(attempts: Attempts, options: Options, warn: RunContext['warn']): Promise<string> {
  const strengthen = options.resizeImages ? resizingAll : (squeeze: Squeeze) => squeeze;
  const target = options['target-size'];
  if (options.compressionLevel !== 'custom' || target === null) {
    const level = options.compressionLevel === 'custom' ? 'medium' : options.compressionLevel;
    return (await attempts.make(strengthen(SQUEEZES[level]), 1)).path;
  }
  const steps = LADDER.map(strengthen);
  const rounds = searchRounds(steps.length);
  const best = await fitSize(steps, target, (squeeze) => attempts.make(squeeze, rounds));
  if (best && best.bytes > target) warn('target-missed', { size: formatSize(best.bytes) });
  return best?.path ?? '';
}

/** Runs the compressor with one setting after another and keeps each result. */
class Attempts {
  readonly #compressor: Compressor;
  readonly #spool: Spool;
  readonly #context: RunContext;
  #count = 0;

  constructor(compressor: Compressor, spool: Spool, context: RunContext) {
    this.#compressor = compressor;
    this.#spool = spool;
    this.#context = context;
  }

  /** @param rounds how many attempts there will be at most. */
  async make(squeeze: Squeeze, rounds: number): Promise<Attempt> {
    const { signal, workDir, progress } = this.#context;
    const share = (PACKED - PREPARED) / rounds;
    const start = PREPARED + share * this.#count++;
    const layer = await this.#compressor.compress(squeeze, {
      spool: this.#spool,
      signal,
      onPicture: (done, of) => progress(start + (share * done) / of, 'picture', { picture: done, pictures: of }),
    });
    progress(start + share, 'writing');
    const path = join(workDir, `compressed-${this.#count}.pdf`);
    await saveDocument(layer, path, signal);
    return attemptOf(path);
  }
}

function forgetMetadata(document: PdfDocument, warn: RunContext['warn']): void {
  const claim = readConformance(document);
  dropMetadata(document);
  if (claim) warn('conformance-removed', { standard: conformanceName(claim) });
}
