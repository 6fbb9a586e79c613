/** Checks that XML nested without end is found, whatever stands in it, and ordinary files pass. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wordFile, wordParagraph } from '../../../tests/office-samples.ts';
import { requireShallowXml, XmlDepth } from './xml-depth.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xml-depth-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function judge(docx: Buffer): Promise<void> {
  const path = join(folder, 'a.docx');
  await writeFile(path, docx);
  return requireShallowXml(path, 'a.docx', new AbortController().signal);
}

const tables = (count: number) =>
  wordFile(`${'<w:tbl><w:tr><w:tc>'.repeat(count)}<w:p/>${'</w:tc></w:tr></w:tbl>'.repeat(count)}`);

test('refuses thousands of tables inside each other at once, and lets dozens pass', async () => {
  await judge(await tables(40));
  await judge(await wordFile(wordParagraph('x').repeat(5_000)));
  await expect(judge(await tables(50_000))).rejects.toMatchObject({
    code: 'too-nested',
    message: 'a.docx has more than 600 levels of nesting and can’t be converted.',
  });
});

test('lets broken files pass: their reader will name them', async () => {
  await judge(Buffer.from('PK and nothing more'));
  const whole = await tables(3);
  await judge(Buffer.concat([whole.subarray(0, 60), Buffer.alloc(40, 7), whole.subarray(100)]));
});

test.each([
  ['<a><b/><c x="1>2/"></c></a>', 2],
  ['<?xml version="1.0"?><!DOCTYPE a><a><!-- it\'s --><b>1</b><b>2</b></a>', 2],
  ['<a><b><c/></b></a>', 2],
])('counts the levels of %s', (xml, depth) => {
  const counter = new XmlDepth();
  for (const byte of Buffer.from(xml)) counter.read(Buffer.from([byte]));
  expect(counter.deepest).toBe(depth);
});
