/** The frame over a page, with edges and corners that are dragged by mouse, finger or keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { CropMargins } from '../../contract/pages/crop-margins.ts';
import { drawnMargins, type Edge, movedMargins, type Point } from '../../contract/pages/frame-margins.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
// A file of its own: the sheet that all pages load stays small.
import styles from './crop-frame.css?url';

interface CropSheetProps {
  readonly page: PageSize;
  readonly onChange: (margins: CropMargins) => void;
}

interface CropFrameProps extends CropSheetProps {
  readonly margins: CropMargins;
  readonly words: Readonly<Record<Edge, string>>;
  /** What a screen reader says of so many points. */
  readonly say: (points: number) => string;
  /** How far an arrow key moves an edge, in points; with Shift ten times as far. */
  readonly step: number;
}

/** The page under the frame, where a mouse draws a new one; a finger scrolls there. */
export function CropSheet({ page, onChange }: CropSheetProps) {
  const from = useRef<Point>(undefined);
  return (
    <div
      className="crop-sheet"
      onPointerDown={(event) => {
        const draws = event.pointerType !== 'touch' && event.button === 0;
        from.current = draws ? placeOf(event, page) : undefined;
        if (!draws) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        // A finger is captured by what it touches, too.
        if (!from.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const to = placeOf(event, page);
        const drawn = to && drawnMargins(from.current, to, page);
        if (drawn) onChange(drawn);
      }}
    />
  );
}

const EDGES: readonly Edge[] = ['top', 'right', 'bottom', 'left'];
const CORNERS: readonly (readonly [Edge, Edge])[] = [
  ['top', 'left'],
  ['top', 'right'],
  ['bottom', 'left'],
  ['bottom', 'right'],
];
/** Which way each arrow key moves an edge, in points to the right and down. */
const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function CropFrame({ margins, page, words, say, step, onChange }: CropFrameProps) {
  const { widthPt, heightPt } = page;
  const across = (length: number) => `${(length / widthPt) * 100}%`;
  const down = (length: number) => `${(length / heightPt) * 100}%`;
  const drag = (edges: readonly Edge[]) =>
    dragging(page, (point) => onChange(movedMargins(margins, edges, point, page)));
  return (
    <div
      className="crop-frame"
      style={{
        left: across(margins.left),
        right: across(margins.right),
        top: down(margins.top),
        bottom: down(margins.bottom),
      }}
    >
      <link rel="stylesheet" href={styles} precedence="default" />
      {EDGES.map((edge) => (
        <div
          key={edge}
          role="slider"
          tabIndex={0}
          className="crop-edge"
          data-edge={edge}
          aria-label={words[edge]}
          aria-valuemin={0}
          aria-valuemax={Math.round(isUpright(edge) ? widthPt : heightPt)}
          aria-valuenow={Math.round(margins[edge])}
          aria-valuetext={say(margins[edge])}
          onKeyDown={(event) => {
            const moved = byKey(edge, event, margins, page, step);
            if (moved) onChange(moved);
          }}
          {...drag([edge])}
        />
      ))}
      {CORNERS.map((edges) => (
        <span key={edges.join()} className="crop-corner" data-corner={edges.join('-')} {...drag(edges)} />
      ))}
    </div>
  );
}

function isUpright(edge: Edge): boolean {
  return edge === 'left' || edge === 'right';
}

/** Where on the page the pointer is, in points. */
function placeOf(
  { currentTarget, clientX, clientY }: PointerEvent<HTMLElement>,
  { widthPt, heightPt }: PageSize,
): Point | undefined {
  const sheet = currentTarget.closest('.page-stage-page')?.getBoundingClientRect();
  if (!sheet) return undefined;
  return {
    x: ((clientX - sheet.left) / sheet.width) * widthPt,
    y: ((clientY - sheet.top) / sheet.height) * heightPt,
  };
}

function dragging(page: PageSize, onMove: (place: Point) => void) {
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault();
      event.currentTarget.focus();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const place = placeOf(event, page);
      if (place && event.currentTarget.hasPointerCapture(event.pointerId)) onMove(place);
    },
  };
}

/** Undefined for keys that do not move this edge. */
function byKey(
  edge: Edge,
  event: KeyboardEvent,
  margins: CropMargins,
  page: PageSize,
  stepPt: number,
): CropMargins | undefined {
  const [x, y] = KEYS[event.key] ?? [0, 0];
  if ((isUpright(edge) ? x : y) === 0) return undefined;
  event.preventDefault();
  const step = stepPt * (event.shiftKey ? 10 : 1);
  const at = {
    x: (edge === 'left' ? margins.left : page.widthPt - margins.right) + x * step,
    y: (edge === 'top' ? margins.top : page.heightPt - margins.bottom) + y * step,
  };
  return movedMargins(margins, [edge], at, page);
}
