/** Checks where lines follow each other without a space. */
import { expect, test } from 'vitest';
import { joinsWithoutSpace } from './east-asian.ts';

test('joins lines without a space between letters that need none, and beside full-width signs', () => {
  const joins = (end: string, start: string) => joinsWithoutSpace(end, start);
  expect([joins('開', '発'), joins('、', 'パ'), joins('）', 'L'), joins('ก', 'ข')]).toEqual([true, true, true, true]);
  expect([joins('開', 'L'), joins('a', 'b'), joins('가', '나'), joins(',', '開')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
