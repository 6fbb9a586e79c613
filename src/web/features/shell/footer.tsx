/** The foot of every page. */
import { words } from '../../words.ts';

export function Footer() {
  return (
    <footer className="footer">
      <p>
        {words.site.name} · {words.site.tagline}
      </p>
    </footer>
  );
}
