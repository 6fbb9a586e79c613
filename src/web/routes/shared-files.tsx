/** Where a read-only link leads. Its token stands behind `#`, so that no request for the page carries it. */
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import '../features/shell/message-page.css';
import '../../ui/button.css';
import '../features/share/share.css';
import type { SharedFiles } from '../../contract/site/share.ts';
import { SHARED_PATH } from '../../contract/site/shared-path.ts';
import { Button } from '../../ui/button.tsx';
import { pageMeta } from '../features/seo/page-meta.ts';
import { readShared } from '../features/share/share-calls.ts';
import { SharedView } from '../features/share/shared-view.tsx';
import { shareWords } from '../words/share.ts';

const words = shareWords.shared;

type Looked = 'opening' | 'ended' | 'failed' | SharedFiles;

export const meta = () =>
  pageMeta({ path: SHARED_PATH, title: words.title, description: words.description, noIndex: true });

export default function Shared() {
  const [looked, setLooked] = useState<Looked>('opening');
  const look = useCallback(async () => {
    try {
      setLooked((await readShared(window.location.hash.slice(1))) ?? 'ended');
    } catch {
      setLooked('failed');
    }
  }, []);
  useEffect(() => {
    void look();
    const again = () => void look();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, [look]);
  return (
    <div className="message-page" aria-live="polite">
      {typeof looked === 'object' ? <SharedView {...looked} /> : <Told what={looked} onAgain={() => void look()} />}
    </div>
  );
}

function Told({ what, onAgain }: { readonly what: 'opening' | 'ended' | 'failed'; readonly onAgain: () => void }) {
  if (what === 'opening')
    return (
      <>
        <h1>{words.title}</h1>
        <p>{words.opening}</p>
      </>
    );
  if (what === 'failed')
    return (
      <>
        <h1>{words.failedTitle}</h1>
        <p>{words.failed}</p>
        <Button look="primary" onClick={onAgain}>
          {words.again}
        </Button>
      </>
    );
  return (
    <>
      <h1>{words.endedTitle}</h1>
      <p>{words.ended}</p>
      <Link to="/" className="button button-primary">
        {words.home}
      </Link>
    </>
  );
}
