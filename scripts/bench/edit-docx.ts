/** Edits a Word file as an author would: a word, a number, a paragraph that moves, pages that are added. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openZip } from '../../src/engine/zip/read-zip.ts';
import { repackZip } from '../../src/engine/zip/repack-zip.ts';

export const EDITS = ['word', 'number', 'moved', 'page'] as const;

export interface Edit {
  readonly kind: (typeof EDITS)[number];
  /** Words that are gone, and those that are new; a moved passage is both. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export type Random = (below: number) => number;

/** Numbers that come again with the same seed (xorshift). */
export function seeded(seed: number): Random {
  let state = seed || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const MAIN_PART = 'word/document.xml';

/** Writes an edited copy. @returns undefined where the file has nothing to edit in this way. */
export async function editDocx(
  source: string,
  target: string,
  kind: Edit['kind'],
  random: Random,
): Promise<Edit | undefined> {
  const signal = new AbortController().signal;
  const workDir = path.dirname(target);
  const zip = await openZip(source, path.basename(source), signal);
  let edit: Edit | undefined;
  await repackZip(zip, target, {
    workDir,
    signal,
    password: '',
    stays: () => false,
    mayReplace: async ({ name }) => name === MAIN_PART,
    replace: async ({ name }, unpacked) => {
      if (name !== MAIN_PART) return undefined;
      const made = editXml(await readFile(unpacked, 'utf8'), kind, random);
      if (!made) return undefined;
      edit = made.edit;
      await writeFile(`${unpacked}-new`, made.xml);
      await rename(`${unpacked}-new`, unpacked);
      return unpacked;
    },
    onProgress: () => undefined,
  });
  return edit;
}

interface Made {
  readonly xml: string;
  readonly edit: Edit;
}

/** LibreOffice gives those who tracked changes other colours each time it prints: such files differ without an edit. */
const TRACKED = /<w:(ins|del|moveFrom|moveTo|rPrChange|pPrChange) /;

function editXml(xml: string, kind: Edit['kind'], random: Random): Made | undefined {
  if (TRACKED.test(xml)) return undefined;
  switch (kind) {
    case 'word':
      return replaceOne(
        xml,
        /(?<=\s)\p{L}{4,}(?=\s)/gu,
        (old, words) => {
          const others = words.filter((word) => word.length > 3 && word !== old);
          return others[random(others.length)];
        },
        kind,
        random,
      );
    case 'number':
      return replaceOne(
        xml,
        /(?<=\s)\d{1,6}(?=\s)/g,
        (old) => String((Number(old) + 1 + random(90)) % 1_000_000),
        kind,
        random,
      );
    case 'moved':
      return moveParagraph(xml, random);
    case 'page':
      return addPage(xml, random);
  }
}

/** Texts of runs; those of deletions and fields have other names. */
const TEXT = /<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g;

function replaceOne(
  xml: string,
  pattern: RegExp,
  change: (old: string, words: readonly string[]) => string | undefined,
  kind: Edit['kind'],
  random: Random,
): Made | undefined {
  const words = [...new Set([...xml.matchAll(TEXT)].flatMap(([, text = '']) => text.match(/\p{L}{4,}/gu) ?? []))];
  const places = [...xml.matchAll(TEXT)].flatMap((run) => {
    const [whole, text = ''] = run;
    const start = run.index + whole.indexOf('>') + 1;
    return [...text.matchAll(pattern)].map((match) => ({ at: start + match.index, old: match[0] }));
  });
  const place = places[random(places.length || 1)];
  const now = place && change(place.old, words);
  if (!place || !now || now === place.old) return undefined;
  const edited = xml.slice(0, place.at) + now + xml.slice(place.at + place.old.length);
  return { xml: edited, edit: { kind, removed: [place.old], added: [now] } };
}

interface Paragraph {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
}

/** Paragraphs that stand in the body itself and hold nothing but text. */
function plainParagraphs(xml: string): readonly Paragraph[] {
  const found: Paragraph[] = [];
  let depth = 0;
  for (const match of xml.matchAll(
    /<w:(tbl|txbxContent|sdt)[ >]|<\/w:(tbl|txbxContent|sdt)>|<w:p(?: [^>]*)?>(?:(?!<w:p[ >]).)*?<\/w:p>/gs,
  )) {
    const [text] = match;
    if (text.startsWith('</')) depth--;
    else if (!text.startsWith('<w:p>') && !text.startsWith('<w:p ')) depth++;
    else if (
      depth === 0 &&
      !/w:(drawing|pict|fldChar|fldSimple|bookmark|sectPr|footnote|endnote|comment|del|ins|br|numPr|vanish|object)/.test(
        text,
      )
    ) {
      const words = [...text.matchAll(TEXT)]
        .map(([, each]) => each)
        .join('')
        .split(/\s+/)
        .filter((word) => word !== '');
      found.push({ from: match.index, to: match.index + text.length, words });
    }
  }
  return found;
}

function moveParagraph(xml: string, random: Random): Made | undefined {
  const all = plainParagraphs(xml);
  const long = all.filter(({ words }) => words.length >= 12);
  const moved = long[random(long.length || 1)];
  if (!moved) return undefined;
  const place = all.indexOf(moved);
  // Past less text than it has itself, it stays and that text moves: nobody can tell which was meant.
  const others = all.filter(
    (_, index) => Math.abs(index - place) > 2 && wordsPassed(all, place, index) > moved.words.length,
  );
  const other = others[random(others.length || 1)];
  if (!other) return undefined;
  const text = xml.slice(moved.from, moved.to);
  const edited =
    other.from < moved.from
      ? xml.slice(0, other.from) + text + xml.slice(other.from, moved.from) + xml.slice(moved.to)
      : xml.slice(0, moved.from) + xml.slice(moved.to, other.from) + text + xml.slice(other.from);
  return { xml: edited, edit: { kind: 'moved', removed: moved.words, added: moved.words } };
}

/** Words of what stands between a paragraph and the one before which it goes. */
function wordsPassed(all: readonly Paragraph[], place: number, before: number): number {
  const passed = before < place ? all.slice(before, place) : all.slice(place + 1, before);
  return passed.reduce((sum, { words }) => sum + words.length, 0);
}

function addPage(xml: string, random: Random): Made | undefined {
  const all = plainParagraphs(xml);
  const before = all[random(all.length || 1)];
  const vocabulary = all.flatMap(({ words }) => words).filter((word) => /^\p{L}+$/u.test(word));
  if (!before || vocabulary.length < 20) return undefined;
  const words = Array.from({ length: 120 }, () => vocabulary[random(vocabulary.length)] ?? '');
  const paragraph = (from: number) => `<w:p><w:r><w:t>${words.slice(from, from + 40).join(' ')}</w:t></w:r></w:p>`;
  const end = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  const page = end + [0, 40, 80].map(paragraph).join('') + end;
  return {
    xml: xml.slice(0, before.from) + page + xml.slice(before.from),
    edit: { kind: 'page', removed: [], added: words },
  };
}
