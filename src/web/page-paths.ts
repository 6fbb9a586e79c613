/** The addresses of the site's pages, in one list for the router, the prerender and the links. */
import { SHARED_PATH } from '../contract/site/shared-path.ts';
import { CARDS, LANDING_IDS } from '../tools/cards.gen.ts';

/** Where a tool's page lies; convert-to-pdf answers at /convert-pdf too, which is its canonical address. */
export const TOOL_PATHS: readonly { readonly path: string; readonly tool: string }[] = [
  ...CARDS.map(({ id }) => id),
  ...LANDING_IDS,
].flatMap((id) =>
  id === 'convert-to-pdf'
    ? [
        { path: '/convert-pdf', tool: id },
        { path: '/convert-to-pdf', tool: id },
      ]
    : [{ path: `/${id}`, tool: id }],
);

/** Pages to read. */
export const READING_PATHS = ['/about-us', '/faq', '/contact', '/privacy-policy', '/terms-of-service'] as const;

/** Pages for the owner of the site: not for search engines. */
export const OWNER_PATHS = [
  '/seo-indexing',
  '/ranking-optimizer',
  '/instant-indexing',
  '/google-search-console',
  '/next-steps',
] as const;

/** For the people who build the site. */
export const GALLERY_PATH = '/gallery';

/** What the service worker shows without a connection. */
export const OFFLINE_PATH = '/offline';

/** Written as /404/index.html, which the server sends for every address that is no page. */
export const NOT_FOUND_PATH = '/404';

export const PAGE_PATHS: readonly string[] = [
  '/',
  ...TOOL_PATHS.map(({ path }) => path),
  ...READING_PATHS,
  ...OWNER_PATHS,
  GALLERY_PATH,
  OFFLINE_PATH,
  SHARED_PATH,
  NOT_FOUND_PATH,
];

export function toolPath(tool: string): string {
  return TOOL_PATHS.find((each) => each.tool === tool)?.path ?? '/';
}

/** The tool whose page lies at an address, with or without a slash at its end. */
export function toolOfPath(pathname: string): string | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  return TOOL_PATHS.find((each) => each.path === path)?.tool;
}
