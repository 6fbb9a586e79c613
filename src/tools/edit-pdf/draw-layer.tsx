/** The page as a sheet to work on with the tool in hand: clicks and drags become marks. */
import { type PointerEvent, useState } from 'react';
import type { MarkKind, MarkPoint, PageMark } from '../../contract/page-marks.ts';
import type { PageSize } from '../../contract/page-size.ts';
import { placeOnPage } from '../../ui/pages/on-page.ts';
import { MarkLook } from './mark-look.tsx';
import { newMark, penMark, type Styles, wordsMark } from './new-marks.ts';
import { boundsOf, type Measure } from './screen-marks.ts';
import { type lettersOf, selectWords } from './select-words.ts';

interface DrawLayerProps {
  readonly kind: MarkKind;
  readonly page: number;
  readonly size: PageSize;
  readonly styles: Styles;
  readonly letters: ReturnType<typeof lettersOf>;
  readonly measure: Measure;
  readonly onDraw: (mark: PageMark) => void;
}

const CLICKED: readonly MarkKind[] = ['text', 'note', 'tick', 'cross', 'image'];

export function DrawLayer(props: DrawLayerProps) {
  const { kind, size, measure, onDraw } = props;
  const [stroke, setStroke] = useState<readonly MarkPoint[] | null>(null);
  const pointOf = (event: PointerEvent<HTMLElement>): MarkPoint => {
    const frame = event.currentTarget.getBoundingClientRect();
    const scale = size.widthPt / frame.width;
    return [(event.clientX - frame.left) * scale, (event.clientY - frame.top) * scale];
  };
  const isClicked = CLICKED.includes(kind);
  const drawn = stroke && !isClicked ? markOf(props, stroke) : undefined;
  return (
    <div
      className="edit-layer"
      data-kind={kind}
      data-clicked={isClicked || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        // What is typed or selected gets its end before the new mark comes.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setStroke([pointOf(event)]);
      }}
      onPointerMove={(event) => stroke && setStroke([...stroke, pointOf(event)])}
      onPointerUp={(event) => {
        if (!stroke) return;
        const mark = markOf(props, [...stroke, pointOf(event)]);
        setStroke(null);
        if (mark) onDraw(mark);
      }}
      onPointerCancel={() => setStroke(null)}
    >
      {drawn && (
        <span
          className="edit-drawing"
          data-tint={drawn.kind === 'highlight' || undefined}
          style={placeOnPage(boundsOf(drawn, measure), size)}
        >
          <MarkLook mark={drawn} box={boundsOf(drawn, measure)} image={undefined} />
        </span>
      )}
    </div>
  );
}

function markOf(
  { kind, page, size, styles, letters }: DrawLayerProps,
  stroke: readonly MarkPoint[],
): PageMark | undefined {
  const [from] = stroke;
  const to = stroke.at(-1);
  if (!from || !to) return undefined;
  const start = { kind, page, styles };
  if (kind === 'pen') return penMark(start, stroke);
  const quads = kind === 'highlight' || kind === 'underline' || kind === 'strike' ? selectWords(letters, from, to) : [];
  if (quads.length > 0) return wordsMark(start, quads);
  return newMark(start, from, to, size);
}
