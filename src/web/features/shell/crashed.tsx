/** Stands in for a page that could not be drawn. */
import { Button } from '../../../ui/button.tsx';
import { words } from '../../words/site.ts';
import './message-page.css';

export function Crashed() {
  return (
    <main className="page message-page">
      <h1>{words.crashed.title}</h1>
      <p>{words.crashed.text}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {words.crashed.action}
      </Button>
    </main>
  );
}
