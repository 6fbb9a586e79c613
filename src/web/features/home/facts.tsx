/** Three plain facts under the grid. */
import { siteWords } from '../../words/site.ts';

export function Facts() {
  return (
    <dl className="facts">
      {siteWords.home.facts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
