/** The frame over a page, with edges and corners that are dragged by mouse, finger or keys. */
import type { KeyboardEvent, PointerEvent } from 'react';
import type { CropMargins } from '../../contract/crop-margins.ts';
import type { PageSize } from '../../contract/page-size.ts';
import { type Edge, movedMargins } from './frame.ts';
import { screenWords } from './screen-words.ts';

interface CropFrameProps {
  readonly margins: CropMargins;
  readonly page: PageSize;
  readonly onChange: (margins: CropMargins) => void;
}

const EDGES = Object.keys(screenWords.edges) as readonly Edge[];
const CORNERS: readonly (readonly [Edge, Edge])[] = [
  ['top', 'left'],
  ['top', 'right'],
  ['bottom', 'left'],
  ['bottom', 'right'],
];
/** A millimetre; with Shift a centimetre. */
const STEP_PT = 72 / 25.4;

/** Which way each arrow key moves an edge, in points to the right and down. */
const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function CropFrame({ margins, page, onChange }: CropFrameProps) {
  const { widthPt, heightPt } = page;
  const across = (length: number) => `${(length / widthPt) * 100}%`;
  const down = (length: number) => `${(length / heightPt) * 100}%`;
  const drag = (edges: readonly Edge[]) =>
    dragging((x, y) => onChange(movedMargins(margins, edges, pointOf(page, x, y), page)));
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
      {EDGES.map((edge) => (
        <div
          key={edge}
          role="slider"
          tabIndex={0}
          className="crop-edge"
          data-edge={edge}
          aria-label={screenWords.edges[edge]}
          aria-valuemin={0}
          aria-valuemax={Math.round(isUpright(edge) ? widthPt : heightPt)}
          aria-valuenow={Math.round(margins[edge])}
          aria-valuetext={screenWords.cropped({ mm: Math.round((margins[edge] * 25.4) / 72) })}
          onKeyDown={(event) => {
            const moved = byKey(edge, event, margins, page);
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

/** From parts of the sheet's width and height. */
function pointOf({ widthPt, heightPt }: PageSize, across: number, down: number) {
  return { x: across * widthPt, y: down * heightPt };
}

/** @param onMove told where on the sheet the pointer is, as parts of its width and height. */
function dragging(onMove: (across: number, down: number) => void) {
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault();
      event.currentTarget.focus();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const sheet = currentTarget.closest('.page-stage-page')?.getBoundingClientRect();
      if (!sheet || !currentTarget.hasPointerCapture(pointerId)) return;
      onMove((clientX - sheet.left) / sheet.width, (clientY - sheet.top) / sheet.height);
    },
  };
}

/** Undefined for keys that do not move this edge. */
function byKey(edge: Edge, event: KeyboardEvent, margins: CropMargins, page: PageSize): CropMargins | undefined {
  const [x, y] = KEYS[event.key] ?? [0, 0];
  if ((isUpright(edge) ? x : y) === 0) return undefined;
  event.preventDefault();
  const step = STEP_PT * (event.shiftKey ? 10 : 1);
  const at = {
    x: (edge === 'left' ? margins.left : page.widthPt - margins.right) + x * step,
    y: (edge === 'top' ? margins.top : page.heightPt - margins.bottom) + y * step,
  };
  return movedMargins(margins, [edge], at, page);
}
