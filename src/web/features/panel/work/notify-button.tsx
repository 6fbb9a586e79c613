/** Offers to tell when long work is done: asks the browser only when the visitor presses it. */
import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { panelWords } from '../../../words/panel.ts';
import { askToNotify, canAsk } from '../../job/notify.ts';

/** Work that is done sooner needs no word. */
const OFFERED_AFTER_MS = 3_000;

type Answer = 'none' | 'granted' | 'denied';

export function NotifyButton() {
  const [offered, setOffered] = useState(false);
  const [answer, setAnswer] = useState<Answer>('none');
  useEffect(() => {
    const timer = setTimeout(() => setOffered(canAsk()), OFFERED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (answer !== 'none')
    return (
      <p className="work-hint" role="status">
        {panelWords.work.notified[answer]}
      </p>
    );
  if (!offered) return null;
  const ask = async () => setAnswer((await askToNotify()) ? 'granted' : 'denied');
  return (
    <Button look="plain" onClick={() => void ask()}>
      {panelWords.work.notify}
    </Button>
  );
}
