/** Drags cards over a grid: with the mouse from anywhere on a card, with a finger after holding it, or at once by its handle. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { RIGHTWARD } from '../../../ui/language.ts';
import type { CellSize } from '../../../ui/pages/page-grid.tsx';

/** Pixels that a pointer moves before a press becomes a drag. */
const SLACK = 6;
/** Milliseconds that a finger rests on a card before it comes along; a finger that moves earlier scrolls. */
const HOLD_MS = 350;
/** Pixels from the edge of the grid in which it scrolls by itself, and how far with each picture of the screen. */
const EDGE = 56;
const SCROLL_STEP = 14;

interface DragSetup {
  readonly frame: RefObject<HTMLElement | null>;
  readonly size: CellSize;
  readonly count: number;
  /** `to`: before the card that stands there now. */
  readonly onDrop: (key: number, to: number) => void;
}

interface Pointer {
  x: number;
  y: number;
}

export function useCardDrag({ frame, size, count, onDrop }: DragSetup) {
  /** Key of the card that was taken. */
  const [dragged, setDragged] = useState<number | null>(null);
  const running = useRef<CardDrag | null>(null);
  const latest = useRef({ size, count, onDrop });
  latest.current = { size, count, onDrop };
  useEffect(() => () => running.current?.end(), []);

  const press = (event: PointerEvent, key: number, atOnce: boolean) => {
    const root = frame.current;
    const grid = root?.querySelector<HTMLElement>('.page-grid');
    const onButton = !atOnce && event.target instanceof Element && event.target.closest('.icon-button');
    if (event.button !== 0 || onButton || !root || !grid) return;
    running.current?.end();
    running.current = new CardDrag(root, grid, event, atOnce, {
      where: () => latest.current,
      onBegin: () => setDragged(key),
      onEnd(to) {
        setDragged(null);
        if (to !== undefined) latest.current.onDrop(key, to);
      },
    });
  };
  return { dragged, press };
}

interface DragEvents {
  readonly where: () => { readonly size: CellSize; readonly count: number };
  readonly onBegin: () => void;
  /** `to`: before the card that stands there now; undefined where it was given up. */
  readonly onEnd: (to: number | undefined) => void;
}

/** From a press on a card until the pointer lets go. */
class CardDrag {
  readonly #root: HTMLElement;
  readonly #grid: HTMLElement;
  readonly #events: DragEvents;
  readonly #from: Pointer;
  readonly #at: Pointer;
  readonly #listening = new AbortController();
  readonly #hold: ReturnType<typeof setTimeout> | undefined;
  #begun = false;
  #to = 0;

  constructor(root: HTMLElement, grid: HTMLElement, event: PointerEvent, atOnce: boolean, events: DragEvents) {
    this.#root = root;
    this.#grid = grid;
    this.#events = events;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#at = { ...this.#from };
    const isTouch = event.pointerType === 'touch';
    this.#hold = isTouch && !atOnce ? setTimeout(() => this.#begin(), HOLD_MS) : undefined;
    const isMine = (other: globalThis.PointerEvent) => other.pointerId === event.pointerId;
    this.#listen('pointermove', (move) => isMine(move) && this.#move(move));
    this.#listen('pointerup', (up) => isMine(up) && this.end(true));
    this.#listen('pointercancel', (cancelled) => isMine(cancelled) && this.end());
    this.#listen('keydown', (pressed) => pressed.key === 'Escape' && this.end());
    // Once the finger has the card, the page stays where it is.
    this.#listen('touchmove', (touch) => this.#begun && touch.cancelable && touch.preventDefault());
    this.#listen('contextmenu', (menu) => isTouch && menu.preventDefault());
  }

  end(drops = false): void {
    if (this.#listening.signal.aborted) return;
    this.#listening.abort();
    clearTimeout(this.#hold);
    delete this.#root.dataset.dragging;
    if (!this.#begun) return;
    swallowClick();
    this.#events.onEnd(drops ? this.#to : undefined);
  }

  #listen<K extends keyof WindowEventMap>(kind: K, run: (event: WindowEventMap[K]) => unknown): void {
    window.addEventListener(kind, run, { signal: this.#listening.signal, passive: false });
  }

  #move({ clientX: x, clientY: y }: globalThis.PointerEvent): void {
    Object.assign(this.#at, { x, y });
    if (this.#begun) this.#place();
    else if (Math.hypot(x - this.#from.x, y - this.#from.y) >= SLACK) {
      // A finger that moves before it has held the card scrolls.
      if (this.#hold === undefined) this.#begin();
      else this.end();
    }
  }

  #begin(): void {
    this.#begun = true;
    this.#events.onBegin();
    this.#root.dataset.dragging = '';
    this.#place();
    requestAnimationFrame(() => this.#scroll());
  }

  #scroll(): void {
    if (this.#listening.signal.aborted) return;
    const step = scrollStep(this.#grid, this.#at.y);
    if (step !== 0) {
      this.#grid.scrollTop += step;
      this.#place();
    }
    requestAnimationFrame(() => this.#scroll());
  }

  /** Only the mark and the ghost are styled: what the frame carries, all cards would inherit with each move. */
  #place(): void {
    const { size, count } = this.#events.where();
    this.#to = placeAt(this.#grid, this.#at, size, count);
    moveTo(this.#root, '.board-mark', markAt(this.#grid, this.#to, size, count));
    moveTo(this.#root, '.board-ghost', this.#at);
  }
}

/** The place before which the pointer stands. */
function placeAt(grid: HTMLElement, { x, y }: Pointer, size: CellSize, count: number): number {
  const { left, right, top } = grid.getBoundingClientRect();
  const columns = columnsOf(grid, size);
  const along = RIGHTWARD === 1 ? x - left : right - x;
  const row = Math.max(0, Math.floor((y - top + grid.scrollTop) / size.height));
  const column = Math.max(0, Math.min(columns, Math.round(along / (grid.clientWidth / columns))));
  return Math.min(count, row * columns + column);
}

/** As many as the grid itself puts into a row. */
function columnsOf(grid: HTMLElement, { width }: CellSize): number {
  return Math.max(2, Math.floor(grid.clientWidth / width));
}

/** Where the bar stands that shows the place of the cards. */
function markAt(grid: HTMLElement, to: number, size: CellSize, count: number): Pointer {
  const columns = columnsOf(grid, size);
  // Behind the last of a row is shown there, and not before the first of the next.
  const isEnd = to > 0 && to === count && to % columns === 0;
  const row = isEnd ? to / columns - 1 : Math.floor(to / columns);
  const column = to - row * columns;
  return { x: (column * grid.clientWidth) / columns, y: grid.offsetTop + row * size.height - grid.scrollTop };
}

function moveTo(root: HTMLElement, selector: string, { x, y }: Pointer): void {
  const style = root.querySelector<HTMLElement>(selector)?.style;
  style?.setProperty('--x', `${x}px`);
  style?.setProperty('--y', `${y}px`);
}

function scrollStep(grid: HTMLElement, y: number): number {
  const { top, bottom } = grid.getBoundingClientRect();
  if (y < top + EDGE) return -SCROLL_STEP;
  return y > bottom - EDGE ? SCROLL_STEP : 0;
}

/** A drag ends with a click, which is not meant as one. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 50);
}
