/** Prints pages with the system's Chromium and looks at the results with poppler, qpdf and pdf.js. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { zipOf } from '../../../tests/office-samples.ts';
import { type Bookmark, readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import type { RunContext } from '../../contract/operation.ts';
import { parseToolOptions } from '../../contract/tool.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let printer: OperationTest<typeof tool>;
beforeEach(async () => {
  printer = await OperationTest.start(tool, run);
});
afterEach(() => printer.end());

type Options = Readonly<Record<string, unknown>>;

async function printed(html: string, options: Options = {}, name = 'page.html'): Promise<string> {
  const [output] = await printer.run([await printer.file(name, Buffer.from(html), 'html')], options);
  if (!output) throw new Error('there is no result');
  return output.path;
}

async function zipped(files: Readonly<Record<string, string | Buffer>>, options: Options = {}): Promise<string> {
  const [output] = await printer.run([await printer.file('site.zip', await zipOf(files), 'zip')], options);
  if (!output) throw new Error('there is no result');
  return output.path;
}

const say = (program: string, ...args: readonly string[]) => execFileSync(program, args, { encoding: 'utf8' });
const textOf = (path: string) => say('pdftotext', '-layout', path, '-').replaceAll(/\s+/g, ' ').trim();
const sizesOf = (path: string) =>
  [...say('pdfinfo', '-l', '-1', path).matchAll(/size:\s+([\d.]+) x ([\d.]+)/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ]);

/** Left and upper edge of the first such word, in points. */
function placeOf(path: string, word: string): readonly [number, number] {
  const found = new RegExp(`xMin="([\\d.]+)" yMin="([-\\d.]+)"[^>]*>${word}<`).exec(
    say('pdftotext', '-bbox', path, '-'),
  );
  if (!found) throw new Error(`there is no ${word}`);
  return [Number(found[1]), Number(found[2])];
}

test('a page that goes elsewhere while it loads is printed as it is', async () => {
  const page = '<!doctype html><p>before<script>location="https://example.com/"</script><p>behind';
  expect(textOf(await printed(page, { javascript: true }))).toBe('before behind');
  expect(printer.warnings).toEqual([{ code: 'page-went-elsewhere', params: { file: 'page.html' } }]);
});

test('a page becomes a tagged PDF with its title, its bookmarks and its links', async () => {
  const path = await printed(
    `<!doctype html><html lang="de"><title>Über uns</title><h1>Eins</h1><p>Text äöü 漢字
     <a href="#zwei">hin</a> <a href="other.html#x">her</a> <a href="https://example.com/">fort</a>
     <h2 id="zwei">Zwei</h2>`,
  );
  expect(say('qpdf', '--check', path)).toContain('No syntax or stream encoding errors');
  const info = say('pdfinfo', path);
  expect(info).toMatch(/Title:\s+Über uns/);
  expect(info).toMatch(/Tagged:\s+yes/);
  expect(info).toMatch(/Page size:.*A4/);
  expect(info).not.toContain('CreationDate');
  expect(say('pdfinfo', '-struct', path)).toMatch(/H1[\s\S]*H2/);
  expect(textOf(path)).toContain('Text äöü 漢字');
  const { outline, links } = await facts(path);
  expect(outline).toEqual(['Eins', 'Zwei']);
  expect(links).toEqual([1, 0, 'https://example.com/']);
  expect(say('qpdf', '--qdf', '--object-streams=disable', path, '-')).toContain('/URI (other.html#x)');
  expect(printer.warnings).toEqual([]);
});

async function facts(path: string) {
  const { bookmarks, pages } = await readPdf(path);
  return { outline: titlesOf(bookmarks), links: pages.flatMap(({ links }) => links) };
}

function titlesOf(bookmarks: readonly Bookmark[]): readonly string[] {
  return bookmarks.flatMap(({ title, children }) => [title, ...titlesOf(children)]);
}

test('the same page gives the same bytes', async () => {
  const [first, second] = [await printed('<h1>One</h1>'), await printed('<h1>One</h1>')];
  expect(readFileSync(first)).toEqual(readFileSync(second));
});

test('a zip brings images and styles, whatever folder the page lies in', async () => {
  const path = await zipped({
    'site/index.html': '<link rel="stylesheet" href="css/a%20b.css?v=3"><img src="/img/Red.PNG"><p>Words',
    'site/css/a b.css': 'p { font-size: 40px } body { margin: 0 } img { display: block; width: 10px; height: 10px }',
    'site/img/red.png': await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
      .png()
      .toBuffer(),
    '__MACOSX/site/._index.html': 'no page',
  });
  expect(say('pdfimages', '-list', path)).toMatch(/image\s+\d/);
  expect(textOf(path)).toBe('Words');
  expect(placeOf(path, 'Words')[1]).toBeGreaterThan(40);
  expect(printer.warnings).toEqual([]);
});

test('a zip with one page of another name is printed, one with several is not', async () => {
  expect(textOf(await zipped({ 'Saved.html': 'Saved', 'Saved_files/frame.html': 'frame' }))).toBe('Saved');
  const error = { code: 'nothing-found', message: 'The zip has no index.html.' };
  await expect(zipped({ 'a.html': 'a', 'b.html': 'b' })).rejects.toMatchObject(error);
  await expect(zipped({ 'a.txt': 'a' })).rejects.toMatchObject(error);
});

test('a zip with names that lead out of it is refused', async () => {
  const zip = await zipOf({ 'index.html': 'x', 'aa/secret.txt': 'x' });
  const evil = Buffer.from(zip.toString('latin1').replaceAll('aa/secret', '../secret'), 'latin1');
  const input = await printer.file('evil.zip', evil, 'zip');
  await expect(printer.run([input])).rejects.toMatchObject({ code: 'unsafe-names' });
});

test('nothing is loaded from the web or from other places of the machine, and what is missing is told', async () => {
  const path = await printed(
    `<p>Mine</p><iframe src="file:///etc/passwd" width="600" height="400"></iframe><img src="file:///etc/passwd">
     <object data="file:///etc/passwd"></object><img src="http://127.0.0.1:1/a.png"><link rel="stylesheet" href="lost.css">
     <iframe src="view-source:file:///etc/passwd"></iframe><embed src="../../../../etc/passwd">`,
  );
  expect(textOf(path)).toBe('Mine');
  expect(printer.warnings).toEqual([
    { code: 'parts-not-loaded', params: { file: 'page.html', count: 3, name: expect.any(String) } },
  ]);
});

test('a page that sends on to the web stays, and one that sends on within its zip is followed', async () => {
  const refresh = (url: string) => `<meta http-equiv="refresh" content="0;url=${url}">`;
  expect(textOf(await printed(`${refresh('https://example.com/')}Here`))).toBe('Here');
  expect(textOf(await printed(`${refresh('')}Again`))).toBe('Again');
  const path = await zipped({ 'index.html': `${refresh('docs/start.html')}Wait`, 'docs/start.html': 'Arrived' });
  expect(textOf(path)).toBe('Arrived');
});

test('scripts run only when asked to, cannot reach anything, and are waited for', async () => {
  const page = `<p id="p">before</p><noscript>without</noscript><script>
    alert(1); open('https://example.com/');
    fetch('file:///etc/passwd').then((a) => a.text()).then((t) => { document.body.append(t) }).catch(() => undefined);
    setTimeout(() => { p.textContent = 'after'; p.className = 'done' }, 700);
  </script>`;
  expect(textOf(await printed(page))).toBe('before without');
  expect(textOf(await printed(page, { javascript: true }))).toBe('before');
  expect(textOf(await printed(page, { javascript: true, 'wait-for': 'p.done' }))).toBe('after');
  expect(textOf(await printed(page, { javascript: true, wait: 1.5 }))).toBe('after');
  await expect(printed(page, { javascript: true, 'wait-for': 'p[' })).rejects.toMatchObject({
    code: 'bad-option',
    message: 'wait-for must be a CSS selector, such as #content or .ready.',
  });
});

test('paper, orientation and margins are those that were asked for, whatever the page says', async () => {
  const page = '<style>@page { size: A5; margin: 0 } body { margin: 0 }</style><p style="margin:0">Edge';
  const path = await printed(page, { paper: 'letter', orientation: 'landscape', margin: '1in 2in' });
  expect(sizesOf(path)).toEqual([[792, 612]]);
  expect(placeOf(path, 'Edge')[0]).toBeCloseTo(144, 0);
  const own = await printed(page, { 'css-size': true });
  expect(sizesOf(own)[0]?.[0]).toBeCloseTo(419.5, -0.5);
  expect(placeOf(own, 'Edge')[0]).toBeCloseTo(0, 0);
  await expect(printed(page, { margin: '110mm' })).rejects.toMatchObject({ code: 'bad-option' });
});

test('scale and the width of a screen make the text smaller', async () => {
  const page =
    '<style>body{margin:0}@media print{.s{display:none}}</style><b>A</b><p class="s" style="margin-left:640px">Screen';
  const height = (path: string) => {
    const [, top, bottom] = /yMin="([\d.]+)"[^>]*yMax="([\d.]+)">A</.exec(say('pdftotext', '-bbox', path, '-')) ?? [];
    return Number(bottom) - Number(top);
  };
  expect(height(await printed(page, { scale: 2 }))).toBeCloseTo(2 * height(await printed(page)), 0);
  expect(textOf(await printed(page))).toBe('A');
  const screen = await printed(page, { media: 'screen', width: 1280, margin: '0' });
  expect(placeOf(screen, 'Screen')[0]).toBeCloseTo(595 / 2, -0.5);
});

test('header and footer name page, pages, title and date; tags in text are taken as HTML', async () => {
  const page = '<title>A & B</title><p>One</p><p style="break-before:page">Two';
  const path = await printed(page, { header: '{title} on {date}', footer: '<i>Page {page} of {pages}</i>' });
  const text = textOf(path);
  expect(text).toMatch(/^A & B on \d{4}-\d\d-\d\d One Page 1 of 2 /);
  expect(text).toMatch(/Two Page 2 of 2$/);
});

test('one long page has no breaks, and what is too long for one goes on', async () => {
  const sections = (count: number) =>
    `<!doctype html>${'<section style="break-before:page;height:1000px">Part</section>'.repeat(count)}<p>End`;
  const path = await printed(sections(5), { 'single-page': true });
  expect(sizesOf(path)).toHaveLength(1);
  expect(sizesOf(path)[0]?.[1]).toBeCloseTo(5 * 750 + 100, -2);
  expect(placeOf(path, 'End')[1]).toBeLessThan(sizesOf(path)[0]?.[1] ?? 0);
  const long = await printed(sections(25), { 'single-page': true });
  expect(sizesOf(long)).toHaveLength(2);
  expect(printer.warningCodes).toEqual(['long-page-split']);
});

test('a file of styles comes after those of the page', async () => {
  const css = await printer.file('own.css', Buffer.from('p { display: none !important }'), 'css');
  const path = await printed('<h1>Kept</h1><p>Hidden</p>', { css: { ...css } });
  expect(textOf(path)).toBe('Kept');
});

test('tags and bookmarks are dropped each on its own, and pages are chosen', async () => {
  const page = '<h1>One</h1><h1 style="break-before:page">Two</h1><h1 style="break-before:page">Three</h1>';
  const untagged = await printed(page, { tagged: false });
  expect(say('pdfinfo', untagged)).toMatch(/Tagged:\s+no/);
  expect((await facts(untagged)).outline).toEqual(['One', 'Two', 'Three']);
  const plain = await printed(page, { outline: false, pages: 'z,1' });
  expect(say('pdfinfo', plain)).toMatch(/Tagged:\s+yes/);
  expect((await facts(plain)).outline).toEqual([]);
  expect(textOf(plain)).toBe('Three One');
  await expect(printed(page, { pages: '4' })).rejects.toMatchObject({ code: 'bad-pages' });
});

test('XHTML is read as such, and as HTML where it is not well formed', async () => {
  const page = (body: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head><body>${body}</body></html>`;
  expect(textOf(await printed(page('<script/><p>Good</p>'), {}, 'a.xhtml'))).toBe('Good');
  expect(textOf(await printed(page('<p>Bad & good</p>'), {}, 'a.xhtml'))).toBe('Bad & good');
});

test('pages that do not tell their encoding are read in the one that they have', async () => {
  const latin = await printer.file('a.html', Buffer.from('<p>Größe</p>', 'latin1'), 'html');
  const [output] = await printer.run([latin]);
  expect(textOf(output?.path ?? '')).toBe('Größe');
  expect(textOf(await printed('<p>Größe 漢</p>'))).toBe('Größe 漢');
});

test('a web address is refused', async () => {
  expect(() => parseToolOptions(tool, { url: 'https://example.com/' })).toThrow(
    'Web addresses are turned off on this server.',
  );
});

test('an abort ends the browser at once, even while a script never ends', async () => {
  const input = await printer.file('a.html', Buffer.from('<script>for(;;);</script>'), 'html');
  const stop = new AbortController();
  const options = parseToolOptions(tool, { javascript: true });
  const context: RunContext = {
    ...{ workDir: printer.folder, signal: stop.signal, warn: () => undefined },
    progress: (fraction) => {
      if (fraction > 0) setTimeout(() => stop.abort(new Error('stopped')), 500);
    },
  };
  await expect(run([input], options, context)).rejects.toThrow('stopped');
  expect(browsersOf(printer.folder)).toEqual([]);
});

/** Processes of browsers whose profile lies in the folder. */
function browsersOf(folder: string): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/exe`) !== '' && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(folder);
    } catch {
      return false;
    }
  });
}

test('says that scripts were not run, and nothing of scripts that are data or were run', async () => {
  await printed('<!doctype html><p>A</p><script>document.body.append("B")</script>');
  expect(printer.warnings).toEqual([{ code: 'page-scripts-off', params: { file: 'page.html' } }]);
  printer.warnings.length = 0;
  await printed('<!doctype html><p>A</p><script>document.body.append("B")</script>', { javascript: true });
  await printed('<!doctype html><p>A</p><script type="application/ld+json">{"a":1}</script>');
  expect(printer.warnings).toEqual([]);
});
