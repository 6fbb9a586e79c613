/** Changes, removes and lists links, and looks with pdf.js and qpdf at where they lead. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, samplePdf } from '../../../tests/sample-pdf.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let linking: OperationTest<typeof tool>;
beforeEach(async () => {
  linking = await OperationTest.start(tool, run);
});
afterEach(() => linking.end());

type Options = Readonly<Record<string, unknown>>;

async function results(content: Uint8Array, options: Options): Promise<readonly OutputFile[]> {
  return linking.run([await linking.file('report.pdf', content)], options);
}

async function linksOf(output: OutputFile | undefined) {
  return (await readPdf(output?.path ?? '')).pages.map(({ links }) => links);
}

function plain(output: OutputFile | undefined): string {
  const text = execFileSync('qpdf', ['--qdf', '--object-streams=disable', output?.path ?? '', '-'], {
    encoding: 'latin1',
  });
  return text.replace(/\s+/g, ' ');
}

const uri = (address: string) => `/A << /S /URI /URI (${address}) >>`;
const link = (rest: string, top = 280) => `<< /Type /Annot /Subtype /Link /Rect [10 ${top - 10} 110 ${top}] ${rest} >>`;

/** Links of all kinds, some twice or in a chain, on two pages; a button, a bookmark and a base address. */
const LINKED = samplePdf(2, {
  catalog: '/Outlines 140 0 R /AcroForm << /Fields [128 0 R] >> /URI << /Base (http://old.example/base/) >>',
  page: (page) =>
    page === 1
      ? `/Annots [120 0 R ${link(uri('mailto:ann@old.example'))} 122 0 R 123 0 R 124 0 R 128 0 R 129 0 R]`
      : '/Annots [120 0 R 125 0 R 126 0 R]',
  objects: {
    120: link(`${uri('http://OLD.example/a?from=old.example')} /Contents (See http://old.example/a)`),
    122: link(`/Dest [${pageObject(2)} 0 R /Fit]`),
    123: link('/A << /S /GoToR /F << /Type /Filespec /F (old.example.pdf) /UF (old.example.pdf) >> /D [0 /Fit] >>'),
    124: link('/A << /S /Launch /F (setup.exe) >>'),
    125: link('/A 127 0 R'),
    126: link('/A << /S /JavaScript /JS (app.beep\\(\\)) >>'),
    127: '<< /S /GoTo /D [0 /Fit] /Next [<< /S /URI /URI (https://old.example/next) >>] >>',
    128: `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (Order) /Rect [10 10 60 30] /AA << /U 130 0 R >> /A << /S /SubmitForm /F << /FS /URL /F (https://old.example/send) >> >> >>`,
    129: link(uri('https://other.example/\\303\\274ber old.example'), 200),
    130: '<< /S /URI /URI (https://old.example/order) >>',
    140: '<< /Type /Outlines /First 141 0 R /Last 141 0 R /Count 1 >>',
    141: `<< /Title (Shop) /Parent 140 0 R ${uri('https://old.example/shop')} >>`,
  },
});

test('changes a part of every address: in links, buttons, bookmarks and names of files', async () => {
  const [output] = await results(LINKED, { find: 'old.example', replace: 'www.new.example' });
  const text = plain(output);
  expect(text).not.toMatch(/old\.example/i);
  expect([...text.matchAll(/\/(?:URI|Base|F|UF) \(([^)]*)\)/g)].map(([, address]) => address).sort()).toEqual([
    'http://www.new.example/a?from=www.new.example',
    'http://www.new.example/base/',
    'https://other.example/%C3%BCber%20www.new.example',
    'https://www.new.example/next',
    'https://www.new.example/order',
    'https://www.new.example/send',
    'https://www.new.example/shop',
    'mailto:ann@www.new.example',
    'setup.exe',
    'www.new.example.pdf',
    'www.new.example.pdf',
  ]);
  expect(text).toContain('/Contents (See http://www.new.example/a)');
  expect(output?.report).toEqual({ made: { links: 8 } });
  expect(execFileSync('qpdf', ['--check', output?.path ?? ''], { encoding: 'utf8' })).toContain('No syntax');
});

test('takes patterns with groups, and changes links of chosen pages alone', async () => {
  const file = samplePdf(2, {
    page: (page) => `/Annots [${link(uri(`http://a.example/${page}`))} ${link(uri('https://http.example/'))}]`,
  });
  const [secure] = await results(file, { find: '/^http:\\/\\/(\\w+)/', replace: 'https://$1', pages: '2' });
  expect(await linksOf(secure)).toEqual([
    ['http://a.example/1', 'https://http.example/'],
    ['https://a.example/2', 'https://http.example/'],
  ]);
  const [dollar] = await results(file, { find: 'A.EXAMPLE/1', replace: 'b.example/$&' });
  expect((await linksOf(dollar))[0]?.[0]).toBe('http://b.example/$&');
});

test('removes links of the chosen types; buttons and bookmarks stay', async () => {
  const left = async (options: Options) => {
    const [output] = await results(LINKED, { action: 'remove', ...options });
    return { links: plain(output).match(/\/Subtype \/Link/g)?.length ?? 0, removed: output?.report?.removed };
  };
  expect(await left({})).toEqual({ links: 0, removed: { links: 8 } });
  expect(await left({ types: 'web' })).toEqual({ links: 6, removed: { links: 2 } });
  expect(await left({ types: 'files, other' })).toEqual({ links: 5, removed: { links: 3 } });
  expect(await left({ types: 'pages', pages: '2' })).toEqual({ links: 7, removed: { links: 1 } });
  const [output] = await results(LINKED, { action: 'remove' });
  expect(plain(output)).toMatch(/\/Subtype \/Widget.*\/Title \(Shop\)|\/Title \(Shop\).*\/Subtype \/Widget/);
});

test('lists where links lead, as they are after a change', async () => {
  const [csv, ...others] = await results(LINKED, { action: 'list' });
  expect(others).toEqual([]);
  expect(csv?.report).toEqual({ found: { links: 11 } });
  expect((await readFile(csv?.path ?? '', 'utf8')).split('\r\n')).toEqual([
    '\ufeffPage,Place,Leads to,Address,To page,Text,X,Y,Width,Height',
    '1,Link,Websites,http://OLD.example/a?from=old.example,,See http://old.example/a,10,20,100,10',
    '1,Link,Email addresses and phone numbers,mailto:ann@old.example,,,10,20,100,10',
    '1,Link,Pages of this file,,2,,10,20,100,10',
    '1,Link,Other files,old.example.pdf,,,10,20,100,10',
    '1,Link,Other files,setup.exe,,,10,20,100,10',
    '1,Button,Scripts and other actions,https://old.example/send,,Order,10,270,50,20',
    '1,Link,Websites,https://other.example/über old.example,,,10,100,100,10',
    '2,Link,Websites,http://OLD.example/a?from=old.example,,See http://old.example/a,10,20,100,10',
    '2,Link,Pages of this file,,1,,10,20,100,10',
    '2,Link,Scripts and other actions,,,,10,20,100,10',
    ',Bookmark,Websites,https://old.example/shop,,Shop,,,,',
    '',
  ]);
  const [, json] = await results(LINKED, { find: 'old.', replace: 'new.', export: 'json' });
  expect(JSON.parse(await readFile(json?.path ?? '', 'utf8')).links[1]).toMatchObject({
    place: 'link',
    page: 1,
    kind: 'email',
    address: 'mailto:ann@new.example',
    toPage: null,
  });
});

test('says where nothing was to change, and gives the same bytes for the same job', async () => {
  const file = await linking.file('report.pdf', samplePdf(1));
  expect(await linking.run([file], { find: 'x' })).toMatchObject([{ path: file.path, unchanged: true }]);
  expect(await linking.run([file], { action: 'remove' })).toMatchObject([{ path: file.path, unchanged: true }]);
  expect(linking.warnings.map(({ code }) => code)).toEqual(['no-addresses-changed', 'no-links']);
  await expect(results(LINKED, {})).rejects.toThrow('Enter the text to replace in addresses');
  await expect(results(LINKED, { find: '/a(?=b)/' })).rejects.toThrow('Lookaround');
  const bytes = async () => readFile((await results(LINKED, { find: 'old', replace: 'new' }))[0]?.path ?? '');
  expect((await bytes()).equals(await bytes())).toBe(true);
});

test('tells new addresses that cannot be opened, and no others', async () => {
  await results(LINKED, { find: 'old.example', replace: 'new example' });
  expect(linking.warnings).toMatchObject([
    { code: 'addresses-broken', params: { name: 'http://new example/a?from=new example' } },
  ]);
  const whole = samplePdf(1, { page: () => `/Annots [${link(uri('https://old.example'))}]` });
  await results(whole, { find: 'https://old.example', replace: '' });
  expect(linking.warnings.at(-1)).toMatchObject({ code: 'addresses-emptied' });
  const told = linking.warnings.length;
  await results(LINKED, { find: 'old.example', replace: 'new.example' });
  expect(linking.warnings).toHaveLength(told);
});
