/** The foot of every page. */
import { Link, useLocation } from 'react-router';
import { LANGUAGE } from '../../../ui/language.ts';
import { footerWords } from '../../words/footer.ts';
import { siteWords } from '../../words/site.ts';
import { pageLanguages } from '../site/page-languages.ts';
import { useSite } from '../site/use-site.tsx';
import { ForgetDevice } from './forget-device.tsx';

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
        {siteWords.site.name} · {siteWords.site.tagline}
      </p>
      <nav aria-label={footerWords.navigation} className="footer-links">
        {LINKS.map(([path, title]) => (
          <Link key={path} to={path}>
            {title}
          </Link>
        ))}
        <ForgetDevice />
      </nav>
      <Languages />
    </footer>
  );
}

/** This page in the other languages, where there are any: whole new pages, because each language is a build of its own. */
function Languages() {
  const { pageLanguages: codes } = useSite();
  const { pathname } = useLocation();
  if (codes.length < 2) return null;
  return (
    <nav aria-label={footerWords.languages} className="footer-links footer-languages">
      {pageLanguages(pathname).map(({ code, path }) => (
        <a key={code} href={path} lang={code} hrefLang={code} aria-current={code === LANGUAGE.code || undefined}>
          {new Intl.DisplayNames([code], { type: 'language' }).of(code)}
        </a>
      ))}
    </nav>
  );
}
