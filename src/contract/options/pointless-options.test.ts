/** Options without effect: named when they were given, over two steps too, and never when they work. */
import { expect, test } from 'vitest';
import { findTool } from '../../tools/find-tool.ts';
import { allOptions, parseToolOptions } from '../tool.ts';
import { pointlessOptions } from './pointless-options.ts';

function named(id: string, given: Readonly<Record<string, unknown>>): readonly string[] {
  const tool = findTool(id);
  return pointlessOptions(allOptions(tool), parseToolOptions(tool, given));
}

const CASES: readonly (readonly [tool: string, given: Record<string, unknown>, named: readonly string[]])[] = [
  ['compress-pdf', { 'target-size': '2MB' }, ['target-size']],
  ['compress-pdf', { compressionLevel: 'high', 'image-dpi': 96, imageQuality: 30 }, ['image-dpi', 'image-quality']],
  ['compress-pdf', { 'image-dpi-threshold': 300 }, ['image-dpi-threshold']],
  ['compress-pdf', { compressionLevel: 'custom', 'target-size': '2MB', 'image-dpi': 96 }, []],
  ['split-pdf', { pages: '1-2' }, []],
  ['split-pdf', { mode: 'each', pages: '1-2' }, []],
  ['split-pdf', { mode: 'odd-even', pages: '1-2' }, ['pages']],
  ['split-pdf', { mode: 'text', text: 'Invoice', pages: '1-2' }, ['pages']],
  ['split-pdf', { every: 3 }, ['every']],
  ['split-pdf', { pages: '1-2', every: 3 }, ['every']],
  ['split-pdf', { mode: 'every', every: 3 }, []],
  ['split-pdf', { separator: 'qr', 'separator-text': 'CUT' }, ['separator', 'separator-text']],
  ['split-pdf', { mode: 'separators', 'separator-text': 'CUT' }, ['separator-text']],
  ['split-pdf', { mode: 'separators', separator: 'qr', 'separator-text': 'CUT' }, []],
  ['rotate-pdf', { rotation: 180, pages: '1', only: 'portrait', absolute: true }, []],
  ['rotate-pdf', { auto: true, rotation: 180, absolute: true, pages: '1' }, ['rotation', 'absolute']],
  ['merge-pdf', { 'interleave-step': 2 }, ['interleave-step']],
  ['merge-pdf', { mode: 'interleave', 'interleave-step': 2 }, []],
  ['merge-pdf', { quality: 'high', merge: false }, []],
  ['jpg-to-pdf', { merge: false, order: 'name' }, ['order']],
  ['jpg-to-pdf', { language: 'deu' }, ['language']],
  ['pdf-to-excel', { sheets: 'page', join: false }, ['join']],
  ['pdf-to-excel', { tables: 'page', 'other-text': 'none' }, ['other-text']],
  ['pdf-to-excel', { sheets: 'table', join: false }, []],
];

for (const [tool, given, options] of CASES) {
  const what = options.length === 0 ? 'nothing' : options.join(', ');
  test(`${tool} with ${JSON.stringify(given)}: ${what}`, () => expect(named(tool, given)).toEqual(options));
}
