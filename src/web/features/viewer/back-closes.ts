/** Back closes what lies over the page, and leaves the page as it is: it has an entry of its own in the tab's history. */

/**
 * To be called when the layer opens. The entry equals the page's own, so that the router sees no other page.
 * @returns to be called when the layer was closed by other means than Back.
 */
export function closeOnBack(close: () => void): () => void {
  window.history.pushState(window.history.state, '');
  const { href } = window.location;
  let isOpen = true;
  const onPop = (event: PopStateEvent) => {
    // Before the router hears of it: for the page nothing has happened. More than one step back is another page.
    if (window.location.href === href) event.stopImmediatePropagation();
    window.removeEventListener('popstate', onPop, { capture: true });
    if (!isOpen) return;
    isOpen = false;
    close();
  };
  window.addEventListener('popstate', onPop, { capture: true });
  return () => {
    if (!isOpen) return;
    isOpen = false;
    window.history.back();
  };
}
