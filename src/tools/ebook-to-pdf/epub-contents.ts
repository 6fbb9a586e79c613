/** Reads the table of contents of an EPUB: that of EPUB 3, else that of EPUB 2. */
import type { BookEntry } from './book.ts';
import { type Package, plain } from './epub-package.ts';
import { resolved } from './epub-paths.ts';

type ReadText = (path: string) => Promise<string>;
/** @returns undefined where it is no place of the book. */
type IdIn = (path: string, id: string) => string | undefined;

export async function readContents({ nav, ncx }: Package, text: ReadText, idIn: IdIn): Promise<readonly BookEntry[]> {
  const entries = nav === '' ? [] : fromNav(await text(nav), nav, idIn);
  return entries.length > 0 || ncx === '' ? entries : fromNcx(await text(ncx), ncx, idIn);
}

function fromNav(page: string, path: string, idIn: IdIn): readonly BookEntry[] {
  const navs = page.match(/<nav\b[\s\S]*?<\/nav>/gi) ?? [];
  const toc = navs.find((each) => /type\s*=\s*["'][^"']*\btoc\b/.test(each)) ?? navs[0] ?? '';
  return walk(toc, /<(\/?)ol\b|<a\b[^>]*?\bhref\s*=\s*["']([^"']*)["'][^>]*>([\s\S]*?)<\/a>/gi, path, idIn);
}

/** Labels stand before addresses there. */
function fromNcx(xml: string, path: string, idIn: IdIn): readonly BookEntry[] {
  const [, map = ''] = /<navMap\b[^>]*>([\s\S]*?)<\/navMap>/.exec(xml) ?? [];
  const points = map.replace(
    /<navLabel\b[^>]*>([\s\S]*?)<\/navLabel>\s*<content\b[^>]*?\bsrc\s*=\s*["']([^"']*)["'][^>]*>/g,
    '<a href="$2">$1</a>',
  );
  return walk(points, /<(\/?)navPoint\b|<a\b[^>]*?\bhref\s*=\s*["']([^"']*)["'][^>]*>([\s\S]*?)<\/a>/gi, path, idIn);
}

/** One level in for each list that is open. */
function walk(marked: string, steps: RegExp, path: string, idIn: IdIn): readonly BookEntry[] {
  const entries: BookEntry[] = [];
  let depth = 0;
  for (const [, slash, href, label] of marked.matchAll(steps)) {
    if (href === undefined) {
      depth += slash === '' ? 1 : -1;
      continue;
    }
    const place = resolved(path, plain(href));
    const id = idIn(place.path, place.id);
    const title = plain(label ?? '');
    const last = entries.at(-1)?.level ?? 0;
    if (id !== undefined && title !== '') entries.push({ title, level: Math.max(1, Math.min(depth, last + 1)), id });
  }
  return entries;
}
