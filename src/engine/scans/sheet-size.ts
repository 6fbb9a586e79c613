/** How large a sheet is that was photographed from the side, in pixels. */
import type { Corners } from './find-sheet.ts';
import type { Point, WarpSize } from './warp.ts';

/** Proportions of long side to short side: A4 and its like, Letter. */
const PAPERS = [Math.SQRT2, 11 / 8.5] as const;
/** What is as near to one of them is meant to be it. */
const NEAR = 0.04;

/**
 * From its sides as they are seen; the foreshortening of the whole is worked out from where they would meet.
 * @param middle of the picture, to which the camera pointed.
 * @see Zhang, He, Whiteboard scanning and image enhancement, 2007, 3.2.
 */
export function sheetSize(corners: Corners, middle: Point): WarpSize {
  const [a, b, c, d] = corners;
  const width = Math.max(distance(a, b), distance(d, c));
  const height = Math.max(distance(a, d), distance(b, c));
  const ratio = nearPaper(trueRatio(corners, middle) ?? width / height);
  // The side that was seen better keeps its pixels.
  const size = width / height > ratio ? { width, height: width / ratio } : { width: height * ratio, height };
  return { width: Math.max(1, Math.round(size.width)), height: Math.max(1, Math.round(size.height)) };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function nearPaper(ratio: number): number {
  const long = Math.max(ratio, 1 / ratio);
  const paper = PAPERS.find((each) => Math.abs(each / long - 1) <= NEAR) ?? long;
  return ratio > 1 ? paper : 1 / paper;
}

/** Focal length of a phone's camera in parts of the longer side of its pictures. */
const USUAL_LENS = 0.8;
/** How far both pairs of sides must run together for the focal length to be measured. */
const LEAST_TILT = 0.01;

type Triple = readonly [number, number, number];

/** Width to height; undefined where the corners tell nothing. */
function trueRatio([a, b, c, d]: Corners, middle: Point): number | undefined {
  const at = ({ x, y }: Point): Triple => [x - middle.x, y - middle.y, 1];
  const [m1, m2, m3, m4] = [at(a), at(b), at(d), at(c)];
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  const n2 = minus(times(m2, k2), m1);
  const n3 = minus(times(m3, k3), m1);
  const apart = n2[2] * n3[2];
  const measured = -(n2[0] * n3[0] + n2[1] * n3[1]) / apart;
  // Tilted one way alone, the sides do not meet in two places: then the lens is taken for that of a phone.
  const usual = (USUAL_LENS * 2 * Math.max(middle.x, middle.y)) ** 2;
  const focal = Math.abs(apart) >= LEAST_TILT && measured > usual / 9 && measured < usual * 9 ? measured : usual;
  const length = ([x, y, z]: Triple) => (x * x + y * y) / focal + z * z;
  const ratio = Math.sqrt(length(n2) / length(n3));
  return Number.isFinite(ratio) && ratio > 0.2 && ratio < 5 ? ratio : undefined;
}

function cross([a, b, c]: Triple, [x, y, z]: Triple): Triple {
  return [b * z - c * y, c * x - a * z, a * y - b * x];
}

function dot([a, b, c]: Triple, [x, y, z]: Triple): number {
  return a * x + b * y + c * z;
}

function times([a, b, c]: Triple, by: number): Triple {
  return [a * by, b * by, c * by];
}

function minus([a, b, c]: Triple, [x, y, z]: Triple): Triple {
  return [a - x, b - y, c - z];
}
