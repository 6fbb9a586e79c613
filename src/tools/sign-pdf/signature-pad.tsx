/** A place to draw on with a mouse, a pen or a finger. */
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PAD, pathOf, readStrokes, type Stroke, writeStrokes } from './strokes.ts';

interface SignaturePadProps {
  readonly label: string;
  readonly hint: string;
  readonly clear: string;
  readonly colour: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SignaturePad({ label, hint, clear, colour, value, onChange }: SignaturePadProps) {
  const strokes = readStrokes(value)?.strokes ?? [];
  const [drawing, setDrawing] = useState<Stroke | null>(null);
  const current = useRef<[number, number][]>([]);
  const add = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = Math.round(((event.clientX - box.left) / box.width) * PAD.width);
    const y = Math.round(((event.clientY - box.top) / box.height) * PAD.height);
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
    <div className="sign-pad">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${PAD.width} ${PAD.height}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          add(event);
        }}
        onPointerMove={(event) => drawing && add(event)}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="40" x2={PAD.width - 40} y1={PAD.height - 50} y2={PAD.height - 50} className="sign-pad-line" />
        {[...strokes, ...(drawing ? [drawing] : [])].map((stroke, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added at the end
          <path key={index} d={pathOf(stroke)} stroke={colour} strokeWidth={PAD.pen} className="sign-pad-stroke" />
        ))}
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
