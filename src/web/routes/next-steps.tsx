/** What is still unset on this site. */
import { OWNER_SETTINGS, type SiteSetup } from '../../contract/site/site-owner.ts';
import { OwnerPage } from '../features/owner/owner-page.tsx';
import { useOwnerData } from '../features/owner/use-owner-data.ts';
import { pageMeta } from '../features/seo/page-meta.ts';
import { ownerWords } from '../words/owner.ts';

const words = ownerWords.next;

export const meta = () =>
  pageMeta({ path: '/next-steps', title: words.title, description: words.description, noIndex: true });

export default function NextSteps() {
  const { answer, readAgain } = useOwnerData<SiteSetup>('/api/site/setup');
  return (
    <OwnerPage title={words.title} lead={words.lead} answer={answer} onToken={readAgain}>
      {answer?.kind === 'ok' && <Steps setup={answer.value} />}
    </OwnerPage>
  );
}

function Steps({ setup }: { readonly setup: SiteSetup }) {
  const unset = OWNER_SETTINGS.filter((name) => !setup.settings[name]);
  return (
    <section>
      {unset.length === 0 && setup.https && <p>{words.none}</p>}
      <ul className="owner-steps">
        {!setup.https && <li>{words.https}</li>}
        {OWNER_SETTINGS.map((name) => (
          <li key={name}>
            <h2>{name}</h2>
            <p>{words.items[name]}</p>
            <p className="owner-state" data-done={setup.settings[name] || undefined}>
              {setup.settings[name] ? words.set : words.unset}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
