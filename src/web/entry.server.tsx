/** Draws a page at build time, complete: nothing of this runs on a live server. */
import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';

export default async function drawPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(prelude, { status, headers });
}
