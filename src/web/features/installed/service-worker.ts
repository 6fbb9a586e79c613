/** The service worker: says "offline" in our own words, and takes files that other programs share with the installed site. */

interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LateEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface NoticeEvent extends LateEvent {
  readonly notification: Notification;
}

interface Page {
  focus(): Promise<unknown>;
}

interface WorkerScope {
  addEventListener(kind: 'install' | 'activate', listener: (event: LateEvent) => void): void;
  addEventListener(kind: 'notificationclick', listener: (event: NoticeEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { readonly type: 'window' }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly location: Location;
}

const worker = self as unknown as WorkerScope;

/** Where the pages of this worker's language begin: empty, or `/pt-BR`. */
const HOME = worker.location.pathname.replace(/\/[^/]*$/, '');

const OFFLINE_CACHE = 'sheaf-offline';
const OFFLINE_PAGE = `${HOME}/offline`;
/** Also named where the page takes them out again. */
const SHARED_CACHE = 'sheaf-shared';
const SHARE_PATH = `${HOME}/share`;

worker.addEventListener('install', (event) => event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(keepShared(request));
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(OFFLINE_PAGE)));
  else if (request.destination === 'style' || request.destination === 'font')
    event.respondWith(fetch(request).catch(() => kept(request.url)));
});

/** A notice that a job is done leads back to the page that waits for it. */
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const open = async () => {
    const [page] = await worker.clients.matchAll({ type: 'window' });
    await (page ? page.focus() : worker.clients.openWindow('/'));
  };
  event.waitUntil(open());
});

/** The page and what it needs to look like ours. */
async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE);
  const answer = await fetch(OFFLINE_PAGE, { cache: 'no-cache' });
  const html = await answer.clone().text();
  const parts = [...html.matchAll(/href="(\/assets\/[^"]+\.(?:css|woff2))"/g)].map(([, part = '']) => part);
  await cache.put(OFFLINE_PAGE, answer);
  await cache.addAll([...new Set(parts)]);
}

async function kept(address: string): Promise<Response> {
  const cache = await caches.open(OFFLINE_CACHE);
  return (await cache.match(address)) ?? Response.error();
}

/** Puts the shared files where home finds them, and opens home. */
async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const cache = await caches.open(SHARED_CACHE);
  const files = form.getAll('files').filter((each) => each instanceof File);
  for (const [index, file] of files.entries()) {
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) };
    await cache.put(`/shared/${index}`, new Response(file, { headers }));
  }
  return Response.redirect(new URL(`${HOME}/?shared`, worker.location.href), 303);
}
