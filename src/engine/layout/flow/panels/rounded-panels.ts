/** Finds panels with rounded corners: browsers draw their ground as one shape, and their edge as another. */
import type { PaintedShape } from '../../../../adapters/pdfium-shapes.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Border, Borders } from '../../model.ts';
import type { Panel } from '../drafts/panel.ts';

/** In points: lower shapes are buttons and marks. */
const MIN_HEIGHT = 18;
const SAME_BOX = 1.5;
/** Of 255: the brightest part of a colour that is a ground, and the mean of all. Others are edges. */
const GROUND = { brightest: 229, mean: 200 };
/** In points: an edge that is drawn as an area. */
const EDGE = 0.75;
/** A page with more of them draws something else. */
const MOST = 60;

export function roundedPanels(shapes: readonly PaintedShape[]): readonly Panel[] {
  const curves = shapes.filter(({ kind, box }) => kind === 'curve' && box.bottom - box.top >= MIN_HEIGHT);
  if (curves.length > MOST) return [];
  const panels: Panel[] = [];
  for (const curve of curves) {
    const index = panels.findIndex(({ box }) => isSame(box, curve.box));
    const known = panels[index];
    if (known) panels[index] = { ...known, edges: edgesOf(curve) };
    else panels.push(panelOf(curve));
  }
  return panels;
}

function panelOf(curve: PaintedShape): Panel {
  const { box, fill, stroke } = curve;
  if (fill === undefined || !isGround(fill)) return { box, edges: edgesOf(curve) };
  return { box, fill, edges: stroke === undefined ? {} : edgesOf(curve) };
}

function edgesOf({ fill, stroke, strokeWidthPt }: PaintedShape): Borders {
  const colour = stroke ?? fill;
  if (colour === undefined || colour === 'ffffff') return {};
  const edge: Border = { widthPt: stroke === undefined ? EDGE : strokeWidthPt, colour, style: 'single' };
  return { top: edge, right: edge, bottom: edge, left: edge };
}

function isGround(colour: string): boolean {
  const parts = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.max(...parts) >= GROUND.brightest && parts.reduce((sum, part) => sum + part, 0) >= 3 * GROUND.mean;
}

function isSame(a: Box, b: Box): boolean {
  const sides = [a.left - b.left, a.top - b.top, a.right - b.right, a.bottom - b.bottom];
  return sides.every((difference) => Math.abs(difference) < SAME_BOX);
}
