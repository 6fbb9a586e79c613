/** What is kept, for how long, and who sees it. */
import { ProsePage } from '../features/prose/prose-page.tsx';
import { pageData } from '../features/seo/page-data.ts';
import { pageMeta } from '../features/seo/page-meta.ts';
import { privacyWords } from '../words/pages.ts';

const PATH = '/privacy-policy';

export const meta = () =>
  pageMeta({
    path: PATH,
    title: privacyWords.title,
    description: privacyWords.description,
    data: pageData(privacyWords.title, PATH),
  });

export default function Privacy() {
  return <ProsePage words={privacyWords} />;
}
