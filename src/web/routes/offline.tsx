/** Shown by the service worker when a page cannot be fetched: it needs no script. */
import '../features/shell/message-page.css';
import '../../ui/button.css';
import { pageMeta } from '../features/seo/page-meta.ts';
import { OFFLINE_PATH } from '../page-paths.ts';
import { missingWords } from '../words/missing.ts';

export const meta = () =>
  pageMeta({
    path: OFFLINE_PATH,
    title: missingWords.offline.title,
    description: missingWords.offline.text,
    noIndex: true,
  });

export default function Offline() {
  return (
    <div className="message-page">
      <h1>{missingWords.offline.title}</h1>
      <p>{missingWords.offline.text}</p>
      <a href="?" className="button button-primary">
        {missingWords.offline.action}
      </a>
    </div>
  );
}
