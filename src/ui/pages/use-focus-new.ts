/** A mark that was just added to a page takes the focus: the keys that move it are at hand, and speech names them. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** @returns for the button of the mark. */
export function useFocusNew(isNew: boolean): RefObject<HTMLButtonElement | null> {
  const face = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isNew) face.current?.focus();
  }, [isNew]);
  return face;
}
