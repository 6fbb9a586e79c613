/** Stands in for a page that could not be drawn. */
import { Button } from '../../../ui/button.tsx';
import { siteWords } from '../../words/site.ts';
import './message-page.css';

export function Crashed() {
  return (
    <main className="page message-page">
      <h1>{siteWords.crashed.title}</h1>
      <p>{siteWords.crashed.text}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {siteWords.crashed.action}
      </Button>
    </main>
  );
}
