/** The common items of two rows by the shortest edit between them (Myers, "An O(ND) Difference Algorithm", 1986), up to a bound. */

/** More edits than this are not looked for: rows that differ so much have nothing in common worth telling. */
const MOST_EDITS = 1_500;

/** Pairs of indexes that rise on both sides; none where the rows differ too much. */
export function shortestEdit(a: Int32Array, b: Int32Array): readonly (readonly [number, number])[] {
  const most = Math.min(a.length + b.length, MOST_EDITS);
  const width = 2 * most + 3;
  const middle = most + 1;
  const reach = new Int32Array(width);
  const steps: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    steps.push(reach.slice(middle - edits - 1, middle + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const left = reach[middle + diagonal - 1] ?? 0;
      const right = reach[middle + diagonal + 1] ?? 0;
      const isDown = diagonal === -edits || (diagonal !== edits && left < right);
      let x = isDown ? right : left + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      reach[middle + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return walkBack(steps, a.length, b.length);
    }
  }
  return [];
}

/** From the end of both rows through what was reached with ever fewer edits. */
function walkBack(steps: readonly Int32Array[], n: number, m: number): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [x, y] = [n, m];
  for (let edits = steps.length - 1; edits > 0; edits--) {
    const reached = steps[edits];
    // Diagonal d stands at d + edits + 1 of its step.
    const at = (diagonal: number) => reached?.[diagonal + edits + 1] ?? 0;
    const diagonal = x - y;
    const isDown = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1));
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const startX = at(from);
    const afterEdit = isDown ? startX : startX + 1;
    while (x > afterEdit) pairs.push([--x, --y]);
    [x, y] = [startX, startX - from];
  }
  while (x > 0 && y > 0) pairs.push([--x, --y]);
  return pairs.reverse();
}
