/** The health score of the running site, by its parts. */
import { type HealthReport, healthBand, healthParts, healthScore } from '../../contract/site/site-owner.ts';
import { OwnerPage } from '../features/owner/owner-page.tsx';
import { useOwnerData } from '../features/owner/use-owner-data.ts';
import { pageMeta } from '../features/seo/page-meta.ts';
import { ownerWords } from '../words/owner.ts';

const words = ownerWords.ranking;
const REFRESH_MS = 30_000;

export const meta = () =>
  pageMeta({ path: '/ranking-optimizer', title: words.title, description: words.description, noIndex: true });

export default function RankingOptimizer() {
  const { answer, readAgain } = useOwnerData<HealthReport>('/api/seo/health-check', REFRESH_MS);
  return (
    <OwnerPage title={words.title} lead={words.lead} answer={answer} onToken={readAgain}>
      {answer?.kind === 'ok' ? <Report report={answer.value} /> : <p>{words.measuring}</p>}
    </OwnerPage>
  );
}

function Report({ report }: { readonly report: HealthReport }) {
  const score = healthScore(report);
  return (
    <section>
      <p className="owner-score numbers">{words.score({ score })}</p>
      <p>{words.bands[healthBand(score)]}</p>
      <table className="owner-table numbers">
        <thead>
          <tr>
            <th scope="col">{words.part}</th>
            <th scope="col">{words.points}</th>
            <th scope="col">{words.found}</th>
          </tr>
        </thead>
        <tbody>
          {healthParts(report).map(({ id, weight, holds, status }) => (
            <tr key={id}>
              <th scope="row">{words.parts[id]}</th>
              <td>{`${holds ? weight : 0} / ${weight}`}</td>
              <td>{status ? words.status[status] : yesNo(holds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="owner-state">{words.load({ ms: report.performance.loadTime })}</p>
    </section>
  );
}

function yesNo(holds: boolean): string {
  return holds ? words.yes : words.no;
}
