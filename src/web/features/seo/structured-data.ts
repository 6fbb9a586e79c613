/** What search engines are told about the site and its tools, and nothing that is not true of it. */
import type { CatalogueEntry } from '../../../contract/catalogue.ts';
import { words } from '../../words.ts';
import { siteSettings } from '../site/settings.ts';

type StructuredData = Readonly<Record<string, unknown>>;

const FREE = { '@type': 'Offer', price: '0', priceCurrency: 'USD' };

/** The home page: website and organization. */
export function siteData(): readonly StructuredData[] {
  const { url, foundingYear } = siteSettings();
  const { name, description } = words.site;
  return [
    { '@type': 'WebSite', name, description, url: `${url}/` },
    { '@type': 'Organization', name, url: `${url}/`, foundingDate: String(foundingYear) },
  ];
}

/** A tool's page: the tool as a product, its questions, and the way to it. */
export function toolData(entry: CatalogueEntry, path: string): readonly StructuredData[] {
  const { url } = siteSettings();
  const address = `${url}${path}`;
  return [
    {
      '@type': 'WebApplication',
      name: entry.name,
      description: entry.summary,
      url: address,
      applicationCategory: 'UtilitiesApplication',
      operatingSystem: 'Any',
      offers: FREE,
    },
    {
      '@type': 'FAQPage',
      mainEntity: entry.page.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: words.site.name, item: `${url}/` },
        { '@type': 'ListItem', position: 2, name: entry.name, item: address },
      ],
    },
  ];
}
