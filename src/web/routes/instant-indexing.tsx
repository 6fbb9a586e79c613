/** Submits the seven most important pages, one after another. */
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type OwnerAnswer, ownerCall } from '../features/owner/owner-call.ts';
import { OwnerPage } from '../features/owner/owner-page.tsx';
import { pageMeta } from '../features/seo/page-meta.ts';
import { ownerWords } from '../words/owner.ts';

const words = ownerWords.instant;

const PATHS = ['/', '/merge-pdf', '/convert-pdf', '/pdf-to-word', '/split-pdf', '/compress-pdf', '/faq'] as const;
/** Between two calls, as Google asks. */
const PAUSE_MS = 500;

interface Row {
  readonly path: string;
  readonly accepted: boolean;
}

export const meta = () =>
  pageMeta({ path: '/instant-indexing', title: words.title, description: words.description, noIndex: true });

export default function InstantIndexing() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [running, setRunning] = useState(false);
  const [answer, setAnswer] = useState<OwnerAnswer<unknown>>();

  const submit = async () => {
    setRunning(true);
    setRows([]);
    showToast({ title: words.triggeredTitle, description: words.triggeredText });
    const done: Row[] = [];
    for (const path of PATHS) {
      if (done.length > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const result = await ownerCall('POST', '/api/google/submit-for-indexing', { url: path });
      setAnswer(result);
      done.push({ path, accepted: result.kind === 'ok' });
      setRows([...done]);
      if (result.kind === 'token') break;
    }
    setRunning(false);
    const accepted = done.filter((row) => row.accepted).length;
    showToast({
      title: words.completeTitle,
      description: words.complete({ done: accepted, all: PATHS.length }),
      ...(accepted === 0 ? { look: 'destructive' as const } : {}),
    });
  };

  return (
    <OwnerPage title={words.title} lead={words.lead} answer={answer} onToken={() => setAnswer(undefined)}>
      <section>
        <Button look="primary" busy={running} onClick={() => void submit()}>
          {words.action}
        </Button>
        {running && <Progress label={words.progress} percent={(rows.length / PATHS.length) * 100} />}
        {answer?.kind === 'refused' && <p className="owner-problem">{answer.message}</p>}
        <ul>
          {rows.map(({ path, accepted }) => (
            <li key={path}>
              {path}: {accepted ? words.accepted : words.refused}
            </li>
          ))}
        </ul>
      </section>
    </OwnerPage>
  );
}
