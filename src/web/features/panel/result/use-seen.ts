/** Whether an element has come into sight: what is costly to show waits for that. */
import { type RefObject, useEffect, useState } from 'react';

/** CSS pixels below the window at which it counts already. */
const AHEAD = '300px';

export function useSeen(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !place.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place, seen]);
  return seen;
}
