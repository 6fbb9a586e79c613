/** Boxes that a visitor draws on a page: which one is chosen, which is new, and how they change. */
import { useState } from 'react';
import type { Rect } from '../../contract/pages/rects.ts';

/** @param boxes as the option has them, @param write gives the option others. */
export function useDrawnBoxes<Box extends Rect>(boxes: readonly Box[], write: (boxes: readonly Box[]) => void) {
  const [selected, setSelected] = useState<number | null>(null);
  const [newest, setNewest] = useState<number | null>(null);
  const select = (index: number | null) => {
    setSelected(index);
    setNewest(null);
  };
  const add = (box: Box) => {
    write([...boxes, box]);
    setSelected(boxes.length);
    setNewest(boxes.length);
  };
  const replace = (index: number, box: Box) => write(boxes.with(index, box));
  const remove = (index: number) => {
    write(boxes.toSpliced(index, 1));
    select(null);
  };
  return { boxes, selected, newest, select, add, replace, remove };
}
