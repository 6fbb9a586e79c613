/** Hands results to other programs of the device, where the browser and the device can do that. */
import type { JobFile } from '../../../../contract/job.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { panelWords } from '../../../words/panel.ts';
import { canShare, shareResults } from '../../job/share-results.ts';

export function ShareButton({ files }: { readonly files: readonly JobFile[] }) {
  if (!canShare(files)) return null;
  const share = async () => {
    try {
      await shareResults(files);
    } catch {
      const { notSharedTitle: title, notShared: description } = panelWords.toast;
      showToast({ title, description, look: 'destructive' });
    }
  };
  return (
    <Button wide onClick={() => void share()}>
      {panelWords.result.share}
    </Button>
  );
}
