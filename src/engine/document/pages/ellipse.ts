/** The path of an ellipse. */

import type { PageBox } from '../../geometry/page-box.ts';
import { serializeNumber } from '../../syntax/serialize.ts';

/** How far the handles of a quarter circle reach, as a share of its radius. */
const HANDLE = 0.5523;

/** Four Bézier curves inside a box. */
export function ellipse({ left, bottom, right, top }: PageBox): string {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const [across, up] = [((right - left) / 2) * HANDLE, ((top - bottom) / 2) * HANDLE];
  const curve = (...points: readonly number[]) => `${points.map((each) => serializeNumber(each)).join(' ')} c`;
  return [
    `${serializeNumber(right)} ${serializeNumber(y)} m`,
    curve(right, y + up, x + across, top, x, top),
    curve(x - across, top, left, y + up, left, y),
    curve(left, y - up, x - across, bottom, x, bottom),
    curve(x + across, bottom, right, y - up, right, y),
    'h',
  ].join(' ');
}
