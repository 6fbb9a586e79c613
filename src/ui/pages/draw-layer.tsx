/** The page as a sheet to draw boxes on, with a mouse or a pen; a finger scrolls it. */
import { type PointerEvent, useState } from 'react';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { between, inside, LEAST_PT, type Rect } from '../../contract/pages/rects.ts';
// A file of its own: the sheet that all pages load stays small.
import styles from './drawn-box.css?url';
import { placeOnPage } from './on-page.ts';

interface DrawLayerProps {
  readonly size: PageSize;
  readonly onDraw: (rect: Rect) => void;
  /** The page was pressed, and nothing drawn. */
  readonly onMiss: () => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export function DrawLayer({ size, onDraw, onMiss }: DrawLayerProps) {
  const [drawn, setDrawn] = useState<{ readonly from: Point; readonly to: Point } | null>(null);
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const frame = event.currentTarget.getBoundingClientRect();
    const scale = size.widthPt / frame.width;
    return { x: (event.clientX - frame.left) * scale, y: (event.clientY - frame.top) * scale };
  };
  const end = () => {
    const rect = drawn && inside(between(drawn.from, drawn.to), size);
    setDrawn(null);
    if (rect && Math.min(rect.width, rect.height) > LEAST_PT) onDraw(rect);
    else onMiss();
  };
  return (
    <div
      className="draw-layer"
      onPointerDown={(event) => {
        if (event.pointerType === 'touch' || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const from = pointOf(event);
        setDrawn({ from, to: from });
      }}
      onPointerMove={(event) => drawn && setDrawn({ ...drawn, to: pointOf(event) })}
      onPointerUp={() => drawn && end()}
      onPointerCancel={() => setDrawn(null)}
    >
      <link rel="stylesheet" href={styles} precedence="default" />
      {drawn && <span className="draw-layer-box" style={placeOnPage(between(drawn.from, drawn.to), size)} />}
    </div>
  );
}
