/** Carries the files and answers of the panel in sight over a reload, also the router's. Passwords are not stored. */
import { LANGUAGE } from '../../../ui/language.ts';
import { readStored, writeStored } from '../../browser-storage.ts';
import { toolPath } from '../../page-paths.ts';

const CACHE = 'sheaf-over-reload';
const KEY = 'sheaf-over-reload';

export interface CarriedFile {
  readonly file: File;
  readonly pages: string;
  readonly turns: string;
}

export interface Carried {
  readonly tool: string;
  readonly files: readonly CarriedFile[];
  readonly values: Readonly<Record<string, string>>;
  readonly attached: Readonly<Record<string, File>>;
  readonly batch: boolean;
}

/** What is written down beside the files, which lie in the cache under their numbers. */
interface Note extends Pick<Carried, 'tool' | 'values' | 'batch'> {
  readonly files: readonly Pick<CarriedFile, 'pages' | 'turns'>[];
  /** Names of the options of the attached files, which follow the others. */
  readonly attached: readonly string[];
}

/** What browsers without the Navigation API lack, and what the router leaves in the window. */
type Ways = Partial<Pick<Window, 'navigation'>> & {
  readonly __reactRouterDataRouter?: { readonly state: { readonly navigation: { readonly location?: Place } } };
};
type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

let inSight: (() => Carried) | undefined;

/** @returns to be called when the panel goes. */
export function carryOverReload(carried: () => Carried): () => void {
  inSight = carried;
  const { navigation }: Ways = window;
  navigation?.addEventListener('navigate', takeOver);
  return () => {
    navigation?.removeEventListener('navigate', takeOver);
    if (inSight === carried) inSight = undefined;
  };
}

/**
 * Where the code of the next page does not come, as after an update of the site, the router loads the page in sight
 * again. Instead the next one is loaded as a whole, and Back finds the files.
 */
function takeOver(event: NavigateEvent): void {
  const { __reactRouterDataRouter: router }: Ways = window;
  const next = router?.state.navigation.location;
  const carried = inSight?.();
  if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || !next || !carried) return;
  event.preventDefault();
  void leaveFor(next, carried);
}

async function leaveFor(next: Place, carried: Carried): Promise<void> {
  if (carried.files.length > 0) await store(carried).catch(() => undefined);
  // Back would lead to the tools, not to the one in sight.
  if (isHome() && next.pathname !== window.location.pathname)
    window.history.replaceState(null, '', LANGUAGE.path + toolPath(carried.tool));
  window.location.assign(next.pathname + next.search + next.hash);
}

/** Loads the page again, or, from home, that of the tool in sight. */
export async function reloadWithFiles(): Promise<void> {
  const carried = inSight?.();
  // Without room, or where the browser offers no cache, the page still has to be loaded.
  if (carried) await store(carried).catch(() => undefined);
  if (carried && isHome()) window.location.assign(LANGUAGE.path + toolPath(carried.tool));
  else window.location.reload();
}

/** Files for the page of a tool that is loaded as a whole next, as if they had been dropped there. */
export async function carryFiles(tool: string, files: readonly File[]): Promise<void> {
  const carried = files.map((file) => ({ file, pages: '', turns: '' }));
  await store({ tool, files: carried, values: {}, attached: {}, batch: files.length > 1 }).catch(() => undefined);
}

function isHome(): boolean {
  return window.location.pathname === `${LANGUAGE.path}/`;
}

async function store({ tool, files, values, attached, batch }: Carried): Promise<void> {
  const cache = await caches.open(CACHE);
  const all = [...files.map(({ file }) => file), ...Object.values(attached)];
  for (const [index, file] of all.entries()) {
    const headers = {
      'content-type': file.type,
      'x-name': encodeURIComponent(file.name),
      'x-modified': String(file.lastModified),
    };
    await cache.put(`/over-reload/${index}`, new Response(file, { headers }));
  }
  const places = files.map(({ pages, turns }) => ({ pages, turns }));
  const note: Note = { tool, values, batch, files: places, attached: Object.keys(attached) };
  writeStored('sessionStorage', KEY, JSON.stringify(note));
}

/** What was carried here for the tool, once; whatever else is left of earlier reloads is deleted. */
export async function takeCarried(tool: string): Promise<Carried | undefined> {
  const text = readStored('sessionStorage', KEY);
  if (text === null) return undefined;
  writeStored('sessionStorage', KEY, null);
  try {
    const note = JSON.parse(text) as Note;
    if (note.tool !== tool) return undefined;
    const files: File[] = [];
    for (let index = 0; index < note.files.length + note.attached.length; index++) files.push(await fileAt(index));
    const [chosen, more] = [files.slice(0, note.files.length), files.slice(note.files.length)];
    return {
      ...note,
      files: chosen.flatMap((file, index) => ({ file, pages: '', turns: '', ...note.files[index] })),
      attached: Object.fromEntries(more.map((file, index) => [note.attached[index] ?? '', file])),
    };
  } finally {
    await caches.delete(CACHE);
  }
}

async function fileAt(index: number): Promise<File> {
  const answer = await (await caches.open(CACHE)).match(`/over-reload/${index}`);
  if (!answer) throw new Error('A file is gone.');
  const name = decodeURIComponent(answer.headers.get('x-name') ?? '');
  const lastModified = Number(answer.headers.get('x-modified'));
  return new File([await answer.blob()], name, { type: answer.headers.get('content-type') ?? '', lastModified });
}
