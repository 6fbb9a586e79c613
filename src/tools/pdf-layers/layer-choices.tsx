/** What was chosen for each layer, read from the options and written into them. */
import { type NamedLayer, writeLayers } from '../../contract/options/layer-names.ts';
import type { LayerRow } from '../../ui/panel-props.ts';
import { type LayerOptions, planLayers } from './plan-layers.ts';

export type FileLayer = Extract<LayerRow, { kind: 'layer' }>;
export type LayerState = 'shown' | 'hidden' | 'removed';
type States = ReadonlyMap<number, LayerState>;

/** In the order of the document's list. */
export function layersOf(rows: readonly LayerRow[]): readonly FileLayer[] {
  return rows.filter((row) => row.kind === 'layer').sort((one, other) => one.number - other.number);
}

export function ownState({ isVisible }: NamedLayer): LayerState {
  return isVisible ? 'shown' : 'hidden';
}

export function statesOf(options: LayerOptions, layers: readonly FileLayer[]): States {
  const plan = planLayers(options, layers);
  const stateOf = (layer: FileLayer): LayerState => {
    if (plan.removed.has(layer.number)) return 'removed';
    if (plan.hidden.has(layer.number)) return 'hidden';
    return plan.shown.has(layer.number) ? 'shown' : ownState(layer);
  };
  return new Map(layers.map((layer) => [layer.number, stateOf(layer)]));
}

/** What shows one of rivals hides the others. */
export function withState(states: States, layer: FileLayer, state: LayerState): States {
  const next = new Map(states);
  next.set(layer.number, state);
  if (state !== 'shown') return next;
  for (const rival of layer.rivals) if (next.get(rival) === 'shown') next.set(rival, 'hidden');
  return next;
}

/** Only what differs from the file is written. */
export function writeStates(states: States, layers: readonly FileLayer[]): LayerOptions {
  const changed = (state: LayerState) =>
    layers
      .filter((layer) => states.get(layer.number) === state && ownState(layer) !== state)
      .map(({ number }) => number);
  return {
    on: writeLayers(layers, changed('shown')),
    off: writeLayers(layers, changed('hidden')),
    remove: writeLayers(layers, changed('removed')),
  };
}
