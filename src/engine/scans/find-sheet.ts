/** Finds the four corners of a sheet of paper in a photograph. */
import { areaOf, convexHull, cross } from './hull.ts';
import { type Raster, shrink, toGray } from './raster.ts';
import type { Point } from './warp.ts';

/** Left top, right top, right bottom, left bottom. */
export type Corners = readonly [Point, Point, Point, Point];

/** The longer side of the picture that is looked at, in pixels. */
const LOOK_PX = 400;
/** Less of a picture is no sheet that somebody took a picture of; more is all of it, without anything around. */
const SHARE = { least: 0.2, most: 0.97 };
/** The sheet fills so much of the four-cornered shape; more reaches past it, as a round one does. */
const FILLED = { least: 0.88, most: 1.1 };
/** Corners of a sheet that is seen from the side, in degrees. */
const ANGLES = { least: 50, most: 130 };
/** Of each side, the part between its corners that tells where it runs. */
const MIDDLE = { from: 0.08, to: 0.92 };
/** Pixels that the edge of a sheet may lie off its side. */
const NEAR_PX = 4;

/** In pixels of the picture; undefined where no sheet is told from what it lies on. */
export function findSheet(picture: Raster): Corners | undefined {
  const factor = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / LOOK_PX));
  const small = toGray(shrink(picture, factor));
  const sheet = largestBright(small.data, small.width, small.height);
  const share = sheet ? sheet.count / small.data.length : 0;
  if (!sheet || share < SHARE.least || share > SHARE.most) return undefined;
  const edge = outline(sheet.marks, small.width, small.height);
  const rough = farthestFour(convexHull(edge));
  const corners = rough && refine(rough, edge);
  if (!corners || !isSheet(corners)) return undefined;
  const filled = sheet.count / areaOf(corners);
  if (filled < FILLED.least || filled > FILLED.most) return undefined;
  return corners.map(({ x, y }) => ({ x: x * factor, y: y * factor })) as unknown as Corners;
}

interface Sheet {
  /** 1 for each pixel of the sheet, what is printed on it included. */
  readonly marks: Uint8Array;
  readonly count: number;
}

/** The largest bright piece, with its holes filled. */
function largestBright(data: Uint8Array, width: number, height: number): Sheet | undefined {
  const limit = otsu(data);
  const labels = new Int32Array(data.length);
  let best = { label: 0, count: 0 };
  for (let first = 0, label = 0; first < data.length; first++) {
    if (labels[first] || (data[first] ?? 0) <= limit) continue;
    label++;
    const count = flood(labels, first, width, label, (at) => (data[at] ?? 0) > limit);
    if (count > best.count) best = { label, count };
  }
  if (best.count === 0) return undefined;
  // All that is reached from outside is not the sheet.
  const outside = new Int32Array(data.length);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    if (isEdge && !outside[at] && labels[at] !== best.label) {
      flood(outside, at, width, 1, (next) => labels[next] !== best.label);
    }
  }
  const marks = Uint8Array.from(outside, (value) => 1 - value);
  return { marks, count: marks.reduce((sum, each) => sum + each, 0) };
}

function flood(labels: Int32Array, first: number, width: number, label: number, takes: (at: number) => boolean) {
  const waiting = [first];
  let count = 0;
  labels[first] = label;
  const visit = (at: number) => {
    if (labels[at] !== 0 || !takes(at)) return;
    labels[at] = label;
    waiting.push(at);
  };
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop(), count++) {
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x + 1 < width) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at + width < labels.length) visit(at + width);
  }
  return count;
}

/** The brightness that parts bright from dark best. @see Otsu 1979. */
function otsu(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const total = data.reduce((sum, value) => sum + value, 0);
  let [below, sumBelow, best, limit] = [0, 0, -1, 128];
  for (const [value, count] of counts.entries()) {
    below += count;
    sumBelow += value * count;
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const apart = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2;
    if (apart > best) [best, limit] = [apart, value];
  }
  return limit;
}

function outline(marks: Uint8Array, width: number, height: number): readonly Point[] {
  const points: Point[] = [];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!marks[at]) continue;
      const isInner =
        x > 0 &&
        x + 1 < width &&
        y > 0 &&
        y + 1 < height &&
        marks[at - 1] &&
        marks[at + 1] &&
        marks[at - width] &&
        marks[at + width];
      if (!isInner) points.push({ x: x + 0.5, y: y + 0.5 });
    }
  }
  return points;
}

/** The corners in which the shape reaches farthest: along both diagonals, then away from the line between the first two. */
function farthestFour(hull: readonly Point[]): Corners | undefined {
  if (hull.length < 4) return undefined;
  let [best, pair]: [number, readonly Point[]] = [-1, []];
  for (const [index, a] of hull.entries()) {
    for (const b of hull.slice(index + 1)) {
      const far = (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
      if (far > best) [best, pair] = [far, [a, b]];
    }
  }
  const [a, c] = pair;
  if (!a || !c) return undefined;
  const by = (point: Point) => cross(a, c, point);
  const b = hull.reduce((most, each) => (by(each) > by(most) ? each : most));
  const d = hull.reduce((least, each) => (by(each) < by(least) ? each : least));
  return inOrder([a, b, c, d]);
}

/** From the corner nearest to the left top, clockwise. */
function inOrder(points: readonly Point[]): Corners {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const around = [...points].sort(
    (p, q) => Math.atan2(p.y - middle.y, p.x - middle.x) - Math.atan2(q.y - middle.y, q.x - middle.x),
  );
  const first = around.reduce((best, each, at) => {
    const least = around[best] ?? each;
    return each.x + each.y < least.x + least.y ? at : best;
  }, 0);
  return [0, 1, 2, 3].map((at) => around[(first + at) % 4]) as unknown as Corners;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
}

/** A line through what lies near each side, and the corners where they cross. */
function refine(corners: Corners, edge: readonly Point[]): Corners | undefined {
  const lines = corners.map((from, at) => fitLine(from, corners[(at + 1) % 4] ?? from, edge));
  const crossed = corners.map((corner, at) => crossing(lines[(at + 3) % 4], lines[at]) ?? corner);
  return crossed as unknown as Corners;
}

interface Line {
  readonly point: Point;
  readonly along: Point;
}

function fitLine(from: Point, to: Point, edge: readonly Point[]): Line {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const near = edge.filter((point) => {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const place = (dx * along.x + dy * along.y) / length;
    return place > MIDDLE.from && place < MIDDLE.to && Math.abs(dx * along.y - dy * along.x) <= NEAR_PX;
  });
  if (near.length < length / 4) return { point: from, along };
  const point = { x: mean(near.map(({ x }) => x)), y: mean(near.map(({ y }) => y)) };
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of near) {
    xx += (x - point.x) ** 2;
    xy += (x - point.x) * (y - point.y);
    yy += (y - point.y) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { point, along: { x: Math.cos(angle), y: Math.sin(angle) } };
}

function crossing(a: Line | undefined, b: Line | undefined): Point | undefined {
  if (!a || !b) return undefined;
  const across = a.along.x * b.along.y - a.along.y * b.along.x;
  if (Math.abs(across) < 0.1) return undefined;
  const way = ((b.point.x - a.point.x) * b.along.y - (b.point.y - a.point.y) * b.along.x) / across;
  return { x: a.point.x + way * a.along.x, y: a.point.y + way * a.along.y };
}

function isSheet(corners: Corners): boolean {
  return corners.every((corner, at) => {
    const [before, after] = [corners[(at + 3) % 4] ?? corner, corners[(at + 1) % 4] ?? corner];
    const [a, b] = [before, after].map(({ x, y }) => Math.atan2(y - corner.y, x - corner.x));
    const angle = Math.abs((((a ?? 0) - (b ?? 0)) * 180) / Math.PI);
    const inner = angle > 180 ? 360 - angle : angle;
    return inner >= ANGLES.least && inner <= ANGLES.most;
  });
}
