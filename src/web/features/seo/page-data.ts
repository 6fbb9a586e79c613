/** What search engines are told about tools and pages to read, and nothing that is not true of them. */
import type { CatalogueEntry } from '../../../contract/catalogue.ts';
import { siteWords } from '../../words/site.ts';
import { ownPath } from '../site/page-languages.ts';
import { siteSettings } from '../site/settings.ts';
import { shareImagePath } from './share-image.ts';
import type { StructuredData } from './structured-data.ts';

const FREE = { '@type': 'Offer', price: '0', priceCurrency: 'USD' };

/** A tool's page: the tool as a product, its questions, and the way to it. */
export function toolData(entry: CatalogueEntry, path: string): readonly StructuredData[] {
  const { url } = siteSettings();
  return [
    {
      '@type': ['WebApplication', 'Product'],
      name: entry.name,
      description: entry.summary,
      url: `${url}${ownPath(path)}`,
      image: `${url}${ownPath(shareImagePath(path))}`,
      brand: { '@type': 'Brand', name: siteWords.site.name },
      applicationCategory: 'UtilitiesApplication',
      operatingSystem: 'Any',
      featureList: entry.fields.filter(({ primary }) => primary).map(({ title }) => title),
      offers: { ...FREE, url: `${url}${ownPath(path)}`, availability: 'https://schema.org/InStock' },
    },
    faqData(entry.page.questions),
    ...pageData(entry.name, path),
  ];
}

/** The way to a page from home. */
export function pageData(title: string, path: string): readonly StructuredData[] {
  const { url } = siteSettings();
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: siteWords.site.name, item: `${url}${ownPath('/')}` },
        { '@type': 'ListItem', position: 2, name: title, item: `${url}${ownPath(path)}` },
      ],
    },
  ];
}

export function faqData(questions: readonly { readonly question: string; readonly answer: string }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
