/** Says what happens to files before the first one is sent, and asks. */
import { useId, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { words } from '../../words/site.ts';
import { ProseText } from '../prose/prose-text.tsx';
import { useSite } from '../site/use-site.tsx';
import { type Consent, giveConsent, readConsent, subscribeToConsent } from './consent.ts';
import './privacy-card.css';

export function useConsent(): Consent {
  return useSyncExternalStore<Consent>(subscribeToConsent, readConsent, () => 'open');
}

export function PrivacyCard() {
  const consent = useConsent();
  const id = useId();
  const { certifications } = useSite();
  if (consent === 'accepted') return null;
  return (
    <Card className="privacy" aria-labelledby={id}>
      <h2 id={id}>{words.consent.title}</h2>
      <p>
        <ProseText text={words.consent.text} />
      </p>
      {certifications !== '' && <p>{words.consent.certified({ what: certifications })}</p>}
      {consent === 'declined' && <p className="privacy-declined">{words.consent.declined}</p>}
      <div className="privacy-answers">
        <Button look="primary" onClick={accept}>
          {words.consent.accept}
        </Button>
        <Button onClick={decline}>{words.consent.decline}</Button>
      </div>
    </Card>
  );
}

function accept(): void {
  giveConsent('accepted');
  showToast({ title: words.consent.acceptedTitle, description: words.consent.acceptedText });
}

function decline(): void {
  giveConsent('declined');
  showToast({ title: words.consent.declinedTitle, description: words.consent.declinedText, look: 'destructive' });
}
