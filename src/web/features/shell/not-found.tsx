/** What stands at every address that is no page. */
import { Link } from 'react-router';
import { NOT_FOUND_PATH } from '../../page-paths.ts';
import { missingWords } from '../../words/missing.ts';
import { pageMeta } from '../seo/page-meta.ts';
import './message-page.css';
import '../../../ui/button.css';

export const notFoundMeta = () =>
  pageMeta({
    path: NOT_FOUND_PATH,
    title: missingWords.notFound.title,
    description: missingWords.notFound.text,
    noIndex: true,
  });

export function NotFound() {
  return (
    <div className="message-page">
      <h1>{missingWords.notFound.title}</h1>
      <p>{missingWords.notFound.text}</p>
      <Link to="/" className="button button-primary">
        {missingWords.notFound.action}
      </Link>
    </div>
  );
}
