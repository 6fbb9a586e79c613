/** Writes a comparison for programs: which pages belong together, and each difference with its words and places. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Comparison } from '../../engine/compare/compare-documents.ts';
import type { Side } from '../../engine/compare/differences.ts';
import { countsOf, isIdentical } from './counts.ts';

export interface Names {
  readonly a: string;
  readonly b: string;
}

export async function writeJson(comparison: Comparison, names: Names, path: string): Promise<void> {
  await pipeline(Readable.from(parts(comparison, names)), createWriteStream(path));
}

function* parts(comparison: Comparison, names: Names): Generator<string> {
  const { a, b, pairs, differences } = comparison;
  const { look: looks, frame: frames, ...counts } = countsOf(comparison);
  const head = {
    identical: isIdentical(comparison),
    files: [
      { name: names.a, pages: a.length },
      { name: names.b, pages: b.length },
    ],
    counts: { ...counts, looks, frames },
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "pages": [`;
  for (const [index, pair] of pairs.entries()) {
    const row = { before: numberOf(pair.a, a), after: numberOf(pair.b, b) };
    yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(row)}`;
  }
  yield '\n  ],\n  "differences": [';
  for (const [index, { kind, a: before, b: after }] of differences.entries()) {
    const row = { kind, before: written(before, a), after: written(after, b) };
    yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(row)}`;
  }
  yield '\n  ]\n}\n';
}

function numberOf(page: number | undefined, pages: Comparison['a']): number | null {
  return page === undefined ? null : (pages[page]?.number ?? null);
}

/** Boxes: left, top, right, bottom in points from the upper left corner of the page as seen. */
function written({ text, places }: Side, pages: Comparison['a']) {
  return {
    text,
    places: places.map(({ page, boxes }) => ({
      page: pages[page]?.number ?? 0,
      boxes: boxes.map(({ left, top, right, bottom }) => [left, top, right, bottom].map(hundredth)),
    })),
  };
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
