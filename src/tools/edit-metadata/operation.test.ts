/** Edits metadata and lets poppler, pdf.js, qpdf and exiftool-like readings of XMP say what is there. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archivedPdf } from '../../../tests/archived-pdf.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let edit: OperationTest<typeof tool>;
beforeEach(async () => {
  edit = await OperationTest.start(tool, run);
});
afterEach(() => edit.end());

type Options = Readonly<Record<string, unknown>>;

async function edited(content: Uint8Array, options: Options = {}): Promise<OutputFile> {
  const [output] = await edit.run([await edit.file('report.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

/** As poppler tells them: title, author, dates and so on, and the entries that have no meaning of their own. */
function info({ path }: OutputFile): Readonly<Record<string, string>> {
  const print = (...more: string[]) =>
    execFileSync('pdfinfo', [...more, path], { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } });
  const rows = [...print('-custom').split('\n'), ...print('-isodates').split('\n')];
  return Object.fromEntries(rows.flatMap((row) => [...row.matchAll(/^([^:]+):\s*(.*)$/g)].map(([, k, v]) => [k, v])));
}

/** The XMP packet as poppler hands it out. */
function xmp({ path }: OutputFile): string {
  return execFileSync('pdfinfo', ['-meta', path], { encoding: 'utf8' });
}

const PACKET = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="uuid:1" xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmp:CreatorTool="Writer" pdf:Keywords='old, words'>
<d:title><rdf:Alt><rdf:li xml:lang="de">Alt</rdf:li><rdf:li xml:lang="x-default">Old &amp; gold</rdf:li></rdf:Alt></d:title>
<d:creator><rdf:Seq><rdf:li>Someone Else</rdf:li></rdf:Seq></d:creator>
<d:subject><rdf:Bag><rdf:li>old</rdf:li><rdf:li>words</rdf:li></rdf:Bag></d:subject>
<xmpRights:Marked>True</xmpRights:Marked>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

const RICH = samplePdf(3, {
  catalog: '/Metadata 120 0 R',
  trailer: '/Info 121 0 R',
  objects: {
    120: sampleStream(PACKET, '/Type /Metadata /Subtype /XML'),
    121: '<< /Author (Ann Example) /CreationDate (D:20200102030405Z) /Department (Sales) /Trapped /False >>',
  },
});

test('writes all entries into both places', { tags: ['metadata-in-agreement'] }, async () => {
  const output = await edited(samplePdf(1), {
    title: 'Größe & <Maß>',
    author: 'Ann Example',
    subject: '主題',
    keywords: 'one, two',
    creator: 'Writer',
    producer: 'Press',
    created: '2020-01-02',
    modified: '2021-02-03T04:05:06+01:00',
    lang: 'de_at',
    custom: '{"Department": "Sales"}',
  });
  expect(info(output)).toMatchObject({
    Title: 'Größe & <Maß>',
    Author: 'Ann Example',
    Subject: '主題',
    Keywords: 'one, two',
    Creator: 'Writer',
    Producer: 'Press',
    CreationDate: '2020-01-02T00:00:00Z',
    ModDate: '2021-02-03T04:05:06+01',
    Department: 'Sales',
  });
  const packet = xmp(output);
  for (const text of [
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Größe &amp; &lt;Maß&gt;</rdf:li></rdf:Alt></dc:title>',
    '<dc:creator><rdf:Seq><rdf:li>Ann Example</rdf:li></rdf:Seq></dc:creator>',
    '主題',
    '<pdf:Keywords>one, two</pdf:Keywords>',
    '<rdf:Bag><rdf:li>one</rdf:li><rdf:li>two</rdf:li></rdf:Bag>',
    '<xmp:CreatorTool>Writer</xmp:CreatorTool>',
    '<pdf:Producer>Press</pdf:Producer>',
    '<xmp:CreateDate>2020-01-02T00:00:00Z</xmp:CreateDate>',
    '<xmp:ModifyDate>2021-02-03T04:05:06+01:00</xmp:ModifyDate>',
    '<pdfx:Department>Sales</pdfx:Department>',
  ]) {
    expect(packet).toContain(text);
  }
  expect((await readPdf(output.path)).title).toBe('Größe & <Maß>');
  expect(execFileSync('qpdf', ['--json', output.path], { encoding: 'utf8' })).toContain('"/Lang": "u:de-AT"');
});

test('changes what is asked for, brings both places to one text, and keeps all else', async () => {
  const output = await edited(RICH, { keywords: 'new' });
  expect(info(output)).toMatchObject({
    Title: 'Old & gold',
    Author: 'Ann Example',
    Keywords: 'new',
    Creator: 'Writer',
    CreationDate: '2020-01-02T03:04:05Z',
    Department: 'Sales',
  });
  const packet = xmp(output);
  expect(packet).toContain('<rdf:li xml:lang="de">Alt</rdf:li>');
  expect(packet).toContain('<xmpRights:Marked>True</xmpRights:Marked>');
  expect(packet).toContain('Ann Example');
  expect(packet).not.toContain('Someone Else');
  expect(packet).not.toMatch(/>old|old, words/);
  expect(packet.match(/rdf:about="uuid:1"/g)).toHaveLength(2);
  // Whatever reads XML takes it.
  expect((await readPdf(output.path)).title).toBe('Old & gold');
});

test('removes single entries, all entries, or every trace', async () => {
  const some = await edited(RICH, { author: '', remove: 'created, Department', title: 'New' });
  expect(info(some)).toMatchObject({ Title: 'New' });
  expect(Object.keys(info(some))).not.toEqual(expect.arrayContaining(['Author']));
  expect(Object.keys(info(some))).not.toEqual(expect.arrayContaining(['CreationDate']));
  expect(Object.keys(info(some))).not.toEqual(expect.arrayContaining(['Department']));
  expect(xmp(some)).not.toContain('d:creator');
  const cleared = await edited(RICH, { clear: 'info', subject: 'Kept' });
  expect(info(cleared)).toMatchObject({ Subject: 'Kept' });
  expect(info(cleared).Title).toBeUndefined();
  expect(xmp(cleared)).not.toMatch(/Old|Someone|Writer/);
  expect(xmp(cleared)).toContain('xmpRights:Marked');
  const bare = await edited(RICH, { clear: 'all' });
  expect(info(bare).Author).toBeUndefined();
  expect(xmp(bare)).toBe('');
  expect(execFileSync('qpdf', ['--qdf', bare.path, '-'], { encoding: 'latin1' })).not.toContain('Ann Example');
});

test('keeps the claim of an archive file where it may, and says so where not', async () => {
  const claimed = await edited(archivedPdf(), { title: 'New', custom: '{"Department": "Sales"}' });
  expect((await readPdf(claimed.path)).claim).toBe('PDF/A-2b');
  expect(xmp(claimed)).not.toContain('pdfx:Department');
  expect(info(claimed)).toMatchObject({ Title: 'New', Department: 'Sales' });
  const bare = await edited(archivedPdf(), { clear: 'all' });
  expect((await readPdf(bare.path)).claim).toBe('');
  expect(edit.warnings).toEqual([{ code: 'conformance-removed', params: { standard: 'PDF/A-2b' } }]);
});

test('sets page labels and how viewers begin', async () => {
  const output = await edited(RICH, {
    'page-labels': '[{"page": 1, "style": "roman"}, {"page": 2, "prefix": "A-", "start": 7}]',
    'initial-view': '{"page": 2, "zoom": "width", "layout": "two", "mode": "bookmarks", "display-title": true}',
  });
  expect((await readPdf(output.path)).labels).toEqual(['i', 'A-7', 'A-8']);
  const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', output.path, '-'], { encoding: 'latin1' });
  const flat = plain.replace(/\s+/g, ' ');
  expect(flat).toMatch(/\/OpenAction \[ \d+ 0 R \/FitH null \]/);
  expect(flat).toContain('/PageLayout /TwoPageLeft');
  expect(flat).toContain('/PageMode /UseOutlines');
  expect(flat).toContain('/DisplayDocTitle true');
  const none = await edited(await readFile(output.path), { 'page-labels': '[]' });
  expect((await readPdf(none.path)).labels).toBeNull();
});

test('tells the metadata as JSON, in the words in which it is given', async () => {
  const content = samplePdf(2, {
    catalog: `/Lang (en) /PageMode /UseThumbs /OpenAction [${pageObject(2)} 0 R /XYZ null null 1.5] /PageLabels << /Nums [0 << /S /r >> 1 << /S /D /St 5 >>] >>`,
    trailer: '/Info << /Title (One) /ModDate (D:20200102) /Own (Word) >>',
  });
  const output = await edited(content, { read: true });
  expect([output.type, output.pattern]).toEqual(['json', '{name}-metadata']);
  expect(JSON.parse(await readFile(output.path, 'utf8'))).toEqual({
    title: 'One',
    author: '',
    subject: '',
    keywords: '',
    creator: '',
    producer: '',
    created: '',
    modified: '2020-01-02T00:00:00Z',
    custom: { Own: 'Word' },
    lang: 'en',
    'page-labels': [
      { page: 1, style: 'roman', prefix: '', start: 1 },
      { page: 2, style: 'decimal', prefix: '', start: 5 },
    ],
    'initial-view': { page: 2, zoom: 150, mode: 'thumbnails' },
  });
});

test.each([
  [{ created: '2020-02-30' }, 'created must be a date such as 2026-01-31.'],
  [{ modified: 'yesterday' }, 'modified must be a date such as 2026-01-31.'],
  [{ lang: '12' }, 'lang must be a language code such as en or de-AT.'],
  [{ custom: '{"Title": "x"}' }, 'To set Title, use its own option instead of custom.'],
  [{ 'page-labels': '[{"page": 9}]' }, 'page-labels includes page 9, but report.pdf has fewer pages.'],
  [{ 'initial-view': '{"page": 9}' }, 'initial-view includes page 9, but report.pdf has fewer pages.'],
])('refuses %o', async (options, message) => {
  const file = await edit.file('report.pdf', samplePdf(2));
  await expect((async () => edit.run([file], options))()).rejects.toThrow(message);
});

test('gives the file back as it was where nothing is to be changed', async () => {
  const file = await edit.file('report.pdf', RICH);
  expect(await edit.run([file])).toEqual([
    { path: file.path, type: 'pdf', input: 0, unchanged: true, facts: { pages: 3 } },
  ]);
  expect(edit.warnings).toEqual([{ code: 'nothing-edited', params: { file: 'report.pdf' } }]);
});

test('gives the same bytes for the same job, and copes with a packet that is none', async () => {
  const broken = samplePdf(1, {
    catalog: '/Metadata 120 0 R',
    objects: { 120: sampleStream(`<dc:title${'<dc:title '.repeat(9_000)}`, '/Type /Metadata /Subtype /XML') },
  });
  const first = await edited(broken, { title: 'New' });
  expect((await readPdf(first.path)).title).toBe('New');
  expect(xmp(first)).toContain('<rdf:li xml:lang="x-default">New</rdf:li>');
  const bytes = await readFile(first.path);
  expect(bytes.equals(await readFile((await edited(broken, { title: 'New' })).path))).toBe(true);
});
