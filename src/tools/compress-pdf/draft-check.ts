/** Draws pages of a draft that show something changed, before and after, and takes back what does not look right. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { KeptText } from '../../engine/compress/check/kept-text.ts';
import type { CheckedPage } from '../../engine/compress/check/ledger.ts';
import { PageDrawer } from '../../engine/compress/check/page-drawer.ts';
import { comparePages, type FailedPage, type GateFindings } from '../../engine/compress/check/page-gate.ts';
import { COMPRESS_LANES, candidateLanes, DRAW_LANES } from '../../engine/compress/lanes/compress-lanes.ts';
import { SOFTER_STEPS, type Squeeze, softer } from '../../engine/compress/likeness/settings.ts';
import { writeDocument } from '../../engine/syntax/write-document.ts';
import { CHECKED, type Draft, mergedDocument, PACKED, type Parts } from './draft.ts';
import type { OnProgress } from './squeezer.ts';

/** What a page shows is taken back at once; the last rounds find pages that shared it. */
const MOST_ROUNDS = SOFTER_STEPS + 4;
/** In the first round the largest picture of a page gets its hidden colours back, which has the longest edges; then all. */
const COVER_ROUNDS = 2;
/** Share of a page that may look otherwise: with pictures untouched nothing, and more the more they are squeezed. */
const BROKEN_LOSSLESS = 0.002;
const BROKEN_AT_FLOOR = 0.3;

/** Whether all pages look right in the end, and whether something was taken back for it. */
export type Verdict = 'right' | 'righted' | 'wrong';

export interface CheckOptions {
  /** So many pages, evenly spread, where more show something changed. */
  readonly mostPages: number;
  readonly onProgress: OnProgress;
  /** Awaited before something is taken back. */
  readonly ready?: Promise<void>;
}

interface Failure extends Pick<FailedPage, 'index' | 'failure'> {
  /** Of changed objects that may be why. */
  readonly numbers: ReadonlySet<number>;
}

export class DraftCheck {
  readonly #parts: Parts;
  readonly #texts: KeptText;
  #ahead: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#texts = new KeptText(parts.opened.plainPath);
  }

  /** Reads what the pages said while pictures are packed. */
  goAhead(): void {
    const { context, opened } = this.#parts;
    this.#ahead ??= this.#texts.goAhead(opened.pages.length, context.signal);
  }

  /** Nothing reads the file any more. */
  async close(): Promise<void> {
    await this.#ahead;
  }

  async check(draft: Draft, { mostPages, onProgress, ready }: CheckOptions): Promise<Verdict> {
    const all = this.#pagesToCheck(draft, mostPages);
    const { length } = all;
    /** How often each page was stored anew, a step gentler each time. */
    const steps = new Map<number, number>();
    let pages = all;
    let verdict: Verdict = 'right';
    for (let round = 0; pages.length > 0; round++) {
      const onPage = (page: number) =>
        onProgress(PACKED + ((CHECKED - PACKED) * page) / length, 'checking', { page, pages: length });
      const failed = await this.#failedPages(draft, pages, onPage);
      onProgress(CHECKED);
      if (failed.length > 0 && round === MOST_ROUNDS) return 'wrong';
      const taken = failed.map(({ index, failure }) => ({
        index,
        failure,
        numbers: draft.ledger.causesOn(index, failure),
      }));
      if (taken.some(({ numbers }) => numbers.size === 0)) return 'wrong';
      if (taken.length > 0) {
        await ready;
        verdict = 'righted';
      }
      const covered = await this.#cover(draft, taken, round, onProgress);
      for (const { index, failure, numbers } of taken) {
        if (failure !== 'text' && !covered.isDisjointFrom(numbers)) continue;
        const step = (steps.get(index) ?? 0) + 1;
        steps.set(index, step);
        const softened = failure !== 'text' && (await this.#soften(draft, numbers, step, onProgress));
        if (!softened || softened.size === 0) draft.ledger.takeBack(numbers);
      }
      const isBad = new Set(failed.map(({ index }) => index));
      pages = all.filter(
        ({ index }) => isBad.has(index) || !draft.ledger.shownOn(index).changed.isDisjointFrom(covered),
      );
      for (const { index } of pages) draft.passed.delete(index);
    }
    return verdict;
  }

  /** Remembers the pages that passed. What cannot be drawn here cannot be compared, and passes. */
  async #failedPages(
    draft: Draft,
    pages: readonly CheckedPage[],
    onPage: (done: number) => void,
  ): Promise<readonly FailedPage[]> {
    const { signal, workDir, withoutProof = false } = this.#parts.context;
    const plain = join(workDir, 'checked.pdf');
    await writeDocument(await mergedDocument(draft, this.#parts), plain, { signal, version: draft.document.version });
    const drawnIn = candidateLanes(this.#parts.opened.pages.length);
    const candidate = new PageDrawer(plain, DRAW_LANES, { signal, drawnIn, inColor: !withoutProof });
    try {
      const indexes = pages.map(({ index }) => index);
      const [found, lost] = await Promise.all([
        this.#compare(draft, candidate, pages, onPage),
        this.#texts.lostOn(plain, indexes, this.#parts.opened.pages.length, signal),
      ]);
      if (!found) return [];
      const passed = found.passed.filter(({ index }) => !lost.has(index));
      for (const page of passed) draft.passed.set(page.index, page);
      const without = found.passed.filter(({ index }) => lost.has(index));
      return [...found.failed, ...without.map(({ index }) => ({ index, failure: 'text' as const }))];
    } finally {
      await candidate.close();
      await rm(plain, { force: true });
    }
  }

  #compare(
    { plan, proof }: Draft,
    candidate: PageDrawer,
    pages: readonly CheckedPage[],
    onPage: (done: number) => void,
  ): Promise<GateFindings | undefined> {
    const { context, options, originals } = this.#parts;
    const floor = plan.squeeze?.floor ?? 1;
    const mostBroken = options.grayscale || floor < 0.5 ? 1 : Math.max(BROKEN_LOSSLESS, (1 - floor) * BROKEN_AT_FLOOR);
    return comparePages(originals, candidate, pages, {
      mostBroken,
      ...(plan.squeeze && !options.grayscale ? { floors: plan.squeeze.page } : {}),
      ...(context.withoutProof ? {} : { onPair: (pair) => proof.add(pair) }),
      onPage,
    });
  }

  /** Gives pictures of pages that do not look right the colours back that their soft masks hide: other readers show some of them. */
  async #cover(
    draft: Draft,
    failed: readonly Failure[],
    round: number,
    onProgress: OnProgress,
  ): Promise<ReadonlySet<number>> {
    const { squeeze } = draft.plan;
    const chosen = failed.flatMap(({ failure, numbers }) => {
      const shown = draft.uncovered.filter((number) => failure !== 'text' && numbers.has(number));
      return round === 0 ? shown.slice(0, 1) : shown;
    });
    if (!squeeze || chosen.length === 0 || round >= COVER_ROUNDS) return new Set();
    for (const number of chosen) draft.softened.delete(number);
    return this.#store(draft, new Set(chosen), squeeze, onProgress);
  }

  #store(draft: Draft, numbers: ReadonlySet<number>, squeeze: Squeeze, onProgress: OnProgress) {
    const { compressor, context, options, spool } = this.#parts;
    const compressing = { spool, lanes: COMPRESS_LANES, signal: context.signal, onStep: () => onProgress(PACKED) };
    return compressor.soften(draft.document, numbers, { squeeze, toGray: options.grayscale }, compressing);
  }

  /** Pictures of a page that lost too much all in all are stored anew, a step gentler each round. */
  async #soften(
    draft: Draft,
    numbers: ReadonlySet<number>,
    step: number,
    onProgress: OnProgress,
  ): Promise<ReadonlySet<number>> {
    const squeeze = draft.plan.squeeze && softer(draft.plan.squeeze, step);
    if (!squeeze) return new Set();
    const known = draft.softened;
    const open = new Set([...numbers].filter((number) => (known.get(number) ?? 0) < step));
    const done = await this.#store(draft, open, squeeze, onProgress);
    for (const number of done) known.set(number, step);
    // Another page may have softened what this one shows.
    return done.size > 0 ? done : new Set([...numbers].filter((number) => known.get(number) === step));
  }

  /** Pages that show nothing changed are proven by their bytes. */
  #pagesToCheck({ ledger, passed }: Draft, most: number): readonly CheckedPage[] {
    const pages = [...ledger.changedPages()].filter(({ index }) => !passed.has(index));
    if (pages.length <= most) return pages;
    return pages.filter(
      (_, place) => Math.floor((place * most) / pages.length) !== Math.floor(((place - 1) * most) / pages.length),
    );
  }
}
