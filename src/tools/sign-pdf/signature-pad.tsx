/** A place to draw on with a mouse, a pen or a finger. */
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { svgPath } from '../../contract/pages/smooth-stroke.ts';
import { Button } from '../../ui/button.tsx';
import { PAD, readStrokes, type Stroke, writeStrokes } from './strokes.ts';

interface SignaturePadProps {
  readonly label: string;
  readonly hint: string;
  readonly clear: string;
  readonly colour: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** As tall as its place, which may be turned by a quarter (`panel.css`). */
  readonly fills?: boolean;
}

export function SignaturePad({ label, hint, clear, colour, value, onChange, fills = false }: SignaturePadProps) {
  const strokes = readStrokes(value)?.strokes ?? [];
  const [drawing, setDrawing] = useState<Stroke | null>(null);
  const current = useRef<[number, number][]>([]);
  const pad = useRef<SVGSVGElement>(null);
  const height = usePadHeight(pad, fills);
  const add = (event: PointerEvent<SVGSVGElement>) => {
    const [across, down] = shareAt(event);
    const [x, y] = [Math.round(across * PAD.width), Math.round(down * height)];
    const last = current.current.at(-1);
    if (last && Math.hypot(last[0] - x, last[1] - y) < 2) return;
    current.current = [...current.current, [x, y]];
    setDrawing(current.current);
  };
  const end = () => {
    if (current.current.length > 0) onChange(writeStrokes([...strokes, current.current]));
    current.current = [];
    setDrawing(null);
  };
  return (
    <div className="sign-pad" data-fills={fills || undefined}>
      <svg
        ref={pad}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${PAD.width} ${height}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          add(event);
        }}
        onPointerMove={(event) => drawing && add(event)}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="40" x2={PAD.width - 40} y1={height - 50} y2={height - 50} className="sign-pad-line" />
        <Strokes strokes={drawing ? [...strokes, drawing] : strokes} colour={colour} />
      </svg>
      <div className="sign-pad-foot">
        <span>{hint}</span>
        {strokes.length > 0 && (
          <Button look="plain" onClick={() => onChange('')}>
            {clear}
          </Button>
        )}
      </div>
    </div>
  );
}

function Strokes({ strokes, colour }: { readonly strokes: readonly Stroke[]; readonly colour: string }) {
  return strokes.map((stroke, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added at the end
    <path key={index} d={svgPath(stroke)} stroke={colour} strokeWidth={PAD.pen} className="sign-pad-stroke" />
  ));
}

/** In the units of the strokes: the usual height, or what the place gives. */
function usePadHeight(pad: { readonly current: SVGSVGElement | null }, fills: boolean): number {
  const [height, setHeight] = useState<number>(PAD.height);
  useLayoutEffect(() => {
    const drawn = pad.current;
    if (!fills || !drawn) return;
    // The layout's own width and height: a turn of the place does not change them.
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      if (box && box.width > 0) setHeight(Math.round((PAD.width * box.height) / box.width));
    });
    observer.observe(drawn);
    return () => observer.disconnect();
  }, [fills, pad]);
  return height;
}

/** How far across and down the pad a pointer is, also where the pad is turned by a quarter. */
function shareAt({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): readonly [number, number] {
  const box = currentTarget.getBoundingClientRect();
  const x = (clientX - box.left) / box.width;
  const y = (clientY - box.top) / box.height;
  const isTurned = box.width < box.height !== currentTarget.clientWidth < currentTarget.clientHeight;
  return isTurned ? [y, 1 - x] : [x, y];
}
