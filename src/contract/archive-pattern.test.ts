/** What results are called after. */
import { expect, test } from 'vitest';
import { tool as rotate } from '../tools/rotate-pdf/tool.ts';
import { tool as unlock } from '../tools/unlock-pdf/tool.ts';
import { namedAfter } from './archive-pattern.ts';

test('an unlocked file is not called protected', () => {
  expect(namedAfter(unlock, 'report-protected')).toBe('report');
  expect(namedAfter(unlock, '-protected')).toBe('-protected');
  expect(namedAfter(rotate, 'report-protected')).toBe('report-protected');
});
