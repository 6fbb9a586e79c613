/** Before the work: on the left the files, on the right the choices and the one button. */
import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { TickField } from '../../../ui/fields/tick-field.tsx';
import { words } from '../../words.ts';
import { panelWords } from '../../words-panel.ts';
import { PrivacyCard } from '../consent/privacy-card.tsx';
import { dropRules, dropWords, refusalMessage } from './drop-rules.ts';
import { FileList } from './file-list.tsx';
import { OptionsForm } from './options-form.tsx';
import type { PanelModel } from './panel-model.ts';
import { ProblemNote } from './problem-note.tsx';
import { RefusedList } from './refused-list.tsx';
import { StartButton } from './start-button.tsx';

/** Categories of tools whose result is the same document, written anew. */
const REWRITING = ['organize', 'optimize', 'edit', 'secure'];

export function SetUpView({ model }: { readonly model: PanelModel }) {
  return (
    <div className="panel-columns">
      <FilesColumn model={model} />
      <ChoicesColumn model={model} />
    </div>
  );
}

function FilesColumn({ model }: { readonly model: PanelModel }) {
  const { entry, flow, chosen, closed, multiple } = model;
  const some = chosen.files.length > 0;
  return (
    <div className="panel-main">
      {flow.asksConsent && <PrivacyCard />}
      <ProblemNote model={model} />
      {some && <FileList chosen={chosen} ordered={multiple} rewrites={REWRITING.includes(entry.category)} />}
      {some && closed && <p className="panel-note">{words.consent.waiting(chosen.files.length)}</p>}
      <DropZone
        rules={dropRules(entry, multiple)}
        words={dropWords(model)}
        messageOf={(code) => refusalMessage(code, entry)}
        closed={closed}
        small={some}
        onFiles={model.addFiles}
      />
      <RefusedList refused={model.refused} />
      <ListActions model={model} />
    </div>
  );
}

function ListActions({ model }: { readonly model: PanelModel }) {
  const id = useId();
  const { flow, entry, chosen, batch, setBatch } = model;
  if (flow.kind !== 'tool') return null;
  return (
    <div className="list-actions">
      {entry.inputs === 'single' && (
        <div className="batch">
          <TickField
            id={id}
            label={panelWords.files.several}
            help={panelWords.files.severalHelp}
            checked={batch}
            onChange={setBatch}
          />
        </div>
      )}
      {chosen.files.length > 0 && (
        <Button look="plain" onClick={model.clear}>
          {panelWords.files.clear}
        </Button>
      )}
    </div>
  );
}

function ChoicesColumn({ model }: { readonly model: PanelModel }) {
  const title = useId();
  /** A button that is not to be pressed keeps the browser from submitting: Enter says why. */
  const onEnter = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    model.start();
  };
  return (
    <Card className="panel-side" aria-labelledby={title}>
      <form
        onKeyDown={onEnter}
        onSubmit={(event) => {
          event.preventDefault();
          model.start();
        }}
      >
        <p id={title} className="panel-side-title">
          {panelWords.options.title[model.flow.kind]}
        </p>
        {model.flow.kind === 'merge' && <p className="panel-explains">{panelWords.options.mergeExplained}</p>}
        <OptionsForm model={model} />
        <StartButton model={model} />
      </form>
    </Card>
  );
}
