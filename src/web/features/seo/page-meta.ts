/** Title, description, canonical address and share picture of a page, as the router wants them. */
import type { MetaDescriptor } from 'react-router';
import { siteWords } from '../../words/site.ts';
import { ENGLISH_CODE, ownPath, pageLanguages } from '../site/page-languages.ts';
import { siteSettings } from '../site/settings.ts';
import { SHARE_IMAGE, shareImagePath } from './share-image.ts';

const THEME_COLOR = '#0ea5e9';

export interface PageFacts {
  /** Canonical path, with a slash in front. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords?: readonly string[];
  readonly noIndex?: boolean;
  /** Structured data, one object a type. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
}

export function pageMeta(page: PageFacts): MetaDescriptor[] {
  const { url } = siteSettings();
  const title = page.path === '/' ? page.title : `${page.title} – ${siteWords.site.name}`;
  const address = `${url}${ownPath(page.path)}`;
  return [
    { title },
    { name: 'description', content: page.description },
    ...(page.keywords ? [{ name: 'keywords', content: page.keywords.join(', ') }] : []),
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : [canonical(address), ...alternates(url, page.path)]),
    { name: 'theme-color', content: THEME_COLOR },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteWords.site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${url}${ownPath(shareImagePath(page.path))}` },
    { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
    { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
    { property: 'og:image:alt', content: page.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.data ?? []).map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ];
}

/** The page in every language, itself among them. The server writes the same into the pages that it sends. */
function alternates(url: string, path: string): MetaDescriptor[] {
  const languages = pageLanguages(path);
  if (languages.length < 2) return [];
  const links = languages.map(({ code, path: own }) => alternate(code, `${url}${own}`));
  const english = languages.find(({ code }) => code === ENGLISH_CODE);
  return english ? [...links, alternate('x-default', `${url}${english.path}`)] : links;
}

function alternate(hrefLang: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', hrefLang, href };
}

function canonical(address: string): MetaDescriptor {
  return { tagName: 'link', rel: 'canonical', href: address };
}
