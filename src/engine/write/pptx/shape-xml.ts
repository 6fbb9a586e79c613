/** The XML of drawn shapes on slides (ECMA-376 part 1, 20.1.9): what has a name by it, all else point by point. */
import type { Paint, PathStep, SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { emu } from '../../layout/frames/placed-page.ts';
import { hexOf } from '../../page/graphics/sampled-fills.ts';
import type { LineHead, ShapePath } from '../../page/shapes/arrow-heads.ts';
import { type KnownOutline, knownOutline } from '../../page/shapes/known-outlines.ts';
import type { LinearGradient } from '../../page/shapes/linear-gradient.ts';
import { boxAround, pathPoints } from '../../page/shapes/path-points.ts';
import type { Placement } from './slide-xml.ts';

/** PowerPoint draws no thinner line; in EMU. */
const THINNEST = 3_175;
/** Thinner lines have the heads of a line of this width, in points. */
const HEADED = 2;
/** Heads of two, three and five widths are small, medium and large; from these on they are so. */
const HEAD_SIZES = { medium: 2.5, large: 4.2 };
/** A whole in thousandths of a percent. */
const WHOLE = 100_000;
/** In 60,000ths of a degree. */
const RIGHT_ANGLE = 5_400_000;

export function shapeXml(path: ShapePath, id: number, placement: Placement): string {
  const bounds = boundsOf(path.steps);
  const look = `${fillXml(path)}${lineXml(path, placement.scale)}`;
  const [first, second, third] = path.steps;
  if (first?.kind === 'move' && second?.kind === 'line' && !third && !path.fill) {
    const flips = flipsXml(first.to, second.to, path.heads !== undefined);
    const kind = `<p:nvCxnSpPr><p:cNvPr id="${id}" name="Line ${id}"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr>`;
    return `<p:cxnSp>${kind}<p:spPr>${frame(bounds, placement, flips)}${preset('line')}${look}</p:spPr></p:cxnSp>`;
  }
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>`,
    `<p:spPr>${closedXml(path, placement, knownOutline(path.steps))}</p:spPr></p:sp>`,
  ].join('');
}

/** Place, outline and look of a shape. @param known its name; without one it is written point by point. */
export function closedXml(path: ShapePath, placement: Placement, known: KnownOutline | undefined): string {
  const bounds = boundsOf(path.steps);
  const outline = known ? knownXml(known, bounds) : customXml(path, bounds, placement.scale);
  return `${frame(bounds, placement, '')}${outline}${fillXml(path)}${lineXml(path, placement.scale)}`;
}

/** A line without heads looks the same from both of its ends. */
function flipsXml([left, top]: SeenPoint, [right, bottom]: SeenPoint, hasHeads: boolean): string {
  const [isBack, isUp] = [right < left, bottom < top];
  if (!hasHeads) return isBack !== isUp ? ' flipV="1"' : '';
  return `${isBack ? ' flipH="1"' : ''}${isUp ? ' flipV="1"' : ''}`;
}

/** Shapes that are moved and scaled as one, and may be parted again. */
export function groupXml(
  shapes: readonly { readonly path: ShapePath; readonly placement: Placement }[],
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
export function boundsOf(steps: readonly PathStep[]): SeenBox {
  return boxAround(pathPoints(steps));
}

function frame(bounds: SeenBox, placement: Placement, flips: string): string {
  return `<a:xfrm${flips}>${frameXml(bounds, placement)}</a:xfrm>`;
}

function frameXml({ left, top, right, bottom }: SeenBox, { scale, left: x, top: y }: Placement): string {
  const place = `x="${emu(left * scale + x)}" y="${emu(top * scale + y)}"`;
  const extent = `cx="${emu((right - left) * scale)}" cy="${emu((bottom - top) * scale)}"`;
  return `<a:off ${place}/><a:ext ${extent}/>`;
}

function preset(name: KnownOutline['name'] | 'line', adjust = ''): string {
  return `<a:prstGeom prst="${name}"><a:avLst>${adjust}</a:avLst></a:prstGeom>`;
}

/** Corners are told by their share of the shorter side. */
function knownXml(known: KnownOutline, { left, top, right, bottom }: SeenBox): string {
  if (known.name !== 'roundRect') return preset(known.name);
  const share = known.radius / Math.min(right - left, bottom - top);
  return preset('roundRect', `<a:gd name="adj" fmla="val ${Math.round(Math.min(0.5, share) * WHOLE)}"/>`);
}

/** Overlapping outlines of one path cut holes into each other, and those of several paths do not. */
function customXml({ steps, fill, isUnion }: ShapePath, { left, top, right, bottom }: SeenBox, scale: number): string {
  const point = ([x, y]: SeenPoint) => `<a:pt x="${emu((x - left) * scale)}" y="${emu((y - top) * scale)}"/>`;
  const stepXml = (step: PathStep) => {
    if (step.kind === 'close') return '<a:close/>';
    if (step.kind === 'curve') return `<a:cubicBezTo>${[...step.pulls, step.to].map(point).join('')}</a:cubicBezTo>`;
    const name = step.kind === 'move' ? 'moveTo' : 'lnTo';
    return `<a:${name}>${point(step.to)}</a:${name}>`;
  };
  const size = `w="${emu((right - left) * scale)}" h="${emu((bottom - top) * scale)}"`;
  return [
    '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>',
    ...(isUnion ? outlinesOf(steps) : [steps]).map(
      (outline) => `<a:path ${size}${fill ? '' : ' fill="none"'}>${outline.map(stepXml).join('')}</a:path>`,
    ),
    '</a:pathLst></a:custGeom>',
  ].join('');
}

function outlinesOf(steps: readonly PathStep[]): readonly (readonly PathStep[])[] {
  const outlines: PathStep[][] = [];
  for (const step of steps) {
    if (step.kind === 'move') outlines.push([step]);
    else outlines.at(-1)?.push(step);
  }
  return outlines;
}

function fillXml({ fill, gradient }: ShapePath): string {
  if (gradient) return gradientXml(gradient);
  return fill ? solidXml(fill) : '<a:noFill/>';
}

function gradientXml({ way, stops }: LinearGradient): string {
  const list = stops.map(
    ({ at, colour }) => `<a:gs pos="${Math.round(at * WHOLE)}"><a:srgbClr val="${hexOf(colour)}"/></a:gs>`,
  );
  const angle = way === 'down' ? RIGHT_ANGLE : 0;
  return `<a:gradFill rotWithShape="1"><a:gsLst>${list.join('')}</a:gsLst><a:lin ang="${angle}" scaled="0"/></a:gradFill>`;
}

function lineXml({ stroke, strokeWidthPt, dashesPt, heads }: ShapePath, scale: number): string {
  if (!stroke) return '<a:ln><a:noFill/></a:ln>';
  const width = Math.max(THINNEST, emu(strokeWidthPt * scale));
  const unit = Math.max(HEADED / scale, strokeWidthPt);
  return [
    `<a:ln w="${width}">${solidXml(stroke)}${dashesXml(dashesPt, strokeWidthPt)}<a:miter lim="800000"/>`,
    `${headXml('headEnd', heads?.start, unit)}${headXml('tailEnd', heads?.end, unit)}</a:ln>`,
  ].join('');
}

/** @param unit the width of the line, in which sizes are told. */
function headXml(name: 'headEnd' | 'tailEnd', head: LineHead | undefined, unit: number): string {
  if (!head) return '';
  const size = (length: number) => {
    const widths = length / unit;
    if (widths < HEAD_SIZES.medium) return 'sm';
    return widths < HEAD_SIZES.large ? 'med' : 'lg';
  };
  return `<a:${name} type="${head.kind}" w="${size(head.width)}" len="${size(head.length)}"/>`;
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
