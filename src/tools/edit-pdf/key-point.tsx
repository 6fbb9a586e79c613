/** A point that the arrow keys move over the page, and Enter draws with: whatever a pointer draws, keys draw, too. */
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MarkPoint } from '../../contract/pages/page-marks.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { arrowStep } from '../../ui/pages/on-page.ts';

const STEP_PT = 4;
const FAR_PT = 20;
/** The hint is below the point, where what was drawn seldom is; near the end of the page there is no room. */
const LOW = 0.9;

interface KeyPointOptions {
  readonly size: PageSize;
  /** What is being drawn. */
  readonly stroke: readonly MarkPoint[] | null;
  /** The mark comes at a point, not along a stroke. */
  readonly isClicked: boolean;
  readonly onStroke: (stroke: readonly MarkPoint[] | null) => void;
  readonly onEnd: (stroke: readonly MarkPoint[]) => void;
}

/** Handlers for the sheet that is drawn on; `point` is undefined while it is not the keyboard that draws. */
export function useKeyPoint({ size, stroke, isClicked, onStroke, onEnd }: KeyPointOptions) {
  const [last, setLast] = useState<MarkPoint>([size.widthPt / 2, size.heightPt / 3]);
  const [isSeen, setSeen] = useState(false);
  const move = ([dx, dy]: readonly [number, number], isFar: boolean) => {
    const step = isFar ? FAR_PT : STEP_PT;
    const next: MarkPoint = [within(last[0] + dx * step, size.widthPt), within(last[1] + dy * step, size.heightPt)];
    setLast(next);
    if (stroke) onStroke([...stroke, next]);
  };
  const press = () => {
    if (stroke) onEnd([...stroke, last]);
    else if (isClicked) onEnd([last]);
    else onStroke([last]);
  };
  return {
    point: isSeen ? last : undefined,
    onFocus: ({ currentTarget }: FocusEvent) => setSeen(currentTarget.matches(':focus-visible')),
    onBlur: () => {
      setSeen(false);
      onStroke(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = arrowStep(event.key);
      if (arrow) move(arrow, event.shiftKey);
      else if (event.key === 'Enter' || event.key === ' ') press();
      else if (event.key === 'Escape' && stroke) onStroke(null);
      else return;
      setSeen(true);
      event.preventDefault();
    },
  };
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

interface KeyPointProps {
  readonly at: MarkPoint;
  readonly size: PageSize;
  readonly hint: string;
}

/** Stays in sight, with what to press beside it. */
export function KeyPoint({ at: [x, y], size, hint }: KeyPointProps) {
  const place = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every step
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [x, y]);
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  const top = share(y, size.heightPt);
  return (
    <>
      <span ref={place} className="edit-point" style={{ left: share(x, size.widthPt), top }} />
      <span className="edit-point-hint" role="status" data-low={y > size.heightPt * LOW || undefined} style={{ top }}>
        {hint}
      </span>
    </>
  );
}
