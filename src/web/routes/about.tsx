/** What this site is. */
import { ProsePage } from '../features/prose/prose-page.tsx';
import { pageData } from '../features/seo/page-data.ts';
import { pageMeta } from '../features/seo/page-meta.ts';
import { aboutWords } from '../words/pages.ts';

const PATH = '/about-us';

export const meta = () =>
  pageMeta({
    path: PATH,
    title: aboutWords.title,
    description: aboutWords.description,
    data: pageData(aboutWords.title, PATH),
  });

export default function About() {
  return <ProsePage words={aboutWords} />;
}
