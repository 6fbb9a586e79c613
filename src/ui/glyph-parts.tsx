/** The pieces that tools draw their glyphs with: sheets, strokes and arrows in one line width. */
import type { ReactNode, SVGProps } from 'react';
import './glyph-parts.css';

/** The drawing board: 48 by 40 units, whatever size the page shows it in. */
export function GlyphBoard({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="glyph" viewBox="0 0 48 40" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

interface GlyphSheetProps {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly height?: number;
  /** `new`: what comes out; `gone`: what was there before. */
  readonly kind?: 'plain' | 'new' | 'gone';
  readonly turn?: string;
}

const CORNER = 5;

/** A sheet with its upper right corner cut. */
export function GlyphSheet({ x, y, width = 20, height = 26, kind = 'plain', turn }: GlyphSheetProps) {
  const right = x + width;
  const bottom = y + height;
  const outline = [
    `M${x + 1.5} ${y}H${right - CORNER}L${right} ${y + CORNER}V${bottom - 1.5}`,
    `Q${right} ${bottom} ${right - 1.5} ${bottom}H${x + 1.5}`,
    `Q${x} ${bottom} ${x} ${bottom - 1.5}V${y + 1.5}Q${x} ${y} ${x + 1.5} ${y}Z`,
  ].join('');
  return <path className={`glyph-sheet glyph-${kind}`} d={outline} transform={turn} />;
}

/** A stroke in the accent: arrows, cuts, marks. */
export function GlyphStroke(props: SVGProps<SVGPathElement>) {
  return <path className="glyph-stroke" {...props} />;
}

/** A stroke in ink, for what is written on a sheet. */
export function GlyphLine(props: SVGProps<SVGPathElement>) {
  return <path className="glyph-line" {...props} />;
}

/** A small landscape in a frame: how a picture is drawn. */
export function GlyphPicture({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="glyph-sheet glyph-new" width="19" height="15" rx="1.5" />
      <path className="glyph-stroke" d="m1.5 12 4.5-5 4 4.5 3-3 4.5 4" />
    </g>
  );
}
