/** Turns places of a chart so that its values always grow upwards: what holds for columns then holds for bars that lie. */
import type { SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface ChartSides {
  readonly isUpright: boolean;
  /** Where it stands among the categories: they follow each other from the left, or from the bottom. */
  along(box: SeenBox): Stretch;
  /** Where it stands among the values. */
  up(box: SeenBox): Stretch;
  point(point: SeenPoint): { readonly along: number; readonly up: number };
  /** Back from both stretches. */
  box(along: Stretch, up: Stretch): SeenBox;
}

export function chartSides(isUpright: boolean): ChartSides {
  const across = ({ left, right }: SeenBox): Stretch => ({ from: left, to: right });
  const upwards = ({ top, bottom }: SeenBox): Stretch => ({ from: -bottom, to: -top });
  return {
    isUpright,
    along: isUpright ? across : upwards,
    up: isUpright ? upwards : across,
    point: ([x, y]) => (isUpright ? { along: x, up: -y } : { along: -y, up: x }),
    box: (along, up) => {
      const [level, rising] = isUpright ? [along, up] : [up, along];
      return { left: level.from, right: level.to, top: -rising.to, bottom: -rising.from };
    },
  };
}

export function middleOf({ from, to }: Stretch): number {
  return (from + to) / 2;
}

export function lengthOf({ from, to }: Stretch): number {
  return to - from;
}
