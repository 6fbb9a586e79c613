/** Deletes what this browser keeps for the site, and begins as on a first visit. */
import { lazy, Suspense, useState } from 'react';
import { footerWords } from '../../words/footer.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog }));

export function ForgetDevice() {
  const [asked, setAsked] = useState(false);
  const [asking, setAsking] = useState(false);
  const { action, ...question } = footerWords.forget;
  const ask = () => {
    setAsked(true);
    setAsking(true);
  };
  return (
    <>
      <button type="button" className="footer-action needs-script" onClick={ask}>
        {action}
      </button>
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={asking}
            {...question}
            onAnswer={(yes) => {
              setAsking(false);
              if (yes) void forgetDevice().then(() => window.location.assign('/'));
            }}
          />
        </Suspense>
      )}
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
