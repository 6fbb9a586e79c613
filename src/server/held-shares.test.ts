/** What one visitor and all together may hold. */
import { expect, test } from 'vitest';
import { HeldShares } from './held-shares.ts';

test('a visitor holds so much over all of their shares, and another is not disturbed', () => {
  const shares = new HeldShares({ each: 10, all: 100 });
  const [one, two, other] = [shares.open('a'), shares.open('a'), shares.open('b')];
  one.take(6);
  two.take(3);
  expect(() => two.take(5)).toThrow(expect.objectContaining({ code: 'too-many-requests' }));
  // What is refused has let go of what it had.
  two.take(4);
  other.take(10);
  one.release();
  two.take(6);
});

test('all together hold so much', () => {
  const shares = new HeldShares({ each: 10, all: 15 });
  shares.open('a').take(10);
  const share = shares.open('b');
  share.take(5);
  expect(() => share.take(1)).toThrow(expect.objectContaining({ code: 'busy' }));
});

test('what is let go of is free again, once', () => {
  const shares = new HeldShares({ each: 10, all: 10 });
  const share = shares.open('a');
  share.take(10);
  share.release();
  share.release();
  shares.open('a').take(10);
  expect(() => shares.open('b').take(1)).toThrow(expect.objectContaining({ code: 'busy' }));
});
