/** The layers of a file, each with a box to tick and a button that removes it. */
import { Trash2, Undo2 } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { shownName } from '../../contract/text/shown-name.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { LayerRow } from '../../ui/panel-props.ts';
import { type FileLayer, type LayerState, ownState } from './layer-choices.tsx';
import { screenWords } from './screen-words.ts';

interface LayerListProps {
  readonly rows: readonly LayerRow[];
  readonly layers: readonly FileLayer[];
  readonly states: ReadonlyMap<number, LayerState>;
  readonly set: (layer: FileLayer, state: LayerState) => void;
  readonly setAll: (stateOf: (state: LayerState, layer: FileLayer) => LayerState) => void;
}

export function LayerList(props: LayerListProps) {
  const { rows, layers, states, set } = props;
  const id = useId();
  return (
    <section className="layer-side" aria-labelledby={id}>
      <h2 id={id} className="layer-count">
        {screenWords.count({ count: layers.length })}
      </h2>
      <AllButtons {...props} />
      <ul className="layer-rows">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a file never changes
          <li key={index} className="layer-row" style={{ '--depth': row.level } as CSSProperties}>
            {row.kind === 'heading' ? (
              <span className="layer-heading" dir="auto">
                {shownName(row.name)}
              </span>
            ) : (
              <OneLayer layer={row} state={states.get(row.number) ?? ownState(row)} set={set} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AllButtons({ layers, states, setAll }: LayerListProps) {
  const has = (state: LayerState) => [...states.values()].includes(state);
  const isChanged = layers.some((layer) => states.get(layer.number) !== ownState(layer));
  const turn = (from: LayerState, to: LayerState) => setAll((state) => (state === from ? to : state));
  const buttons = [
    [screenWords.showAll, has('hidden'), () => turn('hidden', 'shown')],
    [screenWords.hideAll, has('shown'), () => turn('shown', 'hidden')],
    [screenWords.removeHidden, has('hidden'), () => turn('hidden', 'removed')],
    [screenWords.reset, isChanged, () => setAll((_, layer) => ownState(layer))],
  ] as const;
  return (
    <div className="layer-all">
      {buttons.map(([label, isOn, onClick]) => (
        <Button key={label} look="plain" busy={!isOn} onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  );
}

interface OneLayerProps {
  readonly layer: FileLayer;
  readonly state: LayerState;
  readonly set: LayerListProps['set'];
}

function OneLayer({ layer, state, set }: OneLayerProps) {
  const name = shownName(layer.name) || screenWords.unnamed({ number: layer.number });
  const isRemoved = state === 'removed';
  const Icon = isRemoved ? Undo2 : Trash2;
  return (
    <>
      <label className="layer-one" data-removed={isRemoved || undefined}>
        <input
          type="checkbox"
          className="tick"
          checked={state === 'shown'}
          disabled={isRemoved}
          onChange={({ target }) => set(layer, target.checked ? 'shown' : 'hidden')}
        />
        <span>
          <span className="layer-name" dir="auto">
            {name}
          </span>
          {isRemoved && <span className="layer-said">{screenWords.removed}</span>}
        </span>
      </label>
      <IconButton
        label={isRemoved ? screenWords.keep({ name }) : screenWords.remove({ name })}
        onClick={() => set(layer, isRemoved ? ownState(layer) : 'removed')}
      >
        <Icon className={isRemoved ? 'directed' : undefined} aria-hidden="true" />
      </IconButton>
    </>
  );
}
