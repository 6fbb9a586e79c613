/** The place of the grid: drawn with the page, and without a script until a visitor turns to it. Its links answer at once. */
import { type ComponentProps, lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { onFirstInteraction } from '../../../ui/first-interaction.ts';
import { opensElsewhere } from '../tools/opens-elsewhere.ts';
import type { AllTools as Grid } from './all-tools.tsx';

/** The page came with its grid drawn: then nothing of it has to run before somebody wants something of it. */
const isDrawn = typeof document !== 'undefined' && document.querySelector('.tool-grid') !== null;
let wanted: () => void = () => undefined;
const whenWanted = isDrawn
  ? new Promise<void>((resolve) => {
      wanted = resolve;
      onFirstInteraction(resolve);
    })
  : undefined;

/** Files and typed words come without a pointer, too. */
export function wantGrid(): void {
  wanted();
}

const AllTools = lazy(async () => {
  await whenWanted;
  return { default: (await import('./all-tools.tsx')).AllTools };
});

interface GridPlaceProps extends ComponentProps<typeof Grid> {
  readonly onChoose: (tool: string) => void;
}

export function GridPlace({ onChoose, ...props }: GridPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useCardClicks(place, onChoose);
  return (
    <div ref={place} className="grid-place">
      <Suspense fallback={<GridIsGone />}>
        <AllTools {...props} />
      </Suspense>
    </div>
  );
}

/** Stands where the grid was not drawn, or had to give way to a change of the page: then its script is wanted at once. */
function GridIsGone() {
  useEffect(wantGrid, []);
  return null;
}

/**
 * A plain click on a card stays on this page, also while the grid's own script is still on its way: until then React lets no
 * click come this far, so it is heard at the window first.
 */
function useCardClicks(place: RefObject<HTMLDivElement | null>, onChoose: (tool: string) => void): void {
  const latest = useRef(onChoose);
  latest.current = onChoose;
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tool]') : null;
      const tool = card?.dataset.tool;
      if (tool === undefined || !place.current?.contains(card) || opensElsewhere(event)) return;
      event.preventDefault();
      latest.current(tool);
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, [place]);
}
