/** When the thing that has the focus goes away, the focus stays in its neighbourhood instead of falling to the top of the page. */

import { focusHeading } from './focus-heading.ts';

const REACHABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';
/** The focus never goes further away than to the next part of this kind: from there on its heading says where one is. */
const PLACE = 'article, section, main';
/** A part that makes and removes its contents while they scroll, and leads the focus through them itself. */
const LEADS_ITSELF = '[data-leads-focus]';

interface Held {
  readonly element: Element;
  /** From the inside out. */
  readonly around: readonly Element[];
  readonly row: Row | undefined;
}

/** A line of a list, and which of its controls is meant. */
interface Row {
  readonly list: Element;
  readonly index: number;
  readonly control: number;
}

/** Watches everything under `root`. Returns how to stop. */
export function guardFocus(root: HTMLElement): () => void {
  const { activeElement } = document;
  let held = activeElement && root.contains(activeElement) ? hold(activeElement, root) : undefined;
  const stop = new AbortController();
  const signal = stop.signal;
  root.addEventListener('focusin', ({ target }) => (held = target instanceof Element ? hold(target, root) : held), {
    signal,
  });
  const watch = new MutationObserver(() => {
    if (!held || held.element.isConnected || document.activeElement !== document.body) return;
    if (held.around.some((part) => part.isConnected && part.matches(LEADS_ITSELF))) return;
    const next = successorOf(held);
    held = undefined;
    if (next?.matches('h1, h2')) focusHeading(next);
    else next?.focus();
  });
  watch.observe(root, { childList: true, subtree: true });
  return () => {
    stop.abort();
    watch.disconnect();
  };
}

function hold(element: Element, root: Element): Held {
  const around: Element[] = [];
  for (let at = element.parentElement; at && at !== root; at = at.parentElement) around.push(at);
  const item = element.closest('li');
  const list = item?.parentElement;
  const row =
    item && list
      ? { list, index: [...list.children].indexOf(item), control: controls(item).indexOf(element as HTMLElement) }
      : undefined;
  return { element, around: [...around, root], row };
}

/** The same control of the line that moved up, else what comes first in the nearest part that is still there. */
function successorOf({ around, row }: Held): HTMLElement | undefined {
  const line = row?.list.isConnected ? (row.list.children[row.index] ?? row.list.lastElementChild) : undefined;
  if (line && row) {
    const there = controls(line);
    const same = there[row.control] ?? there.at(-1);
    if (same) return same;
  }
  for (const part of around.filter(({ isConnected }) => isConnected)) {
    const heading = part.matches(PLACE) ? part.querySelector<HTMLElement>('h1, h2') : null;
    const first = heading ?? controls(part)[0];
    if (first) return first;
  }
  return undefined;
}

function controls(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(REACHABLE)].filter((each) => each.checkVisibility());
}
