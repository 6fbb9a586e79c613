/** The few rules for using the tools. */
import { ProsePage } from '../features/prose/prose-page.tsx';
import { pageData } from '../features/seo/page-data.ts';
import { pageMeta } from '../features/seo/page-meta.ts';
import { termsWords } from '../words/pages.ts';

const PATH = '/terms-of-service';

export const meta = () =>
  pageMeta({
    path: PATH,
    title: termsWords.title,
    description: termsWords.description,
    data: pageData(termsWords.title, PATH),
  });

export default function Terms() {
  return <ProsePage words={termsWords} />;
}
