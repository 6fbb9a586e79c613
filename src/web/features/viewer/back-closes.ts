/** Back closes what lies over the page, and leaves the page as it is: it has an entry of its own in the tab's history. */

/** What stands in an entry of the history: the router's number of it, and our own mark. */
interface Entry {
  readonly idx?: number;
  /** Made for a layer: equals the page's own entry in all else. */
  readonly over?: boolean;
}

/**
 * To be called when the layer opens. The router sees no other page.
 * @returns to be called when the layer was closed by other means than Back.
 */
export function closeOnBack(close: () => void): () => void {
  const under = window.history.state as Entry | null;
  window.history.pushState({ ...under, over: true } satisfies Entry, '');
  let isOpen = true;
  const onPop = (event: PopStateEvent) => {
    // Before the router hears of it: for the page nothing has happened. More than one step back is another page.
    if ((event.state as Entry | null)?.idx === under?.idx) event.stopImmediatePropagation();
    window.removeEventListener('popstate', onPop, { capture: true });
    if (!isOpen) return;
    isOpen = false;
    close();
  };
  window.addEventListener('popstate', onPop, { capture: true });
  return () => {
    if (!isOpen) return;
    isOpen = false;
    if ((window.history.state as Entry | null)?.over) window.history.back();
    // Another page was opened from within the layer: it stays, and whoever comes back steps over the empty entry.
    else window.removeEventListener('popstate', onPop, { capture: true });
  };
}

/**
 * Steps back from an entry whose layer is gone: after the page was loaded again, or Forward was pressed.
 * @returns ends it.
 */
export function skipEmptyLayers(isOpen: () => boolean): () => void {
  const step = () => {
    if ((window.history.state as Entry | null)?.over && !isOpen()) window.history.back();
  };
  step();
  window.addEventListener('popstate', step);
  return () => window.removeEventListener('popstate', step);
}
