/** Opens the sheet with a link for another device; the sheet is loaded when it is asked for. */
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { panelWords } from '../../words/panel.ts';

const SendDialog = lazy(() => import('./send-dialog.tsx'));

export function SendButton({ jobId }: { readonly jobId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        {panelWords.result.toDevice}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SendDialog jobId={jobId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
