/** Three plain facts under the grid. */
import { words } from '../../words/site.ts';

export function Facts() {
  return (
    <dl className="facts">
      {words.home.facts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
