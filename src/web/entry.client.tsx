/** Brings a drawn page to life, once all that stands on it is there. */
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// A function, since an await of the module itself would be waited for by the parts, which share code with it.
async function comeAlive(): Promise<void> {
  // Told by the drawing: a list of all tools and their addresses would weigh 3 KB on every page.
  const tool = document.querySelector<HTMLElement>('[data-panel]')?.dataset.panel;
  if (tool) await (await import('./features/panel/options/own-parts.ts')).fetchOwnParts(tool);
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
