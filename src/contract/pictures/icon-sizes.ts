/** Reads the sizes that an icon gets from `16, 32, 48`. */

const LEAST_PX = 16;
const MOST_PX = 256;
const MOST_SIZES = 20;

/** Each size once, the smallest first; undefined when it is no such list. */
export function iconSizes(written: string): readonly number[] | undefined {
  const parts = written.split(/[\s,;]+/).filter((part) => part !== '');
  const sizes = parts.map(Number);
  const fits = sizes.every((size) => Number.isInteger(size) && size >= LEAST_PX && size <= MOST_PX);
  const distinct = [...new Set(sizes)].sort((a, b) => a - b);
  return fits && distinct.length > 0 && distinct.length <= MOST_SIZES ? distinct : undefined;
}
