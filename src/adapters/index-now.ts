/** Tells the search engines of IndexNow that pages are new or changed; a key file on the site proves who asks. */

const TIMEOUT_MS = 15_000;

/** Whether the notice was accepted (200 or 202). @param urls of one host. */
export async function submitToIndexNow(endpoint: string, key: string, urls: readonly string[]): Promise<boolean> {
  const { host, origin } = new URL(urls[0] ?? '');
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ host, key, keyLocation: `${origin}/${key}.txt`, urlList: urls }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.ok;
}
