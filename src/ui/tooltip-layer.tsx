/** The one tooltip of the page: a short label beside whatever carries `data-tip` and is pointed at or tabbed to. */
import { computePosition, flip, offset, shift } from '@floating-ui/dom';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './tooltip.css';

const OPEN_AFTER_MS = 700;
/** Going from one to the next within this time opens it at once. */
const SKIP_WITHIN_MS = 300;
const GAP_PX = 6;
const EDGE_PX = 8;

export function TooltipLayer() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => followPointer(setTarget, () => tip.current), []);
  useLayoutEffect(() => {
    if (target && tip.current) void place(target, tip.current);
  }, [target]);
  if (!target) return null;
  return createPortal(
    <div ref={tip} role="tooltip" className="tooltip">
      {target.dataset.tip}
    </div>,
    // An open dialog lies above all the rest of the page; what is said of a part of the page belongs to that part.
    target.closest('dialog, header, main, footer') ?? document.body,
  );
}

async function place(target: HTMLElement, tip: HTMLElement): Promise<void> {
  const middleware = [offset(GAP_PX), flip(), shift({ padding: EDGE_PX })];
  const { x, y } = await computePosition(target, tip, { placement: 'bottom', strategy: 'fixed', middleware });
  tip.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}

/** Tells which element's tooltip is open; it stays open while the pointer is on it (WCAG 1.4.13). */
function followPointer(show: (target: HTMLElement | null) => void, tip: () => HTMLElement | null): () => void {
  const stop = new AbortController();
  let open: HTMLElement | null = null;
  let awaited: HTMLElement | null = null;
  let closedAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (target: HTMLElement | null) => {
    clearTimeout(timer);
    awaited = null;
    if (open && !target) closedAtMs = performance.now();
    if (open !== target) show(target);
    open = target;
  };
  const point = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || tip()?.contains(event.target as Node)) return;
    const over = withTip(event.target);
    if (over === open || (over !== null && over === awaited)) return;
    if (over === null) return set(null);
    const atOnce = open !== null || performance.now() - closedAtMs < SKIP_WITHIN_MS;
    set(atOnce ? over : null);
    if (!atOnce) openSoon(over);
  };
  const openSoon = (over: HTMLElement) => {
    awaited = over;
    timer = setTimeout(() => set(over), OPEN_AFTER_MS);
  };
  const listen = <K extends keyof DocumentEventMap>(kind: K, handler: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(kind, handler, { signal: stop.signal, capture: true });

  listen('pointerover', point);
  listen('pointermove', point);
  listen('pointerdown', () => set(null));
  listen('focusin', ({ target }) =>
    set(target instanceof Element && target.matches(':focus-visible') ? withTip(target) : null),
  );
  listen('focusout', () => set(null));
  listen('keydown', ({ key }) => {
    if (key === 'Escape') set(null);
  });
  // The movement or the key that had this loaded came before anybody listened.
  const focused = document.querySelector<HTMLElement>('[data-tip]:focus-visible');
  const hovered = document.querySelector<HTMLElement>('[data-tip]:hover');
  if (focused) set(focused);
  else if (hovered && matchMedia('(hover: hover)').matches) openSoon(hovered);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

function withTip(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}
