/** A tool's own page: its panel, what it does, and the questions that people ask; at an address without a tool, that it is none. */
import { type MetaArgs, useLocation, useNavigate } from 'react-router';
import type { CatalogueEntry } from '../../contract/catalogue.ts';
import { CATALOGUE } from '../../tools/catalogue.gen.ts';
import { AdBox } from '../features/ads/ad-box.tsx';
import { pageFlow } from '../features/panel/model/flow.ts';
import { Panel } from '../features/panel/panel.tsx';
import { toolData } from '../features/seo/page-data.ts';
import { pageMeta } from '../features/seo/page-meta.ts';
import { NotFound, notFoundMeta } from '../features/shell/not-found.tsx';
import { toolOfPath, toolPath } from '../page-paths.ts';
import { siteWords } from '../words/site.ts';
import '../features/tools/tool-page.css';

export function meta({ location }: MetaArgs) {
  const entry = entryAt(location.pathname);
  if (!entry) return notFoundMeta();
  const path = toolPath(entry.id);
  return pageMeta({
    path,
    title: entry.name,
    description: entry.page.intro[0] ?? entry.summary,
    keywords: [entry.name, ...entry.keywords],
    data: toolData(entry, path),
  });
}

export default function ToolPage() {
  const entry = entryAt(useLocation().pathname);
  return entry ? <PageOf entry={entry} /> : <NotFound />;
}

function PageOf({ entry }: { readonly entry: CatalogueEntry }) {
  const navigate = useNavigate();
  return (
    <>
      <Panel
        key={entry.id}
        entry={entry}
        flow={pageFlow(entry)}
        place={`page/${entry.id}`}
        isPage
        onClose={() => void navigate('/')}
        onGoOn={(tool) => void navigate(toolPath(tool))}
      />
      <div className="tool-ad">
        <AdBox shape="banner" />
      </div>
      <About entry={entry} />
    </>
  );
}

function About({ entry }: { readonly entry: CatalogueEntry }) {
  return (
    <section className="about" aria-label={siteWords.tool.about({ name: entry.name })}>
      <div className="about-intro">
        {entry.page.intro.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="about-questions">
        {entry.page.questions.map(({ question, answer }) => (
          <div key={question}>
            <h2>{question}</h2>
            <p>{answer}</p>
          </div>
        ))}
      </div>
      <AdBox shape="block" />
    </section>
  );
}

function entryAt(pathname: string): CatalogueEntry | undefined {
  const tool = toolOfPath(pathname);
  return CATALOGUE.find(({ id }) => id === tool);
}
