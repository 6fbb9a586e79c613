/** The layers of the one chosen file, and what is chosen for each. */
import { useEffect, useRef, useState } from 'react';
import type { LayerRow, PanelProps } from '../../ui/panel-props.ts';
import { type FileLayer, type LayerState, layersOf, statesOf, withState, writeStates } from './layer-choices.tsx';
import { type LayerOptions, planLayers } from './plan-layers.ts';

interface Reading {
  readonly source: File;
  /** Null where it cannot be read here. */
  readonly rows: readonly LayerRow[] | null;
}

/** Undefined while the file is read. */
export function useLayers({ files, values, onChange, readLayers }: PanelProps) {
  const [reading, setReading] = useState<Reading | null>(null);
  const [source, password] = [files[0]?.file, files[0]?.password ?? ''];
  const options = { on: values.on ?? '', off: values.off ?? '', remove: values.remove ?? '' };
  const put = (next: LayerOptions) => {
    for (const [option, value] of Object.entries(next)) onChange(option, value);
  };
  const latest = useRef({ options, put });
  useEffect(() => {
    latest.current = { options, put };
  });
  useEffect(() => {
    if (!source) return;
    let gone = false;
    const take = (rows: readonly LayerRow[] | null) => {
      if (gone) return;
      const { options, put } = latest.current;
      // Names that were chosen in another file mean nothing here.
      if (rows && planLayers(options, layersOf(rows)).missing.length > 0) put({ on: '', off: '', remove: '' });
      setReading({ source, rows });
    };
    readLayers({ file: source, name: source.name, password }).then(take, () => take(null));
    return () => {
      gone = true;
    };
  }, [source, password, readLayers]);
  if (reading?.source !== source || !reading) return undefined;
  const layers = layersOf(reading.rows ?? []);
  const states = statesOf(options, layers);
  return {
    rows: reading.rows,
    layers,
    states,
    set: (layer: FileLayer, state: LayerState) => put(writeStates(withState(states, layer, state), layers)),
    setAll: (stateOf: (state: LayerState, layer: FileLayer) => LayerState) => {
      const next = layers.map((layer) => [layer.number, stateOf(states.get(layer.number) ?? 'shown', layer)] as const);
      put(writeStates(new Map(next), layers));
    },
  };
}
