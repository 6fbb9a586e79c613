/** A notice that would lie over what has the focus goes to the other side of the screen until the focus has moved on (WCAG 2.4.11). */
import { type RefObject, useEffect } from 'react';

/** Sets `data-aside` on the place of the notices. */
export function useStepAside(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => {
      const focused = document.activeElement;
      if (!focused || element.contains(focused)) return;
      delete element.dataset.aside;
      const notice = element.firstElementChild;
      // A press of the mouse focuses too, but nobody is led by that focus.
      if (!notice || focused === document.body || !focused.matches(':focus-visible')) return;
      if (overlap(notice.getBoundingClientRect(), focused.getBoundingClientRect())) element.dataset.aside = '';
    };
    const coming = new MutationObserver(look);
    coming.observe(element, { childList: true });
    document.addEventListener('focusin', look);
    look();
    return () => {
      coming.disconnect();
      document.removeEventListener('focusin', look);
    };
  }, [place]);
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
