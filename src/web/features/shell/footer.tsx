/** The foot of every page. */
import { Link } from 'react-router';
import { footerWords } from '../../words/footer.ts';
import { words } from '../../words/site.ts';

const LINKS = [
  ['/about-us', footerWords.about],
  ['/faq', footerWords.faq],
  ['/contact', footerWords.contact],
  ['/privacy-policy', footerWords.privacy],
  ['/terms-of-service', footerWords.terms],
] as const;

export function Footer() {
  return (
    <footer className="footer">
      <p>
        {words.site.name} · {words.site.tagline}
      </p>
      <nav aria-label={footerWords.navigation} className="footer-links">
        {LINKS.map(([path, title]) => (
          <Link key={path} to={path}>
            {title}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
