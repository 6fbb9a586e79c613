/** How a mark looks on the screen: as it will in the result. */
import type { CSSProperties } from 'react';
import {
  arrowHead,
  isOnWords,
  type MarkPoint,
  NO_COLOUR,
  NOTE_SIDE_PT,
  type PageMark,
  SIGN_LINE,
  SIGN_STROKES,
  type TextMark,
  textAlignment,
  wordLine,
} from '../../contract/pages/page-marks.ts';
import { svgPath } from '../../contract/pages/smooth-stroke.ts';
import type { Rect } from './screen-marks.ts';

/** Heights of lines as the fonts of the result have them (Liberation, whose widths Arial, Times and Courier share). */
const FONTS = {
  sans: { family: '"Liberation Sans", Arial, Helvetica, sans-serif', line: 1.117 },
  serif: { family: '"Liberation Serif", "Times New Roman", Times, serif', line: 1.107 },
  mono: { family: '"Liberation Mono", "Courier New", monospace', line: 1.133 },
} as const;

export function letterStyle(mark: TextMark) {
  const { font, bold, italic } = mark;
  return {
    fontFamily: FONTS[font].family,
    lineHeight: FONTS[font].line,
    fontWeight: bold ? 700 : 400,
    fontStyle: italic ? 'italic' : 'normal',
    textAlign: textAlignment(mark),
  } as const satisfies CSSProperties;
}

/** In shares of the width of the page, which is the container. */
export function sizeOnPage(points: number, widthPt: number): string {
  return `${(100 * points) / widthPt}cqw`;
}

interface MarkLookProps {
  readonly mark: PageMark;
  readonly box: Rect;
  readonly image: string | undefined;
}

/** All but texts, which are letters of the page and not of a drawing. */
export function MarkLook({ mark, box, image }: MarkLookProps) {
  if (mark.kind === 'text') return null;
  const { x, y, width, height } = box;
  const opacity = 'opacity' in mark ? mark.opacity : 1;
  if (mark.kind === 'image') return <img src={image} alt="" draggable={false} style={{ opacity }} />;
  return (
    <svg
      viewBox={`${x} ${y} ${Math.max(width, 0.01)} ${Math.max(height, 0.01)}`}
      preserveAspectRatio="none"
      style={{ opacity }}
      aria-hidden="true"
    >
      <Strokes mark={mark} />
    </svg>
  );
}

function Strokes({ mark }: { readonly mark: Exclude<PageMark, { kind: 'text' | 'image' }> }) {
  if (isOnWords(mark)) return <Words {...mark} />;
  switch (mark.kind) {
    case 'pen':
      return <path d={mark.strokes.map(svgPath).join(' ')} {...inked(mark.color, mark.line)} />;
    case 'line':
    case 'arrow': {
      const [one, two] = arrowHead(mark);
      const head = mark.kind === 'arrow' ? polyline([one, mark.to, two]) : '';
      return <path d={`${polyline([mark.from, mark.to])} ${head}`} {...inked(mark.color, mark.line)} />;
    }
    case 'tick':
    case 'cross': {
      const paths = SIGN_STROKES[mark.kind].map((points) =>
        polyline(points.map(([across, down]) => [mark.x + across * mark.width, mark.y + down * mark.width])),
      );
      return <path d={paths.join(' ')} {...inked(mark.color, mark.width * SIGN_LINE)} />;
    }
    case 'note':
      return <Note {...mark} />;
    case 'white-out':
      return <rect x={mark.x} y={mark.y} width={mark.width} height={mark.height} fill={mark.color} />;
    default:
      return <Shape {...mark} />;
  }
}

function Words({ kind, color, quads = [] }: Extract<PageMark, { kind: 'highlight' | 'underline' | 'strike' }>) {
  return quads.map((quad) => {
    const [ax, ay, bx, by, cx, cy, dx, dy] = quad;
    if (kind === 'highlight')
      return <path key={String(quad)} d={`M${ax} ${ay}L${bx} ${by}L${dx} ${dy}L${cx} ${cy}Z`} fill={color} />;
    const { from, to, width } = wordLine(quad, kind);
    return <path key={String(quad)} d={polyline([from, to])} fill="none" stroke={color} strokeWidth={width} />;
  });
}

/** The outline lies inside the box. */
function Shape({ kind, x, y, width, height, color, fill, line }: Extract<PageMark, { fill: string }>) {
  const inset = color === NO_COLOUR ? 0 : Math.min(line, width, height) / 2;
  const paint = { fill, stroke: color, strokeWidth: inset * 2 };
  const [wide, high] = [width - inset * 2, height - inset * 2];
  if (kind === 'rectangle') return <rect x={x + inset} y={y + inset} width={wide} height={high} {...paint} />;
  return <ellipse cx={x + width / 2} cy={y + height / 2} rx={wide / 2} ry={high / 2} {...paint} />;
}

function Note({ x, y, color }: Extract<PageMark, { kind: 'note' }>) {
  const at = (across: number, down: number): MarkPoint => [x + across * NOTE_SIDE_PT, y + down * NOTE_SIDE_PT];
  const bubble = [
    at(0.05, 0.08),
    at(0.95, 0.08),
    at(0.95, 0.72),
    at(0.5, 0.72),
    at(0.26, 0.95),
    at(0.26, 0.72),
    at(0.05, 0.72),
  ];
  return (
    <g stroke="#3d3300" strokeWidth={1} strokeLinejoin="round">
      <path d={`${polyline(bubble)}Z`} fill={color} />
      <path d={`${polyline([at(0.22, 0.3), at(0.78, 0.3)])} ${polyline([at(0.22, 0.5), at(0.78, 0.5)])}`} />
    </g>
  );
}

function inked(color: string, width: number) {
  return { fill: 'none', stroke: color, strokeWidth: width, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
}

function polyline(points: readonly MarkPoint[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}
