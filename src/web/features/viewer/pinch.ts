/** Two fingers on the pages zoom the pages: the controls around them stay as they are. */

export interface Pinched {
  /** How far the fingers are apart, of how far they were when they came down. */
  readonly share: number;
  readonly middle: readonly [x: number, y: number];
}

interface PinchListener {
  readonly onBegin: () => void;
  readonly onPinch: (pinched: Pinched) => void;
}

/** @param container has `touch-action: pan-x pan-y`, without which the browser zooms the whole page. */
export function listenForPinch(container: HTMLElement, listener: PinchListener, signal: AbortSignal): void {
  let beganAt: number | undefined;
  const begin = ({ touches }: TouchEvent) => {
    beganAt = spread(touches)?.distance;
    if (beganAt !== undefined) listener.onBegin();
  };
  const move = (event: TouchEvent) => {
    const now = spread(event.touches);
    if (!now || beganAt === undefined) return;
    // Safari zooms the page whatever `touch-action` says.
    event.preventDefault();
    listener.onPinch({ share: now.distance / beganAt, middle: now.middle });
  };
  const end = () => {
    beganAt = undefined;
  };
  container.addEventListener('touchstart', begin, { passive: true, signal });
  container.addEventListener('touchmove', move, { passive: false, signal });
  for (const kind of ['touchend', 'touchcancel'] as const) container.addEventListener(kind, end, { signal });
}

function spread({ length, 0: one, 1: other }: TouchList) {
  if (length !== 2 || !one || !other) return undefined;
  const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const middle = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2] as const;
  return distance > 0 ? { distance, middle } : undefined;
}
