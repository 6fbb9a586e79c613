/** Gives a file that lost its end a new trailer, so that the rest of it can be read. */
import { appendFile } from 'node:fs/promises';
import { copyToChange } from '../bytes/copy-to-change.ts';
import { FileSource } from '../bytes/file-source.ts';

const CHUNK_BYTES = 1024 ** 2;
/** How far before `/Catalog` its object may begin, and how far words may reach from one chunk into the next. */
const OVERLAP_BYTES = 4096;
const SECURITY_HANDLER = /\/Filter\s{0,9}\/(?:Standard|Adobe\.PubSec)\b/;
const ENCRYPTION_PARTS: readonly RegExp[] = [/\/Filter\s*\/Standard\b/, /\/O\s*[(<]/, /\/U\s*[(<]/];
/** A file may hold the word many times; one that holds it more often than this in a chunk is no document. */
const MAX_TRIES = 50;

/** What was made of the file; `none` also where it is encrypted and what its key is made from is lost. */
export type NewTrailer = 'none' | 'plain' | 'encrypted';

/** What a trailer says, as far as the file still tells it; the last of each counts. */
interface Remains {
  /** Number and generation, as written. */
  catalog?: string | undefined;
  encryption?: Encryption | undefined;
  /** The first half of the file's identifier, in hexadecimal digits. */
  id?: string | undefined;
  isEncrypted: boolean;
}

interface Encryption {
  readonly reference: string;
  /** Keys before version 5 are made from the identifier, too (ISO 32000-2, 7.6.4.3). */
  readonly needsId: boolean;
}

/** Ends an object that was cut in its stream: what is there of an image shows. Between objects it means nothing. */
export const CUT_END = '\nendstream\nendobj\n';

/** Copies a file and appends a trailer that names its last catalog and how the file is encrypted. */
export async function addTrailer(path: string, target: string): Promise<NewTrailer> {
  const { catalog, encryption, id, isEncrypted } = findRemains(path);
  if (catalog === undefined) return 'none';
  if (isEncrypted && (!encryption || (encryption.needsId && id === undefined))) return 'none';
  const lock = encryption ? ` /Encrypt ${encryption.reference} R` : '';
  const identifier = encryption && id !== undefined ? ` /ID [<${id}> <${id}>]` : '';
  const trailer = `trailer\n<< /Root ${catalog} R${lock}${identifier} >>\nstartxref\n0\n%%EOF\n`;
  await copyToChange(path, target);
  await appendFile(target, `${CUT_END}${trailer}`);
  return encryption ? 'encrypted' : 'plain';
}

function findRemains(path: string): Remains {
  const source = new FileSource(path);
  const found: Remains = { isEncrypted: false };
  try {
    for (let start = 0; start < source.size; start += CHUNK_BYTES) {
      const from = Math.max(0, start - OVERLAP_BYTES);
      lookThrough(source.read(from, start - from + CHUNK_BYTES).toString('latin1'), found);
    }
  } finally {
    source.close();
  }
  return found;
}

function lookThrough(text: string, found: Remains): void {
  found.catalog = lastCatalog(text) ?? found.catalog;
  found.encryption = lastEncryption(text) ?? found.encryption;
  const ids = [...text.matchAll(/\/ID\s{0,9}\[\s{0,9}<([0-9A-Fa-f]{2,128})>/g)];
  found.id = ids.at(-1)?.[1] ?? found.id;
  found.isEncrypted ||= text.includes('/Encrypt') || SECURITY_HANDLER.test(text);
}

/** The object that says how the file is encrypted with passwords; one that is cut off or lacks a part does not count. */
function lastEncryption(text: string): Encryption | undefined {
  let at = text.length;
  for (let tries = 0; tries < MAX_TRIES && at > 0; tries++) {
    at = text.lastIndexOf('/Standard', at - 1);
    if (at === -1) break;
    const before = text.slice(Math.max(0, at - OVERLAP_BYTES), at);
    const end = text.slice(at, at + OVERLAP_BYTES).indexOf('endobj');
    const object = before.slice(before.lastIndexOf('endobj') + 1) + text.slice(at, at + Math.max(0, end));
    const reference = /(\d{1,10}\s+\d{1,5})\s+obj\s*<</.exec(object)?.[1];
    const version = /\/V\s*(\d)/.exec(object)?.[1];
    const isWhole = ENCRYPTION_PARTS.every((part) => part.test(object));
    if (end !== -1 && reference && version && isWhole) return { reference, needsId: Number(version) < 5 };
  }
  return undefined;
}

function lastCatalog(text: string): string | undefined {
  let at = text.length;
  for (let tries = 0; tries < MAX_TRIES && at > 0; tries++) {
    at = text.lastIndexOf('/Catalog', at - 1);
    if (at === -1) break;
    const before = text.slice(Math.max(0, at - OVERLAP_BYTES), at);
    const object = before.slice(before.lastIndexOf('endobj') + 1);
    const match = /(\d+\s+\d+)\s+obj\b[\s\S]*\/Type\s*$/.exec(object);
    if (match) return match[1];
  }
  return undefined;
}
