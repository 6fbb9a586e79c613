/** The page as a sheet to work on with the tool in hand: clicks and drags become marks. */
import { type PointerEvent, useState } from 'react';
import type { MarkKind, MarkPoint, PageMark } from '../../contract/pages/page-marks.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { placeOnPage } from '../../ui/pages/on-page.ts';
import { KeyPoint, useKeyPoint } from './key-point.tsx';
import { MarkLook } from './mark-look.tsx';
import { newMark, penMark, type Styles, wordsMark } from './new-marks.ts';
import { boundsOf, type Measure } from './screen-marks.ts';
import { screenWords } from './screen-words.ts';
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
  const { kind, page, size, measure, onDraw } = props;
  const [stroke, setStroke] = useState<readonly MarkPoint[] | null>(null);
  const isClicked = CLICKED.includes(kind);
  const drawn = stroke && !isClicked ? markOf(props, stroke) : undefined;
  const end = (whole: readonly MarkPoint[]) => {
    const mark = markOf(props, whole);
    setStroke(null);
    if (mark) onDraw(mark);
  };
  const { point, ...keys } = useKeyPoint({ size, stroke, isClicked, onStroke: setStroke, onEnd: end });
  return (
    <div
      className="edit-layer"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet to draw on, whose keys are all its own
      tabIndex={0}
      aria-label={screenWords.area({ kind: screenWords.kinds[kind], page })}
      data-kind={kind}
      data-clicked={isClicked || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        // What is typed or selected gets its end before the new mark comes.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setStroke([pointOf(event, size)]);
      }}
      onPointerMove={(event) => stroke && setStroke([...stroke, pointOf(event, size)])}
      onPointerUp={(event) => {
        if (stroke) end([...stroke, pointOf(event, size)]);
      }}
      onPointerCancel={() => setStroke(null)}
      {...keys}
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
      {point && <KeyPoint at={point} size={size} hint={hintOf(isClicked, stroke !== null)} />}
    </div>
  );
}

function pointOf(event: PointerEvent<HTMLElement>, { widthPt }: PageSize): MarkPoint {
  const frame = event.currentTarget.getBoundingClientRect();
  const scale = widthPt / frame.width;
  return [(event.clientX - frame.left) * scale, (event.clientY - frame.top) * scale];
}

function hintOf(isClicked: boolean, isBegun: boolean): string {
  const { place, start, finish } = screenWords.keys;
  if (isClicked) return place;
  return isBegun ? finish : start;
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
