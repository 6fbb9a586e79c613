/** Which languages the built pages speak, and what each page says about its others: links in its head, rows in the sitemap. */

/** English lies at the documented paths, every other language below its code. */
const ENGLISH = 'en';

export interface Alternate {
  /** A language's code, or `x-default`. */
  readonly language: string;
  /** Path, with a slash in front. */
  readonly path: string;
}

/** The language that a page is written in. */
export function languageOf(html: string): string {
  return /<html[^>]*\blang="([^"]+)"/.exec(html)?.[1] ?? ENGLISH;
}

/** English first, then the languages whose home lies at their code. @param pages html by path */
export function languagesOf(pages: ReadonlyMap<string, string>): readonly string[] {
  const others = [...pages].filter(([path, html]) => path !== '/' && path === `/${languageOf(html)}`);
  return [ENGLISH, ...others.map(([path]) => path.slice(1)).sort()];
}

/** A page in every language of the site, itself among them; none where English is alone. @param path its own path */
export function alternatesOf(path: string, language: string, languages: readonly string[]): readonly Alternate[] {
  if (languages.length < 2) return [];
  const plain = language === ENGLISH ? path : path.slice(language.length + 1) || '/';
  const links = languages.map((code) => ({ language: code, path: pathIn(code, plain) }));
  return [...links, { language: 'x-default', path: plain }];
}

function pathIn(code: string, path: string): string {
  if (code === ENGLISH) return path;
  return path === '/' ? `/${code}` : `/${code}${path}`;
}
