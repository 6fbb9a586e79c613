/** Submits all pages, or one, to the search engines. */
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type OwnerAnswer, ownerCall } from '../features/owner/owner-call.ts';
import { OwnerPage } from '../features/owner/owner-page.tsx';
import { pageMeta } from '../features/seo/page-meta.ts';
import { ownerWords } from '../words/owner.ts';

const words = ownerWords.indexing;

interface Submitted {
  readonly message: string;
}

export const meta = () =>
  pageMeta({ path: '/seo-indexing', title: words.title, description: words.description, noIndex: true });

export default function SeoIndexing() {
  const [answer, setAnswer] = useState<OwnerAnswer<Submitted>>();
  return (
    <OwnerPage title={words.title} lead={words.lead} answer={answer} onToken={() => setAnswer(undefined)}>
      <AllPages onAnswer={setAnswer} />
      <OnePage onAnswer={setAnswer} />
    </OwnerPage>
  );
}

interface PartProps {
  readonly onAnswer: (answer: OwnerAnswer<Submitted>) => void;
}

function AllPages({ onAnswer }: PartProps) {
  const [state, setState] = useState<keyof typeof words.states>('idle');
  const submit = async () => {
    setState('indexing');
    const answer = await ownerCall<Submitted>('POST', '/api/google/index-all-pages');
    setState(answer.kind === 'ok' ? 'completed' : 'idle');
    onAnswer(answer);
    tell(answer, words.doneTitle, words.failedTitle);
  };
  return (
    <section>
      <h2>{words.all}</h2>
      <p>{words.allHelp}</p>
      <Button look="primary" busy={state === 'indexing'} onClick={() => void submit()}>
        {words.all}
      </Button>
      <p className="owner-state" role="status" data-done={state === 'completed' || undefined}>
        {words.states[state]}
      </p>
    </section>
  );
}

function OnePage({ onAnswer }: PartProps) {
  const id = useId();
  const [url, setUrl] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = await ownerCall<Submitted>('POST', '/api/google/submit-for-indexing', { url });
    onAnswer(answer);
    tell(answer, words.submittedTitle, words.submissionFailedTitle);
  };
  return (
    <section>
      <h2>{words.one}</h2>
      <form className="owner-token" onSubmit={(event) => void submit(event)}>
        <TextField id={id} label={words.url} help={words.urlHelp} tall value={url} onChange={setUrl} />
        <Button type="submit" disabled={url.trim() === ''}>
          {words.submit}
        </Button>
      </form>
    </section>
  );
}

function tell(answer: OwnerAnswer<Submitted>, done: string, failed: string): void {
  if (answer.kind === 'ok') showToast({ title: done, description: answer.value.message });
  else showToast({ title: failed, description: reasonOf(answer), look: 'destructive' });
}

function reasonOf(answer: Exclude<OwnerAnswer<Submitted>, { kind: 'ok' }>): string {
  if (answer.kind === 'refused') return answer.message;
  return answer.kind === 'token' ? ownerWords.token.needed : ownerWords.unreachable;
}
