/** The XML of drawn shapes on slides (ECMA-376 part 1, 20.1.9): rectangles and lines by name, all others point by point. */
import type { DrawnPath, Paint, PathStep, SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import { emu } from '../../layout/frames/placed-page.ts';
import type { Placement } from './slide-xml.ts';

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Corners of a rectangle stand this exactly above and beside each other, in points. */
const EXACT = 0.05;
/** PowerPoint draws no thinner line; in EMU. */
const THINNEST = 3_175;
/** A whole in thousandths of a percent. */
const WHOLE = 100_000;

export function shapeXml(path: DrawnPath, id: number, placement: Placement): string {
  const bounds = boundsOf(path.steps);
  const look = `${fillXml(path)}${lineXml(path, placement.scale)}`;
  const [first, second, third] = path.steps;
  if (first?.kind === 'move' && second?.kind === 'line' && !third && !path.fill) {
    const flips = second.to[0] - first.to[0] < 0 !== second.to[1] - first.to[1] < 0 ? ' flipV="1"' : '';
    const kind = `<p:nvCxnSpPr><p:cNvPr id="${id}" name="Line ${id}"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr>`;
    return `<p:cxnSp>${kind}<p:spPr>${frame(bounds, placement, flips)}${preset('line')}${look}</p:spPr></p:cxnSp>`;
  }
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>`,
    `<p:spPr>${closedXml(path, placement)}</p:spPr></p:sp>`,
  ].join('');
}

/** Place, outline and look of a shape, which may hold text. */
export function closedXml(path: DrawnPath, placement: Placement): string {
  const bounds = boundsOf(path.steps);
  const outline = isRectangle(path.steps) ? preset('rect') : customXml(path, bounds, placement.scale);
  return `${frame(bounds, placement, '')}${outline}${fillXml(path)}${lineXml(path, placement.scale)}`;
}

/** Shapes that are moved and scaled as one, and may be parted again. */
export function groupXml(
  shapes: readonly { readonly path: DrawnPath; readonly placement: Placement }[],
  xml: string,
  id: number,
): string {
  const placement = shapes[0]?.placement ?? { scale: 1, left: 0, top: 0 };
  const bounds = boundsOf(shapes.flatMap(({ path }) => path.steps));
  const place = frameXml(bounds, placement);
  const inside = place.replace('a:off', 'a:chOff').replace('a:ext', 'a:chExt');
  return [
    `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="${id}" name="Drawing ${id}"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>`,
    `<p:grpSpPr><a:xfrm>${place}${inside}</a:xfrm></p:grpSpPr>${xml}</p:grpSp>`,
  ].join('');
}

/** Curves stay within the points that pull them. */
export function boundsOf(steps: readonly PathStep[]): Bounds {
  const points = steps.flatMap(pointsOf);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function pointsOf(step: PathStep): readonly SeenPoint[] {
  if (step.kind === 'close') return [];
  return step.kind === 'curve' ? [...step.pulls, step.to] : [step.to];
}

function isRectangle(steps: readonly PathStep[]): boolean {
  if (steps.some(({ kind }) => kind === 'curve') || steps.filter(({ kind }) => kind === 'move').length > 1)
    return false;
  const points = steps.flatMap(pointsOf);
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = steps.at(-1)?.kind === 'close';
  const comesBack = first && last && points.length === 5 && isSame(first[0], last[0]) && isSame(first[1], last[1]);
  const corners = comesBack ? points.slice(0, 4) : points;
  if (corners.length !== 4 || !(isClosed || comesBack)) return false;
  const turns = corners.map(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4] ?? [x, y];
    return `${isSame(x, nextX) ? 'down' : ''}${isSame(y, nextY) ? 'across' : ''}`;
  });
  return ['down across down across', 'across down across down'].includes(turns.join(' '));
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= EXACT;
}

function frame(bounds: Bounds, placement: Placement, flips: string): string {
  return `<a:xfrm${flips}>${frameXml(bounds, placement)}</a:xfrm>`;
}

function frameXml({ left, top, right, bottom }: Bounds, { scale, left: x, top: y }: Placement): string {
  const place = `x="${emu(left * scale + x)}" y="${emu(top * scale + y)}"`;
  const extent = `cx="${emu((right - left) * scale)}" cy="${emu((bottom - top) * scale)}"`;
  return `<a:off ${place}/><a:ext ${extent}/>`;
}

function preset(name: 'rect' | 'line'): string {
  return `<a:prstGeom prst="${name}"><a:avLst/></a:prstGeom>`;
}

function customXml({ steps, fill }: DrawnPath, { left, top, right, bottom }: Bounds, scale: number): string {
  const point = ([x, y]: SeenPoint) => `<a:pt x="${emu((x - left) * scale)}" y="${emu((y - top) * scale)}"/>`;
  const parts = steps.map((step) => {
    if (step.kind === 'close') return '<a:close/>';
    if (step.kind === 'curve') return `<a:cubicBezTo>${[...step.pulls, step.to].map(point).join('')}</a:cubicBezTo>`;
    const name = step.kind === 'move' ? 'moveTo' : 'lnTo';
    return `<a:${name}>${point(step.to)}</a:${name}>`;
  });
  const size = `w="${emu((right - left) * scale)}" h="${emu((bottom - top) * scale)}"`;
  return [
    '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>',
    `<a:path ${size}${fill ? '' : ' fill="none"'}>${parts.join('')}</a:path></a:pathLst></a:custGeom>`,
  ].join('');
}

function fillXml({ fill }: DrawnPath): string {
  return fill ? solidXml(fill) : '<a:noFill/>';
}

function lineXml({ stroke, strokeWidthPt, dashesPt }: DrawnPath, scale: number): string {
  if (!stroke) return '<a:ln><a:noFill/></a:ln>';
  const width = Math.max(THINNEST, emu(strokeWidthPt * scale));
  return `<a:ln w="${width}">${solidXml(stroke)}${dashesXml(dashesPt, strokeWidthPt)}<a:miter lim="800000"/></a:ln>`;
}

/** Dashes and gaps in widths of the line. */
function dashesXml(dashes: readonly number[], widthPt: number): string {
  if (dashes.length === 0 || widthPt <= 0) return '';
  const all = dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes];
  const share = (length: number) => Math.max(1, Math.round((length / widthPt) * WHOLE));
  const stops = all.flatMap((dash, index) =>
    index % 2 === 0 ? [`<a:ds d="${share(dash)}" sp="${share(all[index + 1] ?? dash)}"/>`] : [],
  );
  return `<a:custDash>${stops.join('')}</a:custDash>`;
}

function solidXml({ colour, opacity }: Paint): string {
  const alpha = opacity < 1 ? `<a:alpha val="${Math.round(opacity * WHOLE)}"/>` : '';
  return `<a:solidFill><a:srgbClr val="${colour}">${alpha}</a:srgbClr></a:solidFill>`;
}
