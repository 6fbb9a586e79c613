/** Where tooltips will appear. What draws them is fetched when the visitor first moves or tabs: no page waits for it. */
import { lazy, Suspense, useEffect, useState } from 'react';

const TooltipLayer = lazy(async () => ({ default: (await import('./tooltip-layer.tsx')).TooltipLayer }));

export function TooltipPlace() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const once = new AbortController();
    for (const kind of ['pointermove', 'keydown'] as const)
      window.addEventListener(kind, () => setWanted(true), { once: true, signal: once.signal });
    return () => once.abort();
  }, []);
  return wanted ? (
    <Suspense>
      <TooltipLayer />
    </Suspense>
  ) : null;
}
