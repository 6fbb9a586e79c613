/** What is pressed while a page is still drawn happens once it is there: where it goes hangs on the page's size. */
import { useEffect, useState } from 'react';
import type { PagePicture } from '../panel-props.ts';

/** @returns to be called with what is wanted; of several presses before the page is there the last one counts. */
export function useWhenDrawn<Wanted>(
  picture: PagePicture | null,
  act: (wanted: Wanted, picture: PagePicture) => void,
): (wanted: Wanted) => void {
  const [waiting, setWaiting] = useState<{ readonly wanted: Wanted } | null>(null);
  useEffect(() => {
    if (!waiting || !picture) return;
    setWaiting(null);
    act(waiting.wanted, picture);
  });
  return (wanted) => (picture ? act(wanted, picture) : setWaiting({ wanted }));
}
