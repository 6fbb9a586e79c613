/** Writes documents of the model into a folder of the test's own, reads them back and prints them. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Block, DocumentModel, Picture, Section } from '../src/engine/layout/model.ts';
import { writeDocx } from '../src/engine/write/docx/flow/write-docx.ts';
import { model, section } from './document-model.ts';
import { type OfficeParts, officeParts } from './ooxml/package-parts.ts';
import { wordFaults } from './ooxml/word-repairs.ts';
import { elementsNamed, type XmlElement } from './ooxml/xml-tree.ts';

const start = promisify(execFile);
const FACTS = { title: 'Nails', author: 'Ann', language: 'de-AT' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Call it once in a file: it makes and removes the folder around each test. */
export function docxBench() {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docx-'));
    path = join(folder, 'made.docx');
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function write(document: DocumentModel): Promise<OfficeParts> {
    const signal = new AbortController().signal;
    await writeDocx(document, path, { facts: FACTS, folder: join(folder, 'scratch'), signal });
    expect(await wordFaults(path)).toEqual([]);
    return officeParts(path);
  }

  async function writeBlocks(blocks: readonly Block[], rest: Partial<Section> = {}): Promise<XmlElement> {
    return body(await write(model([section(blocks, rest)])));
  }

  async function picture(altText = ''): Promise<Picture> {
    const file = join(folder, 'picture.png');
    await writeFile(file, PNG);
    return { path: file, ending: 'png', widthPt: 72, heightPt: 36, altText };
  }

  async function printed(): Promise<string> {
    await start('soffice', [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      ...['--headless', '--convert-to', 'pdf', '--outdir', folder, path],
    ]);
    return (await start('pdftotext', ['-layout', join(folder, 'made.pdf'), '-'])).stdout;
  }

  return { write, writeBlocks, picture, printed };
}

export function part(parts: OfficeParts, name: string): XmlElement {
  const root = parts.trees.get(name);
  if (!root) throw new Error(`no ${name}`);
  return root;
}

export const body = (parts: OfficeParts) => part(parts, 'word/document.xml');

export function only(root: XmlElement | undefined, name: string): XmlElement {
  const [found, second] = root ? elementsNamed(root, name) : [];
  if (!found || second) throw new Error(`not one ${name}`);
  return found;
}

export function values(
  root: XmlElement | undefined,
  name: string,
  attribute = 'w:val',
): readonly (string | undefined)[] {
  return root ? elementsNamed(root, name).map(({ attributes }) => attributes[attribute]) : [];
}
