/** What search engines are told about the site itself: part of the first page. */
import { siteWords } from '../../words/site.ts';
import { ownPath } from '../site/page-languages.ts';
import { siteSettings } from '../site/settings.ts';

export type StructuredData = Readonly<Record<string, unknown>>;

/** The home page: website and organization. */
export function siteData(): readonly StructuredData[] {
  const { url, foundingYear } = siteSettings();
  const { name, description } = siteWords.site;
  return [
    { '@type': 'WebSite', name, description, url: `${url}${ownPath('/')}` },
    {
      '@type': 'Organization',
      name,
      url: `${url}${ownPath('/')}`,
      logo: `${url}/icons/icon-512.png`,
      foundingDate: String(foundingYear),
    },
  ];
}
