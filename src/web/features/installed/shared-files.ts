/** Files that another program shared with the installed site: the service worker left them in a cache. */

const SHARED_CACHE = 'sheaf-shared';

/** Takes them out; none when nothing was shared. */
export async function takeSharedFiles(): Promise<readonly File[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(SHARED_CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (!answer) continue;
    const name = decodeURIComponent(answer.headers.get('x-name') ?? 'file');
    files.push(new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '' }));
  }
  await caches.delete(SHARED_CACHE);
  return files;
}
