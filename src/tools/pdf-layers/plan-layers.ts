/** Decides what happens to each layer: what is named goes before what only a word such as `all` means. */
import { type ChosenLayers, chooseLayers, type NamedLayer } from '../../contract/options/layer-names.ts';

export interface LayerOptions {
  readonly on: string;
  readonly off: string;
  readonly remove: string;
}

export interface LayerPlan {
  /** Numbers of layers that are to change, from 1. */
  readonly shown: ReadonlySet<number>;
  readonly hidden: ReadonlySet<number>;
  readonly removed: ReadonlySet<number>;
  /** Names that no layer has. */
  readonly missing: readonly string[];
}

export function planLayers({ on, off, remove }: LayerOptions, layers: readonly NamedLayer[]): LayerPlan {
  const removing = chooseLayers(remove, layers);
  const hiding = chooseLayers(off, layers);
  const showing = chooseLayers(on, layers);
  // From the strongest to the weakest.
  const ways = [
    [removing, 'removed'],
    [hiding, 'hidden'],
    [showing, 'shown'],
  ] as const;
  const plan = { shown: new Set<number>(), hidden: new Set<number>(), removed: new Set<number>() };
  for (const number of layers.keys()) {
    const says = (part: 'named' | 'meant') =>
      ways.find(([chosen]: readonly [ChosenLayers, string]) => chosen[part].has(number + 1))?.[1];
    const way = says('named') ?? says('meant');
    if (way) plan[way].add(number + 1);
  }
  return { ...plan, missing: [...removing.missing, ...hiding.missing, ...showing.missing] };
}
