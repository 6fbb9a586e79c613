/** Holds a compressed PDF against its original by programs that had no part in it: poppler draws and reads, qpdf unpacks for the counts. */
import { rm } from 'node:fs/promises';
import { runProgram } from '../../src/adapters/process.ts';
import { keptContents } from '../../src/engine/compress/check/kept-contents.ts';
import { pageLikeness } from '../../src/engine/compress/likeness/page-likeness.ts';
import type { Pixels } from '../../src/engine/compress/likeness/ssim.ts';
import { readPages } from '../../src/engine/document/pages/page-list.ts';
import { PdfDocument } from '../../src/engine/syntax/document.ts';

const DPI = 100;
const MOST_SIDE_PX = 2_200;
const POINTS_PER_INCH = 72;
/** What somebody would miss. */
const COUNTED = ['pages', 'links', 'annotations', 'fields', 'bookmarks', 'attachments'] as const;

export interface Score {
  /** Of the pages that were drawn: mean and least structural similarity, and what one in twenty parts stays below. */
  readonly page: number;
  readonly worst: number;
  readonly tile: number;
  /** Share of the words of both that the other has too. */
  readonly words: number;
  /** What there is more or less of than before. */
  readonly missing: readonly string[];
}

/** An original, drawn and read once for all that is made of it. */
export class Original {
  readonly #path: string;
  readonly #pages: readonly number[];
  readonly #drawn: readonly (Pixels | undefined)[];
  readonly #words: ReadonlyMap<string, number>;
  readonly #counts: Counts | undefined;

  private constructor(path: string, pages: readonly number[], drawn: readonly (Pixels | undefined)[], known: Known) {
    this.#path = path;
    this.#pages = pages;
    this.#drawn = drawn;
    this.#words = known.words;
    this.#counts = known.counts;
  }

  /** @param mostPages that are drawn, evenly spread. */
  static async read(path: string, mostPages: number): Promise<Original> {
    const { stdout } = await runProgram('pdfinfo', [path]);
    const count = Number(/^Pages:\s+(\d+)/m.exec(stdout.toString('utf8'))?.[1] ?? 0);
    const pages = spread(count, mostPages);
    const drawn: (Pixels | undefined)[] = [];
    for (const page of pages) drawn.push(await draw(path, page));
    return new Original(path, pages, drawn, { words: await wordsOf(path), counts: await countsOf(path) });
  }

  /** @returns undefined for what cannot be read or drawn. */
  async score(result: string): Promise<Score | undefined> {
    const counts = await countsOf(result);
    if (!counts) return undefined;
    const likeness: { page: number; tile: number }[] = [];
    for (const [index, page] of this.#pages.entries()) {
      const before = this.#drawn[index];
      const after = before && (await draw(result, page));
      if (!before) continue;
      if (!after || after.width !== before.width || after.height !== before.height) return undefined;
      likeness.push(pageLikeness(before, after));
    }
    const mean = (key: 'page' | 'tile') =>
      likeness.reduce((sum, found) => sum + found[key], 0) / Math.max(1, likeness.length);
    const missing = COUNTED.filter((key) => counts[key] !== this.#counts?.[key]);
    return {
      page: likeness.length === 0 ? 1 : mean('page'),
      worst: Math.min(1, ...likeness.map(({ page }) => page)),
      tile: likeness.length === 0 ? 1 : mean('tile'),
      words: overlap(this.#words, await wordsOf(result)),
      missing: result === this.#path ? [] : missing,
    };
  }
}

type Counts = Record<(typeof COUNTED)[number], number>;

interface Known {
  readonly words: ReadonlyMap<string, number>;
  readonly counts: Counts | undefined;
}

function spread(count: number, most: number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index + 1);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / Math.max(1, most - 1)) + 1);
}

/** In grey; undefined where poppler draws nothing. @param page 1-based. */
async function draw(path: string, page: number): Promise<Pixels | undefined> {
  const range = ['-f', String(page), '-l', String(page)];
  const info = await runProgram('pdfinfo', [...range, path]);
  const [, width, height] = /size:\s+([\d.]+) x ([\d.]+)/.exec(info.stdout.toString('utf8')) ?? [];
  const side = (Math.max(Number(width), Number(height)) * DPI) / POINTS_PER_INCH;
  const size = side > MOST_SIDE_PX ? ['-scale-to', String(MOST_SIDE_PX)] : ['-r', String(DPI)];
  const options = { maxOutputBytes: 64 * 1024 ** 2 };
  const { code, stdout } = await runProgram('pdftoppm', ['-q', '-gray', ...size, ...range, path], options);
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.toString('latin1', 0, 64));
  if (code !== 0 || !head) return undefined;
  return { data: stdout.subarray(head[0].length), width: Number(head[1]), height: Number(head[2]), channels: 1 };
}

async function countsOf(path: string): Promise<Counts | undefined> {
  const plain = `${path}.plain`;
  try {
    const made = await runProgram('qpdf', ['--decrypt', '--object-streams=disable', '--warning-exit-0', path, plain]);
    if (made.code !== 0) return undefined;
    const document = PdfDocument.open(plain);
    try {
      return keptContents(document, readPages(document, Number.POSITIVE_INFINITY).pages);
    } finally {
      document.close();
    }
  } catch {
    return undefined;
  } finally {
    await rm(plain, { force: true });
  }
}

async function wordsOf(pdf: string): Promise<ReadonlyMap<string, number>> {
  const { stdout } = await runProgram('pdftotext', ['-q', '-enc', 'UTF-8', pdf, '-']);
  const counts = new Map<string, number>();
  for (const word of stdout.toString('utf8').split(/\s+/)) if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function overlap(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  const total = (words: ReadonlyMap<string, number>) => [...words.values()].reduce((sum, count) => sum + count, 0);
  const all = total(before) + total(after);
  let kept = 0;
  for (const [word, count] of before) kept += Math.min(count, after.get(word) ?? 0);
  return all === 0 ? 1 : (2 * kept) / all;
}
