/** Brings a drawn page to life, once all that stands on it is there. */
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { toolOfPath } from './page-paths.ts';

// A function, since an await of the module itself would be waited for by the parts, which share code with it.
async function comeAlive(): Promise<void> {
  const tool = toolOfPath(location.pathname);
  if (tool) await (await import('./features/panel/own-parts.ts')).fetchOwnParts(tool);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

void comeAlive();
