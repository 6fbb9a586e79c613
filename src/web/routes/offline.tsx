/** Shown by the service worker when a page cannot be fetched: it needs no script. */
import '../features/shell/message-page.css';
import '../../ui/button.css';
import { pageMeta } from '../features/seo/page-meta.ts';
import { OFFLINE_PATH } from '../page-paths.ts';
import { siteWords } from '../words/site.ts';

export const meta = () =>
  pageMeta({ path: OFFLINE_PATH, title: siteWords.offline.title, description: siteWords.offline.text, noIndex: true });

export default function Offline() {
  return (
    <div className="message-page">
      <h1>{siteWords.offline.title}</h1>
      <p>{siteWords.offline.text}</p>
      <a href="?" className="button button-primary">
        {siteWords.offline.action}
      </a>
    </div>
  );
}
