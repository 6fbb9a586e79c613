/** Hands results to another tool: nothing is saved by hand, and nothing is sent twice. */
import { useState } from 'react';
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import type { JobFile } from '../../../../contract/job.ts';
import { CARDS } from '../../../../tools/cards.gen.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { panelWords } from '../../../words/panel.ts';
import { handOver } from '../../files/handover.ts';
import { resultsAsFiles } from '../../job/results.ts';
import { fittingTools } from '../../tools/fitting-tools.ts';
import { nextTools } from './next-tools.ts';

/** More than this is not taken into the page: the next tool would show pictures of it. */
const MAX_BYTES = 500 * 1024 ** 2;

interface GoOnProps {
  readonly files: readonly JobFile[];
  /** What made them, which is not offered again. */
  readonly entry: CatalogueEntry;
  /** With a certificate. */
  readonly signed: boolean;
  readonly onGoOn: (tool: string) => void;
}

export function GoOn({ files, entry, signed, onGoOn }: GoOnProps) {
  const [all, setAll] = useState(false);
  const names = files.map(({ outputFilename }) => outputFilename);
  const next = nextTools(fittingTools(CARDS, names), { entry, signed, count: files.length });
  const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0);
  if (next.all.length === 0 || bytes > MAX_BYTES) return null;
  const goOn = async (chosen: string) => {
    try {
      handOver(await resultsAsFiles(files));
      onGoOn(chosen);
    } catch {
      showToast({ title: panelWords.toast.downloadTitle, description: panelWords.toast.download, look: 'destructive' });
    }
  };
  return (
    <div className="go-on">
      <p>{panelWords.actions.goOn({ count: files.length })}</p>
      {(all ? next.all : next.first).map(({ id, name }) => (
        <Button key={id} look="plain" onClick={() => void goOn(id)}>
          {name}
        </Button>
      ))}
      {!all && next.all.length > next.first.length && (
        <Button look="plain" className="go-on-more" onClick={() => setAll(true)}>
          {panelWords.actions.goOnMore}
        </Button>
      )}
    </div>
  );
}
