/** A part of a page at its true size, before and after side by side; dragged or moved by the arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { proofWords } from '../../../words/proof.ts';
import type { Addresses } from './proof-pictures.ts';

/** CSS pixels in an inch. */
const TRUE_DPI = 96;
const KEY_STEP_PX = 40;

interface LoupeProps {
  readonly pair: Addresses;
  readonly label: string;
  /** Of the pictures. */
  readonly dpi: number;
  /** What is seen first, in shares of width and height. */
  readonly focus: readonly [x: number, y: number];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export function Loupe({ pair, label, dpi, focus }: LoupeProps) {
  const [[x, y], setMiddle] = useState(focus);
  const [size, setSize] = useState<Size | null>(null);
  const moveBy = (right: number, down: number) => {
    if (size) setMiddle([within(x + right / size.width), within(y + down / size.height)]);
  };
  const follow = useDrag(moveBy);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (!step) return;
    event.preventDefault();
    moveBy(step[0], step[1]);
  };
  const style = {
    width: size ? `${size.width}px` : 'auto',
    transform: `translate(${-100 * x}%, ${-100 * y}%)`,
    visibility: size ? 'visible' : 'hidden',
  } as const;
  return (
    <div
      className="loupe"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrow keys move what is seen
      tabIndex={0}
      aria-label={label}
      onKeyDown={onKeyDown}
      {...follow}
    >
      {(['before', 'after'] as const).map((side) => (
        <div key={side} className="loupe-pane">
          <img
            src={pair[side]}
            alt=""
            draggable={false}
            style={style}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: (naturalWidth * TRUE_DPI) / dpi, height: (naturalHeight * TRUE_DPI) / dpi })
            }
          />
          <span className="compare-tag compare-tag-before">{proofWords[side]}</span>
        </div>
      ))}
    </div>
  );
}

const STEPS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowLeft', [-KEY_STEP_PX, 0]],
  ['ArrowRight', [KEY_STEP_PX, 0]],
  ['ArrowUp', [0, -KEY_STEP_PX]],
  ['ArrowDown', [0, KEY_STEP_PX]],
]);

/** The paper follows the pointer. */
function useDrag(moveBy: (right: number, down: number) => void) {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const end = () => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!last.current) return;
      moveBy(last.current.x - clientX, last.current.y - clientY);
      last.current = { x: clientX, y: clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
