/** Says what happens to files before the first one is sent, and asks. */
import { useId, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { consentWords } from '../../words/consent.ts';
import { ProseText } from '../prose/prose-text.tsx';
import { useSite } from '../site/use-site.tsx';
import { type Consent, giveConsent, readConsent, subscribeToConsent } from './consent.ts';
import './privacy-card.css';

export function useConsent(): Consent {
  return useSyncExternalStore<Consent>(subscribeToConsent, readConsent, () => 'open');
}

export function PrivacyCard() {
  const consent = useConsent();
  if (consent === 'accepted') return null;
  return (
    <PrivacyFace title={consentWords.title} declined={consent === 'declined'} onAccept={accept} onDecline={decline} />
  );
}

interface PrivacyFaceProps {
  readonly title: string;
  readonly declined: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** How the card looks before and after it was declined. */
export function PrivacyFace({ title, declined, onAccept, onDecline }: PrivacyFaceProps) {
  const id = useId();
  const { certifications } = useSite();
  return (
    <Card className="privacy" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="privacy-long">
        <ProseText text={consentWords.text} />
      </p>
      <p className="privacy-short">
        <ProseText text={consentWords.shortText} />
      </p>
      {certifications !== '' && <p>{consentWords.certified({ what: certifications })}</p>}
      {declined && <p className="privacy-declined">{consentWords.declined}</p>}
      <div className="privacy-answers">
        <Button look="primary" onClick={onAccept}>
          {consentWords.accept}
        </Button>
        <Button onClick={onDecline}>{consentWords.decline}</Button>
      </div>
    </Card>
  );
}

function accept(): void {
  giveConsent('accepted');
  showToast({ title: consentWords.acceptedTitle, description: consentWords.acceptedText });
}

function decline(): void {
  giveConsent('declined');
  showToast({
    title: consentWords.declinedTitle,
    description: consentWords.declinedText,
    look: 'destructive',
  });
}
