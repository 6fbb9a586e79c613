/** The files that a page may load: its own, or those of the zip that it lies in. There are no others. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sniffEncoding } from '../../adapters/file-type-text.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { WrongZipPassword } from '../zip/decrypt-entry.ts';
import { BrokenEntry, type OpenedZip, openZip, unpackEntry } from '../zip/read-zip.ts';
import { hasUnsafeName, isFolder, isLink, type ZipEntry } from '../zip/zip-entry.ts';

/** Where a page believes to be. The name can belong to nobody (RFC 6761, 6.4). */
export const ORIGIN = 'http://page.invalid';

export interface WebFile {
  readonly bytes: Buffer;
  /** Undefined where the browser is to look for itself. */
  readonly mime: string | undefined;
}

export interface WebFolder {
  /** Path of the page, from the root, without a slash. */
  readonly start: string;
  /** @param path from the root, without a slash. @throws ToolError of a broken zip. */
  read(path: string): Promise<WebFile | undefined>;
}

/** Larger ones would fill the memory of the job on their way to the browser. */
const MAX_PART_BYTES = 64 * 1024 ** 2;
/** A browser looks so far for the encoding (HTML, 13.2.3.2). */
const META_BYTES = 1024;

const MIMES: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  xht: 'application/xhtml+xml',
  xml: 'application/xml',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  txt: 'text/plain',
};

export const PAGE_NAME = /\.(?:html?|xhtml|xht)$/i;

/** A page alone. @param name as the visitor calls it. */
export function folderOfPage(path: string, name: string): WebFolder {
  const start = PAGE_NAME.test(name) ? name.replaceAll(/[\\/]/g, '_') : 'index.html';
  return {
    start,
    read: async (wanted) => (wanted === start ? webFile(await readFile(path), start) : undefined),
  };
}

/** Which file of a zip is the page. */
export interface StartRule {
  readonly names: RegExp;
  /** Those that are meant where there are several. */
  readonly preferred: RegExp;
  /** What is told where there is none. */
  readonly missing: 'no-index' | 'no-markdown';
}

export const HTML_PAGE: StartRule = {
  names: PAGE_NAME,
  preferred: /(?:^|\/)index\.[a-z]+$/i,
  missing: 'no-index',
};

/**
 * A page with what belongs to it, unpacked as it is asked for.
 * @param scratch a writable folder.
 * @throws ToolError `nothing-found` without a page, `unsafe-names`, `need-password`, and those of `openZip`.
 */
export async function folderOfZip(
  file: { readonly path: string; readonly name: string; readonly password: string },
  scratch: string,
  signal: AbortSignal,
  rule = HTML_PAGE,
): Promise<WebFolder> {
  const zip = await openZip(file.path, file.name, signal);
  if (zip.entries.some(hasUnsafeName)) throw new ToolError('unsafe-names', { file: file.name });
  const entries = zip.entries.filter((entry) => !isFolder(entry) && !isLink(entry));
  if (file.password === '' && entries.some((entry) => entry.lock !== undefined))
    throw new ToolError('need-password', { file: file.name });
  const byPath = new Map<string, ZipEntry>();
  for (const entry of entries) byPath.set(pathOf(entry.name), entry);
  const lowered = new Map([...byPath].map(([path, entry]) => [path.toLowerCase(), entry]));
  const start = findStart([...byPath.keys()], rule);
  if (start === undefined) throw new ToolError('nothing-found', because(rule.missing));
  const home = start.slice(0, start.lastIndexOf('/') + 1);
  const find = (path: string) => byPath.get(path) ?? lowered.get(path.toLowerCase());
  return {
    start,
    read: async (wanted) => {
      const entry = find(wanted) ?? find(home + wanted);
      if (!entry || (entry.bytes > MAX_PART_BYTES && wanted !== start)) return undefined;
      return webFile(await unpacked(zip, entry, { ...file, scratch, signal }), wanted);
    },
  };
}

/** The preferred page (`index.html`) that lies highest; where there is none, the only page at the height of the highest one. */
export function findStart(paths: readonly string[], { names, preferred }: StartRule = HTML_PAGE): string | undefined {
  const pages = paths.filter((path) => names.test(path) && !path.startsWith('__MACOSX/'));
  const depth = (path: string) => path.split('/').length;
  const named = pages.filter((path) => preferred.test(path)).sort((a, b) => depth(a) - depth(b));
  if (named[0] !== undefined) return named[0];
  const highest = Math.min(...pages.map(depth));
  const candidates = pages.filter((path) => depth(path) === highest);
  return candidates.length === 1 ? candidates[0] : undefined;
}

function pathOf(name: string): string {
  return name
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .normalize('NFC');
}

interface Unpacking {
  readonly name: string;
  readonly password: string;
  readonly scratch: string;
  readonly signal: AbortSignal;
}

async function unpacked(zip: OpenedZip, entry: ZipEntry, { name, scratch, ...options }: Unpacking): Promise<Buffer> {
  const target = join(scratch, `part-${entry.dataStart}`);
  try {
    await unpackEntry(zip, entry, target, options);
    return await readFile(target);
  } catch (error) {
    if (error instanceof WrongZipPassword) throw new ToolError('wrong-password', { file: name });
    if (error instanceof BrokenEntry)
      throw new ToolError('damaged', { file: name, ...phrase('found', 'entry-not-unpacked') });
    throw error;
  } finally {
    await rm(target, { force: true });
  }
}

/** @param address absolute. @returns the file of the folder that it names, with or without its query. */
export async function fileAt(folder: WebFolder, address: string): Promise<WebFile | undefined> {
  const url = URL.parse(address);
  if (url?.origin !== ORIGIN) return undefined;
  const path = decoded(url.pathname.slice(1));
  return (url.search && (await folder.read(path + decoded(url.search)))) || folder.read(path);
}

/** Where the page itself lies. */
export function addressOf({ start }: WebFolder): string {
  return `${ORIGIN}/${start.split('/').map(encodeURIComponent).join('/')}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}

function webFile(bytes: Buffer, path: string): WebFile {
  const mime = MIMES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
  if (mime !== 'text/html') return { bytes, mime };
  return { bytes, mime: `text/html${charset(bytes)}` };
}

/** A page on a disk tells its encoding or is UTF-8, whatever the rules of the web say of pages that tell nothing. */
function charset(bytes: Buffer): string {
  const tells = /charset\s*=/i.test(bytes.subarray(0, META_BYTES).toString('latin1'));
  const encoding = sniffEncoding(bytes);
  return tells || encoding === undefined ? '' : `; charset=${encoding}`;
}
