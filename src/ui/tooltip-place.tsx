/** Where tooltips will appear. What draws them is fetched when the visitor first does something: no page waits for it. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstInteraction } from './first-interaction.ts';

const nothing = () => null;

const TooltipLayer = lazy(async () => {
  // Without a connection there are no tooltips; every button has its name all the same.
  const layer = await import('./tooltip-layer.tsx').catch(() => undefined);
  return { default: layer?.TooltipLayer ?? nothing };
});

export function TooltipPlace() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstInteraction(() => setWanted(true)), []);
  return wanted ? (
    <Suspense>
      <TooltipLayer />
    </Suspense>
  ) : null;
}
