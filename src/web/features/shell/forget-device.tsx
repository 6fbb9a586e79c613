/** Deletes what this browser keeps for the site, and begins as on a first visit. */
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { footerWords } from '../../words/footer.ts';

export function ForgetDevice() {
  const [asking, setAsking] = useState(false);
  const { action, ...question } = footerWords.forget;
  return (
    <>
      <button type="button" className="footer-action needs-script" onClick={() => setAsking(true)}>
        {action}
      </button>
      <ConfirmDialog
        open={asking}
        {...question}
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) void forgetDevice().then(() => window.location.assign('/'));
        }}
      />
    </>
  );
}

async function forgetDevice(): Promise<void> {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[area].clear();
    } catch {
      // Switched off: nothing is kept there.
    }
  }
  // Browsers offer caches on safe addresses only.
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
