/** Draws a page at build time, complete: nothing of this runs on a live server. */
import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { LATER } from './after-paint.ts';

export default async function drawPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    // Parts whose scripts come later are drawn in their places, however long they are.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  // While the site is developed the bundler's own scripts stand here, too, and have to run in their order.
  const html = await new Response(prelude).text();
  return new Response(import.meta.env.PROD ? looksFirst(html) : html, { status, headers });
}

/** The page is complete without its scripts: they are fetched once it has been drawn (see AFTER_PAINT). */
function looksFirst(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`)
    .replace('<script type="module"', `<script type="${LATER}"`);
}
