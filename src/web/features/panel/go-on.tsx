/** Hands a result to another tool without a detour over the visitor's disk. */
import type { JobFile } from '../../../contract/job.ts';
import { CARDS } from '../../../tools/cards.gen.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { panelWords } from '../../words-panel.ts';
import { handOver } from '../files/handover.ts';
import { fetchResult } from '../job/results.ts';
import { fittingTools } from '../tools/fitting-tools.ts';

const OFFERED = 3;

interface GoOnProps {
  readonly file: JobFile;
  /** The tool that made it, which is not offered again. */
  readonly tool: string;
  readonly onGoOn: (tool: string) => void;
}

export function GoOn({ file, tool, onGoOn }: GoOnProps) {
  const offered = fittingTools(CARDS, [file.outputFilename])
    .filter(({ id }) => id !== tool)
    .slice(0, OFFERED);
  if (offered.length === 0) return null;
  const goOn = async (next: string) => {
    try {
      const blob = await fetchResult(file);
      handOver([new File([blob], file.outputFilename, { type: blob.type })]);
      onGoOn(next);
    } catch {
      showToast({ title: panelWords.toast.downloadTitle, description: panelWords.toast.download, look: 'destructive' });
    }
  };
  return (
    <div className="go-on">
      <p>{panelWords.actions.goOn}</p>
      {offered.map(({ id, name }) => (
        <Button key={id} look="plain" onClick={() => void goOn(id)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
