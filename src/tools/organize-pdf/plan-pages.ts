/** From what was asked to the pages of the result, one after another. */
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { type BlankStep, inStep, type PlanStep } from '../../contract/options/page-plan.ts';
import { badPages, parsePageRange } from '../../contract/pages/page-range.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';
import { MAX_PAGE_RANGE_PAGES } from '../../contract/site/limits.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { type tool, WAYS } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** A page of an upload. */
export interface KeptPage {
  /** Places from 0. */
  readonly file: number;
  readonly index: number;
  /** Degrees clockwise. */
  readonly turn: number;
}

export interface BlankPage {
  /** `same`: like the page before it, or after where there is none; `next`: the other way round. */
  readonly blank: PageSize | 'same' | 'next';
}

export type Slot = KeptPage | BlankPage;

/** An opened upload, as far as pages are counted in it. */
export interface CountedFile {
  readonly name: string;
  readonly pageCount: number;
  readonly labels: () => readonly string[];
}

export interface PlannedPages {
  readonly slots: readonly Slot[];
  /** Parts of page ranges that lay past the end, with the file that they were sought in. */
  readonly clipped: readonly { readonly file: string; readonly pages: readonly string[] }[];
}

/** The short forms that were used. */
function waysIn(options: Options): readonly (typeof WAYS)[number][] {
  return WAYS.filter((way) => options[way] !== (way === 'mode' ? 'none' : ''));
}

/** A plan says everything: what stands beside it has no effect. */
export function ignoredWays(options: Options): readonly string[] {
  return options.plan ? waysIn(options) : [];
}

/** Places of the uploads that the result is made of. @throws ToolError `bad-option`: before any file is opened. */
export function filesInUse(options: Options, files: number): readonly number[] {
  const ways = waysIn(options);
  if (ways.length > 1 && !options.plan)
    throw new ToolError('bad-option', {
      field: ways[1] ?? '',
      ...because('only-one-of', { options: WAYS.join(', ') }),
    });
  const all = Array.from({ length: files }, (_, place) => place);
  if (!options.plan) return all;
  const named = new Set<number>();
  for (const [index, step] of options.plan.entries()) {
    if ('blank' in step) continue;
    if (step.file > files) throw inStep(index + 1, noSuchFile(step.file, files));
    named.add(step.file - 1);
  }
  if (named.size === 0) throw new ToolError('bad-pages', { field: 'plan', ...because('no-page-left') });
  return all.filter((place) => named.has(place));
}

function noSuchFile(number: number, count: number): ToolError {
  const files = phrase('files', 'for-files', { count });
  return new ToolError('bad-option', because('no-file-of-number', { number, ...files }));
}

/** @param files by their places; those that are not in use are missing. @throws ToolError `bad-pages`. */
export function planPages(files: ReadonlyMap<number, CountedFile>, options: Options): PlannedPages {
  const clipped: { file: string; pages: readonly string[] }[] = [];
  const planner = new Planner(files, options['clip-pages'], (file, pages) => clipped.push({ file, pages }));
  const slots = options.plan ? planner.steps(options.plan) : planner.short(options);
  const all = planner.withBlanks(slots, options['insert-blank']);
  if (all.length > MAX_PAGE_RANGE_PAGES) throw badPages('range-too-long');
  return { slots: all, clipped };
}

class Planner {
  readonly #files: ReadonlyMap<number, CountedFile>;
  readonly #clip: boolean;
  readonly #onClipped: (file: string, pages: readonly string[]) => void;

  constructor(
    files: ReadonlyMap<number, CountedFile>,
    clip: boolean,
    onClipped: (file: string, pages: readonly string[]) => void,
  ) {
    this.#files = files;
    this.#clip = clip;
    this.#onClipped = onClipped;
  }

  steps(plan: readonly PlanStep[]): readonly Slot[] {
    const slots: Slot[] = [];
    for (const [index, step] of plan.entries()) {
      try {
        // A loop: one step may name more pages than fit into the arguments of a call.
        for (const slot of this.#step(step)) slots.push(slot);
      } catch (error) {
        throw error instanceof ToolError ? inStep(index + 1, error) : error;
      }
      if (slots.length > MAX_PAGE_RANGE_PAGES) throw badPages('range-too-long');
    }
    return slots;
  }

  #step(step: PlanStep): readonly Slot[] {
    if ('blank' in step) return Array.from({ length: step.count }, () => ({ blank: sizeOf(step) }));
    const file = step.file - 1;
    const counted = this.#files.get(file);
    if (!counted) return [];
    const { name, pageCount, labels } = counted;
    const pages = this.#resolve(step.pages, pageCount, name, labels);
    return pages.map((page) => ({ file, index: page - 1, turn: step.rotate }));
  }

  /** The pages of all files are counted through. */
  short(options: Options): readonly Slot[] {
    const files = [...this.#files];
    const all = files.flatMap(([file, { pageCount }]) =>
      Array.from({ length: pageCount }, (_, index): KeptPage => ({ file, index, turn: 0 })),
    );
    const named = (text: string) => {
      const only = files.length === 1 ? files[0]?.[1].name : undefined;
      const labels = () => files.flatMap(([, file]) => file.labels());
      return this.#resolve(text, all.length, only, labels).map((page) => page - 1);
    };
    const [way] = waysIn(options);
    if (way === 'delete') {
      const gone = new Set(named(options.delete));
      return left(
        all.filter((_, index) => !gone.has(index)),
        'delete',
      );
    }
    if (way === 'extract' || way === 'order') return named(options[way]).flatMap((index) => all[index] ?? []);
    return left(reordered(all, options), 'mode');
  }

  /** Before the pages named, or behind them; as large as the page that they stand at. */
  withBlanks(slots: readonly Slot[], text: string): readonly Slot[] {
    if (text.trim() === '') return slots;
    const after = /^\s*after-/i.test(text);
    const places = new Set(
      this.#resolve(text.replace(/^\s*after-/i, ''), slots.length, undefined).map((page) => page - 1),
    );
    return slots.flatMap((slot, index) => {
      if (!places.has(index)) return [slot];
      return after ? [slot, { blank: 'same' }] : [{ blank: 'next' }, slot];
    });
  }

  #resolve(text: string, count: number, file: string | undefined, labels?: () => readonly string[]) {
    const found = resolvePageRange(parsePageRange(text), count, {
      clip: this.#clip,
      ...(file === undefined ? {} : { file }),
      ...(labels ? { labels } : {}),
    });
    if (found.clipped.length > 0) this.#onClipped(file ?? '', found.clipped);
    return found.pages;
  }
}

function sizeOf({ blank, orientation }: BlankStep): BlankPage['blank'] {
  if (blank === 'same' || !orientation) return blank;
  const [short, long] = [blank.widthPt, blank.heightPt].sort((a, b) => a - b) as [number, number];
  return orientation === 'portrait' ? { widthPt: short, heightPt: long } : { widthPt: long, heightPt: short };
}

/** @throws ToolError `bad-pages` where no page is left. */
function left(slots: readonly Slot[], field: string): readonly Slot[] {
  if (slots.some((slot) => 'file' in slot)) return slots;
  throw new ToolError('bad-pages', { field, ...because('no-page-left') });
}

/** The whole in another order; page 1 is at place 0. */
function reordered(all: readonly KeptPage[], { mode, copies }: Options): readonly Slot[] {
  const isOdd = (_: Slot, index: number) => index % 2 === 0;
  const isEven = (_: Slot, index: number) => index % 2 === 1;
  switch (mode) {
    case 'reverse':
      return all.toReversed();
    case 'odd-even':
      return [...all.filter(isOdd), ...all.filter(isEven)];
    case 'even-odd':
      return [...all.filter(isEven), ...all.filter(isOdd)];
    case 'duplex':
      return fromBothEnds(all);
    case 'duplicate':
      return all.flatMap((slot) => Array.from({ length: copies }, () => slot));
    case 'booklet-order':
      return bookletOrder(all);
    case 'remove-first':
      return all.slice(1);
    case 'remove-last':
      return all.slice(0, -1);
    default:
      return all;
  }
}

/** All fronts came first, then all backs from the last to the first: 1, n, 2, n - 1, … */
function fromBothEnds(all: readonly KeptPage[]): readonly KeptPage[] {
  return all.flatMap((_, place) => all.at(place % 2 === 0 ? place / 2 : -(place + 1) / 2) ?? []);
}

/** Two pages on each side of a folded sheet: n, 1, 2, n - 1, n - 2, 3, … with empty pages up to a whole sheet. */
function bookletOrder(all: readonly KeptPage[]): readonly Slot[] {
  const count = Math.ceil(all.length / 4) * 4;
  const at = (index: number): Slot => all[index] ?? { blank: 'same' };
  const slots: Slot[] = [];
  for (let side = 0; side < count / 2; side++) {
    const [low, high] = [at(side), at(count - 1 - side)];
    slots.push(...(side % 2 === 0 ? [high, low] : [low, high]));
  }
  return slots;
}
