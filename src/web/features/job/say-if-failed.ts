/** The documented notice of a download that did not come. */
import { showToast } from '../../../ui/toast-store.ts';
import { panelWords } from '../../words/panel.ts';

export async function sayIfFailed(download: Promise<void>): Promise<void> {
  try {
    await download;
  } catch {
    showToast({ title: panelWords.toast.downloadTitle, description: panelWords.toast.download, look: 'destructive' });
  }
}
