/** A sheet with a read-only link to the results, as text and as QR code, which can be taken back. */
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { shareWords } from '../../words/share.ts';
import '../../../ui/modal-dialog.css';
import './share.css';
import { LASTING, type MadeShare } from './share-calls.ts';
import { useShare } from './use-share.ts';

const words = shareWords.send;

/** Names under which no other device finds this site. */
const ONLY_HERE = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

interface SendDialogProps {
  readonly jobId: string;
  readonly onClose: () => void;
}

export default function SendDialog({ jobId, onClose }: SendDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { state, make, revoke } = useShare(jobId);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="confirm send" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{words.title}</h2>
      {state.phase === 'made' ? (
        <MadeLink share={state.share} onLasting={make} />
      ) : (
        <p role="status">{words[state.phase]}</p>
      )}
      {state.phase === 'made' && state.notRevoked && <p role="alert">{words.notRevoked}</p>}
      <div className="confirm-answers">
        {state.phase === 'made' && (
          <Button look="danger" onClick={() => void revoke()}>
            {words.revoke}
          </Button>
        )}
        {(state.phase === 'revoked' || state.phase === 'failed') && (
          <Button onClick={() => void make(LASTING.hour)}>{words.again}</Button>
        )}
        <Button look="primary" onClick={() => dialog.current?.close()}>
          {words.done}
        </Button>
      </div>
    </dialog>
  );
}

interface MadeLinkProps {
  readonly share: MadeShare;
  readonly onLasting: (minutes: number) => Promise<void>;
}

function MadeLink({ share, onLasting }: MadeLinkProps) {
  const id = useId();
  const { url, qr, expiresAt, minutes } = share;
  const options = Object.entries(LASTING).map(([name, value]) => ({
    value: String(value),
    title: words[name as keyof typeof LASTING],
  }));
  return (
    <>
      <p>{words.text}</p>
      <img className="send-code" alt={words.code} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} />
      {ONLY_HERE.test(new URL(url).hostname) && <p className="send-note">{words.onlyHere}</p>}
      <div className="send-link">
        <input
          className="text-input"
          aria-label={words.link}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy(url)}>{words.copy}</Button>
      </div>
      <SelectField
        id={id}
        label={words.lasts}
        help=""
        options={options}
        value={String(minutes)}
        onChange={(value) => void onLasting(Number(value))}
      />
      <p className="send-note">{words.until({ moment: formatMoment(new Date(expiresAt)) })}</p>
    </>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: words.copiedTitle, description: words.copied });
  } catch {
    showToast({ title: words.notCopiedTitle, description: words.notCopied, look: 'destructive' });
  }
}
