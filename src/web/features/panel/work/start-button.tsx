/** The one button: what it will do with real numbers, or "Try Now" in the general panel; and why it cannot yet. */
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { formatBytes } from '../../../../ui/format.ts';
import { quantityWords } from '../../../../ui/quantity-words.ts';
import { panelWords } from '../../../words/panel.ts';
import { type ChosenFile, totalPages } from '../../files/chosen-files.ts';
import { isBusy } from '../../job/work.ts';
import { mixedPlan } from '../model/mixed-pages.ts';
import type { PanelModel } from '../model/panel-model.ts';
import { MainBar } from './main-bar.tsx';

export function StartButton({ model }: { readonly model: PanelModel }) {
  const note = useId();
  const { flow, chosen, ready, closed } = model;
  const locked = chosen.files.length - ready.length;
  // The general panel answers a press without files with a notice; the others have nothing to press.
  const pressable = flow.kind === 'tool' || (ready.length > 0 && !closed);
  // Without files there is nothing yet that could not begin.
  const held = ready.length > 0 ? model.held : undefined;
  const says = held ?? deedOf(model, ready);
  return (
    <div className="start">
      <MainBar>
        <Button type="submit" look="primary" wide disabled={!pressable} aria-describedby={says ? note : undefined}>
          {labelOf(model, ready)}
        </Button>
        {says && (
          <p id={note} className="start-note">
            {says}
          </p>
        )}
      </MainBar>
      {flow.kind !== 'tool' && <RefreshButton model={model} />}
      {locked > 0 && <p className="start-note">{panelWords.button.waitsForPassword({ count: locked })}</p>}
    </div>
  );
}

function labelOf({ flow, entry, values }: PanelModel, ready: readonly ChosenFile[]): string {
  const { button, actions } = panelWords;
  if (flow.kind === 'tool') return actions.tryNow;
  const verb = values.merge === 'true' && flow.kind === 'convert' ? button.convertIntoOne : entry.verb;
  if (ready.length === 0) return verb;
  const files = quantityWords.files({ count: ready.length });
  if (flow.kind === 'compress') return button.withFacts({ verb, files, facts: formatBytes(bytesOf(ready)) });
  const pages = mixedPlan({ entry, values }) === '' ? totalPages(ready) : null;
  // Only what is known.
  if (pages === null) return button.withFiles({ verb, files });
  return button.withFacts({ verb, files, facts: quantityWords.pages({ count: pages }) });
}

/** What "Try Now" will do; the other buttons say it themselves. */
function deedOf({ flow, entry, values }: PanelModel, ready: readonly ChosenFile[]): string | undefined {
  if (flow.kind !== 'tool' || flow.passwords || ready.length === 0) return undefined;
  const { button } = panelWords;
  const files = quantityWords.files({ count: ready.length });
  const pages = mixedPlan({ entry, values }) === '' ? totalPages(ready) : null;
  if (pages === null) return button.deed({ tool: entry.name, files });
  return button.deedWithPages({ tool: entry.name, files, pages: quantityWords.pages({ count: pages }) });
}

function bytesOf(files: readonly ChosenFile[]): number {
  return files.reduce((sum, { file }) => sum + file.size, 0);
}

/** Clears files, results and progress; asks first while a job runs. Consent stays. */
export function RefreshButton({ model }: { readonly model: PanelModel }) {
  const [asking, setAsking] = useState(false);
  const note = useId();
  const refresh = () => (isBusy(model.work) ? setAsking(true) : model.clear());
  return (
    <>
      <Button wide aria-describedby={note} onClick={refresh}>
        {panelWords.actions.refresh}
      </Button>
      <p id={note} className="start-note">
        {panelWords.actions.refreshHelp}
      </p>
      <ConfirmDialog
        open={asking}
        {...panelWords.refresh}
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) void model.cancel().then(model.reset);
        }}
      />
    </>
  );
}
