/** The pages of a document as small sheets; of a long one only those in sight exist. */
import { type KeyboardEvent, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { RIGHTWARD } from '../language.ts';
import { Flight, FlightContext } from './flight.ts';
import './page-grid.css';

/** CSS pixels of a sheet with its number and the room around it. */
const CELL: CellSize = { width: 128, height: 184 };
/** Rows beyond the edge that are there already. */
const AHEAD = 2;

/** CSS pixels. */
export interface CellSize {
  readonly width: number;
  readonly height: number;
}

type ListRef = { readonly current: HTMLUListElement | null };

interface PageGridProps {
  readonly label: string;
  readonly count: number;
  /** Draws one cell. `tabIndex` goes to its main button: one of them all can be reached by Tab, the arrows do the rest. */
  readonly cell: (index: number, tabIndex: 0 | -1) => ReactNode;
  /** Of a list beside something else, one is enough. */
  readonly leastColumns?: number;
  /** The cell that is kept in sight, where there is one. */
  readonly current?: number;
  /** A name for each cell that stays the same when it moves. */
  readonly keyOf: (index: number) => string;
  /** Of one cell, where it is not the usual one. */
  readonly size?: CellSize;
}

export function PageGrid(props: PageGridProps) {
  const { label, count, cell, keyOf, leastColumns = 2, current: kept, size = CELL } = props;
  const list = useRef<HTMLUListElement>(null);
  const [flight] = useState(() => new Flight());
  const { columns, first, last } = useSight(list, flight, count, leastColumns, size);
  const rows = Math.ceil(count / columns);
  const { current, setActive, onKeyDown } = useArrows(list, count, columns, size.height);
  useKept(list, kept, columns, size.height, setActive);
  const shown = Array.from({ length: Math.max(0, Math.min(count, last * columns) - first * columns) });
  const { height } = size;
  return (
    <ul ref={list} className="page-grid" data-leads-focus="" aria-label={label} onKeyDown={onKeyDown}>
      <li className="page-grid-room" aria-hidden="true" style={{ height: rows * size.height }} />
      <FlightContext value={flight}>
        {shown.map((_, offset) => {
          const index = first * columns + offset;
          const tabIndex = index === current ? 0 : -1;
          return (
            <Cell key={keyOf(index)} {...{ index, count, columns, height, cell, tabIndex, onActive: setActive }} />
          );
        })}
      </FlightContext>
    </ul>
  );
}

interface CellProps extends Pick<PageGridProps, 'count' | 'cell'> {
  readonly index: number;
  readonly columns: number;
  readonly height: number;
  readonly tabIndex: 0 | -1;
  readonly onActive: (index: number) => void;
}

/** Drawn anew when what it shows may have changed: a row that comes into sight costs that row alone. */
const Cell = memo(function Cell({ index, count, columns, height, cell, tabIndex, onActive }: CellProps) {
  return (
    <li
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className="page-cell"
      style={{
        top: Math.floor(index / columns) * height,
        height,
        insetInlineStart: `${(100 / columns) * (index % columns)}%`,
        width: `${100 / columns}%`,
      }}
      onFocus={() => onActive(index)}
    >
      {cell(index, tabIndex)}
    </li>
  );
});

/** The arrows, Home and End move the focus from sheet to sheet. */
function useArrows(list: ListRef, count: number, columns: number, height: number) {
  const [active, setActive] = useState(0);
  const wanted = useRef<number | undefined>(undefined);
  const current = Math.min(active, count - 1);
  const go = (to: number) => {
    const index = Math.max(0, Math.min(count - 1, to));
    setActive(index);
    wanted.current = index;
    scrollTo(list.current, Math.floor(index / columns), height);
  };
  // The cell may have to be made first: the focus follows once it is there.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] button`);
    button?.focus({ preventScroll: true });
    if (button) wanted.current = undefined;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.grid === undefined || event.altKey) return;
    const steps = {
      ArrowLeft: -RIGHTWARD,
      ArrowRight: RIGHTWARD,
      ArrowUp: -columns,
      ArrowDown: columns,
      Home: -count,
      End: count,
    };
    const step = steps[event.key as keyof typeof steps];
    if (step === undefined) return;
    event.preventDefault();
    go(current + step);
  };
  return { current, setActive, onKeyDown };
}

/** What changes from outside comes into sight, and Tab leads to it. */
function useKept(
  list: ListRef,
  kept: number | undefined,
  columns: number,
  height: number,
  setActive: (index: number) => void,
) {
  useEffect(() => {
    if (kept === undefined) return;
    setActive(kept);
    scrollTo(list.current, Math.floor(kept / columns), height);
  }, [list, kept, columns, height, setActive]);
}

/** The rows in sight, and how many cells stand in one. */
function useSight(list: ListRef, flight: Flight, count: number, leastColumns: number, { width, height }: CellSize) {
  const [sight, setSight] = useState({ columns: 3, first: 0, last: 4 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const columns = Math.max(leastColumns, Math.floor(element.clientWidth / width));
      const first = Math.max(0, Math.floor(element.scrollTop / height) - AHEAD);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / height) + AHEAD;
      setSight((now) =>
        now.columns === columns && now.first === first && now.last === last ? now : { columns, first, last },
      );
    };
    const scrolled = () => {
      flight.scrolled(element.scrollTop);
      look();
    };
    const size = new ResizeObserver(look);
    size.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    look();
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [list, flight, leastColumns, width, height]);
  return { ...sight, last: Math.min(sight.last, Math.ceil(count / sight.columns)) };
}

function scrollTo(list: HTMLUListElement | null, row: number, height: number): void {
  if (!list) return;
  const top = row * height;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight) {
    list.scrollTop = top + height - list.clientHeight;
  }
}
