/** The five steps of the Search Console set-up: checked by the server where it can, else marked by the owner. */
import { useEffect, useState } from 'react';
import type { SiteSetup } from '../../contract/site/site-owner.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { ownerCall } from '../features/owner/owner-call.ts';
import { OwnerPage } from '../features/owner/owner-page.tsx';
import { useOwnerData } from '../features/owner/use-owner-data.ts';
import { pageMeta } from '../features/seo/page-meta.ts';
import { ownerWords } from '../words/owner.ts';

const words = ownerWords.console;
const STORED = 'sheaf-console-steps';

type StepId = keyof typeof words.steps;
const STEPS = Object.keys(words.steps) as readonly StepId[];

type StepState = 'checked' | 'marked' | 'open';

export const meta = () =>
  pageMeta({ path: '/google-search-console', title: words.title, description: words.description, noIndex: true });

export default function SearchConsole() {
  const { answer, readAgain } = useOwnerData<SiteSetup>('/api/site/setup');
  const [marked, setMarked] = useState<readonly string[]>([]);
  // The prerendered page knows no marks: they come with the second drawing.
  useEffect(() => setMarked(readMarked()), []);
  const mark = (id: string, done: boolean) => {
    const next = done ? [...marked, id] : marked.filter((each) => each !== id);
    writeStored('localStorage', STORED, next.join(' '));
    setMarked(next);
  };
  const setup = answer?.kind === 'ok' ? answer.value : undefined;
  const states = STEPS.map((id) => stateOf(id, setup, marked));
  const done = states.filter((state) => state !== 'open').length;
  const current = states.indexOf('open');
  return (
    <OwnerPage title={words.title} lead={words.lead} answer={answer} onToken={readAgain}>
      <Progress label={words.progress({ done })} percent={(done / STEPS.length) * 100} />
      <p role="status">{words.progress({ done })}</p>
      <ol className="owner-steps">
        {STEPS.map((id, index) => (
          <li key={id} aria-current={index === current ? 'step' : undefined}>
            <h2>{words.steps[id].title}</h2>
            <p>{words.steps[id].text}</p>
            {id === 'sitemap' && setup?.google && <SubmitSitemap />}
            <StepMark state={states[index] ?? 'open'} onMark={(on) => mark(id, on)} />
          </li>
        ))}
      </ol>
    </OwnerPage>
  );
}

function StepMark({ state, onMark }: { readonly state: StepState; readonly onMark: (done: boolean) => void }) {
  if (state === 'checked')
    return (
      <p className="owner-state" data-done>
        {words.checked}
      </p>
    );
  return (
    <>
      {state === 'marked' && <p className="owner-state">{words.marked}</p>}
      <Button onClick={() => onMark(state === 'open')}>{state === 'open' ? words.mark : words.unmark}</Button>
    </>
  );
}

function SubmitSitemap() {
  const submit = async () => {
    const answer = await ownerCall<{ message: string }>('POST', '/api/google/submit-sitemap');
    if (answer.kind === 'ok') showToast({ title: words.sitemapDone, description: answer.value.message });
    else {
      const description = answer.kind === 'refused' ? answer.message : ownerWords.unreachable;
      showToast({ title: words.sitemapFailed, description, look: 'destructive' });
    }
  };
  return <Button onClick={() => void submit()}>{words.sitemapSubmit}</Button>;
}

/** What the server checked counts; the rest is the owner's word. */
function stateOf(id: StepId, setup: SiteSetup | undefined, marked: readonly string[]): StepState {
  const checked = (id === 'sitemap' && setup?.sitemap) || (id === 'request' && setup?.google);
  if (checked) return 'checked';
  return marked.includes(id) ? 'marked' : 'open';
}

function readMarked(): readonly string[] {
  return (readStored('localStorage', STORED) ?? '').split(' ').filter((id) => id !== '');
}
