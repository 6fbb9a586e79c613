/** The button that puts a password on the clipboard, and says whether it is there. */
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { passwordWords } from '../../../words/password.ts';

export function CopyPassword({ password }: { readonly password: string }) {
  return (
    <Button wide onClick={() => void copy(password)}>
      {passwordWords.copy}
    </Button>
  );
}

async function copy(password: string): Promise<void> {
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
