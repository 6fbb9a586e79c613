/** The four ways a panel works: how it polls, when it speaks up, what it takes. */
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../../../tools/catalogue.gen.ts';
import { failureWords, pageFlow, toolFlow } from './flow.ts';

const entryOf = (id: string) => {
  const entry = CATALOGUE.find((each) => each.id === id);
  if (!entry) throw new Error(id);
  return entry;
};

test('the general panel polls after one second, then every four', { tags: ['poll-tool'] }, () => {
  expect(toolFlow(entryOf('merge-pdf')).rhythm).toEqual({ firstMs: 1_000, nextMs: 4_000 });
});

test('the convert, merge and compress panels poll after one second, then every three', {
  tags: ['poll-convert'],
}, () => {
  for (const id of ['convert-to-pdf', 'merge-pdf', 'compress-pdf'])
    expect(pageFlow(entryOf(id)).rhythm).toEqual({ firstMs: 1_000, nextMs: 3_000 });
});

test('only convert and merge speak up after two minutes', { tags: ['timeout-two-minutes'] }, () => {
  const noticesOf = (ids: readonly string[]) => ids.map((id) => pageFlow(entryOf(id)).noticeAfterMs);
  expect(noticesOf(['convert-to-pdf', 'merge-pdf', 'compress-pdf', 'rotate-pdf'])).toEqual([120_000, 120_000, 0, 0]);
});

test('only merge, organise, rename, compare, convert, JPG to PDF and the tools for images and archives take several files at once', {
  tags: ['rule-several-files', 'rule-one-file'],
}, () => {
  const several = CATALOGUE.filter(({ inputs, of }) => !of && inputs !== 'single').map(({ id }) => id);
  const images = ['compress-image', 'convert-image', 'edit-image', 'resize-image'];
  const together = ['auto-rename', 'compare-pdf', 'convert-to-pdf', 'jpg-to-pdf', 'merge-pdf', 'organize-pdf'];
  expect(several.sort()).toEqual(
    [...together, ...images, 'convert-archive', 'create-archive', 'extract-archive', 'recipe'].sort(),
  );
});

test('a failure without a word is told in the panel’s own', {
  tags: ['text-unknown-error', 'text-processing-failed'],
}, () => {
  const silent = { code: null, message: '', params: {} };
  const flow = toolFlow(entryOf('rotate-pdf'));
  expect(failureWords(flow, silent, 'refused').description).toBe('Processing failed');
  expect(failureWords(flow, silent, 'job').description).toBe('An unknown error occurred');
});
