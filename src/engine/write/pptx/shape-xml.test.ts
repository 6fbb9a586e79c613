/** Writes drawn paths as shapes of slides. */
import { expect, test } from 'vitest';
import type { DrawnPath, PathStep } from '../../../adapters/pdfium-drawn.ts';
import { groupXml, shapeXml } from './shape-xml.ts';

const placement = { scale: 2, left: 5, top: 0 };
const red = { colour: 'ff0000', opacity: 1 };
const PT = 12_700;

const move = (x: number, y: number): PathStep => ({ kind: 'move', to: [x, y] });
const line = (x: number, y: number): PathStep => ({ kind: 'line', to: [x, y] });
const close: PathStep = { kind: 'close' };

function path(steps: readonly PathStep[], look: Partial<DrawnPath> = { fill: red }): DrawnPath {
  return { steps, strokeWidthPt: 1, dashesPt: [], ...look };
}

const box = [move(10, 10), line(40, 10), line(40, 30), line(10, 30), close];

test('names rectangles, placed and scaled as their page is', () => {
  const xml = shapeXml(path(box), 7, placement);
  expect(xml).toContain('<a:prstGeom prst="rect">');
  expect(xml).toContain(`<a:off x="${25 * PT}" y="${20 * PT}"/><a:ext cx="${60 * PT}" cy="${40 * PT}"/>`);
  expect(xml).toContain('<a:solidFill><a:srgbClr val="ff0000"></a:srgbClr></a:solidFill><a:ln><a:noFill/></a:ln>');
  expect(xml).toContain('<p:cNvPr id="7"');
});

test('makes a stroke between two points a line that runs as it did', () => {
  const rising = shapeXml(path([move(10, 30), line(40, 10)], { stroke: red }), 2, placement);
  expect(rising).toContain('<a:xfrm flipV="1">');
  expect(rising).toContain('<a:prstGeom prst="line">');
  expect(rising).toContain(`<a:noFill/><a:ln w="${2 * PT}">`);
  expect(shapeXml(path([move(40, 30), line(10, 10)], { stroke: red }), 2, placement)).toContain('<a:xfrm>');
});

test('writes all other outlines point by point, a single curve too', () => {
  const curve: PathStep = {
    kind: 'curve',
    pulls: [
      [10, 40],
      [40, 40],
    ],
    to: [40, 10],
  };
  const bow = shapeXml(path([move(10, 10), curve], { stroke: red }), 2, placement);
  expect(bow).not.toContain('prstGeom');
  expect(bow).toContain(`<a:path w="${60 * PT}" h="${60 * PT}" fill="none">`);
  expect(bow.match(/<a:pt [^>]*>/g)).toHaveLength(4);
  const triangle = shapeXml(path([move(10, 10), line(40, 10), line(25, 30), close]), 2, placement);
  expect(triangle).toContain('<a:custGeom>');
  expect(triangle).toContain('<a:close/>');
  const slanted = shapeXml(path([move(10, 10), line(40, 12), line(40, 30), line(10, 30), close]), 2, placement);
  expect(slanted).toContain('<a:custGeom>');
});

test('keeps dashes in widths of the line, and what is seen through', () => {
  const dashed = path(box, { stroke: { colour: '00ff00', opacity: 0.5 }, dashesPt: [3], strokeWidthPt: 2 });
  const xml = shapeXml(dashed, 2, placement);
  expect(xml).toContain('<a:custDash><a:ds d="150000" sp="150000"/></a:custDash>');
  expect(xml).toContain('<a:alpha val="50000"/>');
});

test('puts shapes into a group as large as they are together', () => {
  const shapes = [path(box), path([move(50, 0), line(60, 0), line(60, 30), close])].map((each) => ({
    path: each,
    placement,
  }));
  const place = `x="${25 * PT}" y="0"`;
  const extent = `cx="${100 * PT}" cy="${60 * PT}"`;
  expect(groupXml(shapes, '<p:sp/>', 9)).toContain(
    `<a:off ${place}/><a:ext ${extent}/><a:chOff ${place}/><a:chExt ${extent}/></a:xfrm></p:grpSpPr><p:sp/></p:grpSp>`,
  );
});

test('gives lines the heads of their arrows, in sizes of the line, and the way that they go', () => {
  const triangle = { kind: 'triangle', width: 6, length: 12 } as const;
  const arrow = { ...path([move(40, 30), line(10, 10)], { stroke: red, strokeWidthPt: 2 }), heads: { end: triangle } };
  const xml = shapeXml(arrow, 2, placement);
  expect(xml).toContain('<a:xfrm flipH="1" flipV="1">');
  expect(xml).toContain('<a:miter lim="800000"/><a:tailEnd type="triangle" w="med" len="lg"/></a:ln>');
  const thin = {
    ...path([move(10, 10), line(40, 30)], { stroke: red, strokeWidthPt: 0.1 }),
    heads: { start: triangle },
  };
  expect(shapeXml(thin, 2, { ...placement, scale: 0.5 })).toContain('<a:headEnd type="triangle" w="sm" len="med"/>');
});
