/** Puts a password on the clipboard, and says whether it is there. */
import { showToast } from '../../../ui/toast-store.ts';
import { passwordWords } from '../../words/password.ts';

export async function copyPassword(password: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(password);
    showToast({ title: passwordWords.copiedTitle, description: passwordWords.copied });
  } catch {
    showToast({
      title: passwordWords.notCopiedTitle,
      description: passwordWords.copyFailed,
      look: 'destructive',
    });
  }
}
