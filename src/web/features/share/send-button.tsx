/** Opens the sheet with a link for another device; the sheet is loaded when it is asked for. */
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { panelWords } from '../../words/panel.ts';
import { lazyPart } from '../part/lazy-part.tsx';

const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).default);

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
