/** Every address that is no page. */
import { Link } from 'react-router';
import '../features/shell/message-page.css';
import '../../ui/button.css';
import { pageMeta } from '../features/seo/page-meta.ts';
import { NOT_FOUND_PATH } from '../page-paths.ts';
import { siteWords } from '../words/site.ts';

export const meta = () =>
  pageMeta({
    path: NOT_FOUND_PATH,
    title: siteWords.notFound.title,
    description: siteWords.notFound.text,
    noIndex: true,
  });

export default function NotFound() {
  return (
    <div className="message-page">
      <h1>{siteWords.notFound.title}</h1>
      <p>{siteWords.notFound.text}</p>
      <Link to="/" className="button button-primary">
        {siteWords.notFound.action}
      </Link>
    </div>
  );
}
