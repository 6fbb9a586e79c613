/** Paths in archives are places in one folder, or none. */
import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

test('parts a path into folder and name', () => {
  expect(placeOf('a/./b//c.txt')).toEqual({ folder: 'a/b', name: 'c.txt' });
  expect(placeOf('a\\b.txt')).toEqual({ folder: 'a', name: 'b.txt' });
  expect(placeOf('c.txt')).toEqual({ folder: '', name: 'c.txt' });
});

test.each(['/etc/passwd', '../up.txt', 'a/../../up.txt', 'C:\\x.txt', 'a\0b', '', 'a/'.repeat(2_100)])(
  'gives no place to %j',
  (path) => {
    expect(placeOf(path)).toBeUndefined();
  },
);

test('takes paths as long as systems know them, and looks at no longer ones', () => {
  const longest = `${'a/'.repeat(2_047)}b`;
  expect(placeOf(`${longest}b`)?.name).toBe('bb');
  expect(placeOf(`${longest}bb`)).toBeUndefined();
});
