/** Finds the pages of a file whose end is cut off, catalog and all, and gives them a new page tree. */
import { appendFile } from 'node:fs/promises';
import { copyToChange } from '../bytes/copy-to-change.ts';
import { FileSource } from '../bytes/file-source.ts';
import { CUT_END } from './salvage.ts';
import { unfoldStreams } from './unfold-streams.ts';

const CHUNK_BYTES = 1024 ** 2;
/** An object of a page reaches this far at most. */
const OVERLAP_BYTES = 8192;
const OBJECT = /(?<![0-9])(\d{1,10})\s+(\d{1,5})\s+obj\b/g;
const PAGE_TYPE = /\/Type\s*\/Page(?![A-Za-z])/;

const STREAM_TYPE = /\/Type\s*\/ObjStm\b/;
/** A dictionary that says what an object is stands at its beginning. */
const HEAD_BYTES = 1024;

interface Found {
  /** References of pages in the order of the file, by object number: of two versions the later one counts. */
  readonly pages: Map<number, FoundPage>;
  readonly numbers: Set<number>;
  /** Where object streams begin. */
  readonly streams: number[];
  /** What lay in object streams and has to lie open in the copy: without cross-references nobody else finds it. */
  unfolded: ReadonlyMap<number, string>;
  isEncrypted: boolean;
}

interface FoundPage {
  readonly reference: string;
  readonly parent: number | undefined;
  readonly contents: readonly number[];
}

/**
 * Copies a file and appends a page tree of the pages that are found in it and whose content is there.
 * @returns which they are, counted from 1 in the order of the file; none where nothing is found, or where the file is encrypted: its key is lost.
 */
export async function addPageTree(path: string, target: string): Promise<readonly number[]> {
  const found = findPages(path);
  const all = [...found.pages.values()];
  const saved = all.flatMap((page, index) =>
    page.contents.every((each) => found.numbers.has(each)) ? [{ page, number: index + 1 }] : [],
  );
  if (found.isEncrypted || saved.length === 0) return [];
  const next = Math.max(...found.numbers) + 1;
  // Under the number of the lost one, so that the pages find their parent.
  const tree = saved[0]?.page.parent ?? next;
  const root = next + 1;
  const kids = saved.map(({ page }) => `${page.reference} R`).join(' ');
  await copyToChange(path, target);
  await appendFile(
    target,
    CUT_END +
      [
        ...[...found.unfolded].map(([number, body]) => `${number} 0 obj\n${body}\nendobj`),
        `${tree} 0 obj`,
        // A page whose size was given in the lost tree: letters are what most lost files are.
        `<< /Type /Pages /Kids [${kids}] /Count ${saved.length} /MediaBox [0 0 612 792] >>`,
        'endobj',
        `${root} 0 obj`,
        `<< /Type /Catalog /Pages ${tree} 0 R >>`,
        'endobj',
        'trailer',
        `<< /Root ${root} 0 R /Size ${root + 1} >>`,
        'startxref\n0\n%%EOF\n',
      ].join('\n'),
    'latin1',
  );
  return saved.map(({ number }) => number);
}

function findPages(path: string): Found {
  const source = new FileSource(path);
  const found: Found = {
    pages: new Map(),
    numbers: new Set(),
    streams: [],
    unfolded: new Map(),
    isEncrypted: false,
  };
  try {
    for (let start = 0; start < source.size; start += CHUNK_BYTES) {
      const length = Math.min(CHUNK_BYTES + OVERLAP_BYTES, source.size - start);
      lookThrough(source.read(start, length).toString('latin1'), start, found);
    }
    // What lies open was changed last.
    const inside = [...unfoldStreams(source, [...new Set(found.streams)])].filter(
      ([number]) => !found.numbers.has(number),
    );
    found.unfolded = new Map(inside);
  } finally {
    source.close();
  }
  for (const [number, body] of found.unfolded) {
    found.numbers.add(number);
    notePage(number, `${number} 0`, body, found);
  }
  return found;
}

function lookThrough(text: string, start: number, found: Found): void {
  if (/\/Filter\s*\/(?:Standard|Adobe\.PubSec)\b/.test(text)) found.isEncrypted = true;
  for (const match of text.matchAll(OBJECT)) {
    const number = Number(match[1]);
    const end = text.indexOf('endobj', match.index);
    // The last object of the file may be cut in its stream: what is there of it can be shown.
    found.numbers.add(number);
    if (STREAM_TYPE.test(headOf(text, match.index))) found.streams.push(start + match.index);
    if (end === -1 || end - match.index > OVERLAP_BYTES) continue;
    notePage(number, `${match[1]} ${match[2]}`, text.slice(match.index, end), found);
  }
}

/** The dictionary at the beginning of an object, up to its stream. */
function headOf(text: string, at: number): string {
  const head = text.slice(at, at + HEAD_BYTES);
  const stream = head.search(/stream\r?\n/);
  return stream === -1 ? '' : head.slice(0, stream);
}

function notePage(number: number, reference: string, body: string, { pages }: Found): void {
  if (!PAGE_TYPE.test(body) || body.includes('stream')) return;
  const parent = /\/Parent\s+(\d+)\s+\d+\s+R/.exec(body)?.[1];
  const contents = /\/Contents\s*(?:\[([^\]]*)\]|(\d+\s+\d+\s+R))/.exec(body);
  const references = (contents?.[1] ?? contents?.[2] ?? '').matchAll(/(\d+)\s+\d+\s+R/g);
  pages.set(number, {
    reference,
    parent: parent === undefined ? undefined : Number(parent),
    contents: [...references].map((each) => Number(each[1])),
  });
}
