/** Paths inside a book, and the parts of its pages. */

interface Place {
  /** From the root of the book. */
  readonly path: string;
  /** Empty for the page itself. */
  readonly id: string;
}

const BASE = 'http://book.invalid/';

/** @param from path of the page that says it. */
export function resolved(from: string, href: string): Place {
  const base = BASE + from.split('/').map(encodeURIComponent).join('/');
  const url = URL.parse(href.trim(), base);
  return { path: decoded(url?.pathname.slice(1) ?? ''), id: decoded(url?.hash.slice(1) ?? '') };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export interface PageBody {
  readonly html: string;
  readonly attributes: { readonly class: string; readonly rest: string };
}

export function bodyOf(page: string): PageBody {
  const start = /<body\b([^>]*)>/i.exec(page);
  if (!start) return { html: page, attributes: { class: '', rest: '' } };
  const from = start.index + start[0].length;
  const end = page.toLowerCase().lastIndexOf('</body');
  const [, written = ''] = start;
  const value = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"'<>]*)["']`, 'i').exec(written)?.[1] ?? '';
  const rest = ['lang', 'dir'].flatMap((name) => (value(name) ? [` ${name}="${value(name)}"`] : [])).join('');
  return { html: page.slice(from, end === -1 ? undefined : end), attributes: { class: value('class'), rest } };
}

function headOf(page: string): string {
  return /<head\b[^>]*>([\s\S]*?)<\/head/i.exec(page)?.[1] ?? '';
}

export function linkedSheets(page: string): readonly string[] {
  const links = headOf(page).match(/<link\b[^>]*>/gi) ?? [];
  return links.flatMap((link) => {
    const href = /\bhref\s*=\s*["']([^"']+)["']/i.exec(link)?.[1];
    return href && /stylesheet/i.test(link) && !/alternate/i.test(link) ? [href] : [];
  });
}

export function headStyles(page: string): string {
  const styles = [...headOf(page).matchAll(/<style\b[^>]*>([\s\S]*?)<\/style/gi)].map(([, css = '']) => css);
  return styles.join('\n').replace(/<!\[CDATA\[|\]\]>|<\/?style/gi, '');
}
