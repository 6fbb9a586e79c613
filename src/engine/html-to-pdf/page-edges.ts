/** What stands in the upper and lower margin of each page, as Chromium takes it. */
import { escapeHtml } from '../../contract/text/escape-html.ts';

/** Classes that Chromium fills in. */
const COUNTS: Readonly<Record<string, string>> = {
  page: '<span class="pageNumber"></span>',
  pages: '<span class="totalPages"></span>',
};

export interface EdgeFacts {
  readonly title: string;
  readonly date: string;
  /** In CSS pixels: text begins and ends with that of the page. */
  readonly left: number;
  readonly right: number;
}

/**
 * @param written text, or HTML where it has tags; `{page}`, `{pages}`, `{title}` and `{date}` are filled in.
 * Chromium draws nothing that has no size of its own, so it gets one.
 */
export function edgeTemplate(written: string, { title, date, left, right }: EdgeFacts): string {
  const markup = /<[a-z!/]/i.test(written) ? written : escapeHtml(written).replaceAll('\n', '<br>');
  const values: Readonly<Record<string, string>> = { ...COUNTS, title: escapeHtml(title), date };
  const filled = markup.replace(/\{(page|pages|title|date)\}/g, (_, name: string) => values[name] ?? '');
  const style = `box-sizing:border-box;width:100%;padding:0 ${right}px 0 ${left}px;font:9px sans-serif;text-align:center`;
  return `<div style="${style}">${filled}</div>`;
}
