/** Deletes what this browser keeps for the site, and begins as on a first visit. */
import { useState } from 'react';
import { footerWords } from '../../words/footer.ts';

type Dialog = typeof import('../../../ui/confirm-dialog.tsx').ConfirmDialog;

export function ForgetDevice() {
  const [Dialog, setDialog] = useState<Dialog>();
  const [asking, setAsking] = useState(false);
  const { action, ...question } = footerWords.forget;
  const answer = (yes: boolean) => {
    setAsking(false);
    if (yes) void forgetDevice().then(() => window.location.assign('/'));
  };
  const ask = () => {
    setAsking(true);
    import('../../../ui/confirm-dialog.tsx').then(
      ({ ConfirmDialog }) => setDialog(() => ConfirmDialog),
      // Where our own dialog does not come, as after an update of the site, the browser asks.
      () => answer(window.confirm(question.title)),
    );
  };
  return (
    <>
      <button type="button" className="footer-action needs-script" onClick={ask}>
        {action}
      </button>
      {Dialog && <Dialog open={asking} {...question} onAnswer={answer} />}
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
