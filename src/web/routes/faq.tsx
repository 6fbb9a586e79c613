/** Questions and answers. */
import { Link } from 'react-router';
import { FaqList } from '../features/faq/faq-list.tsx';
import { FAQ } from '../features/faq/questions.ts';
import { faqData, pageData } from '../features/seo/page-data.ts';
import { pageMeta } from '../features/seo/page-meta.ts';
import { faqWords } from '../words/faq.ts';
import '../features/prose/prose.css';

const PATH = '/faq';

export const meta = () =>
  pageMeta({
    path: PATH,
    title: faqWords.title,
    description: faqWords.description,
    data: [faqData(FAQ), ...pageData(faqWords.title, PATH)],
  });

export default function Faq() {
  return (
    <article className="prose">
      <h1>{faqWords.title}</h1>
      <p className="prose-lead">{faqWords.lead}</p>
      <FaqList />
      <p>
        {faqWords.more} <Link to="/contact">{faqWords.write}</Link>
      </p>
    </article>
  );
}
