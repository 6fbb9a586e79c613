/** Writes documents of the model as HTML, and looks at the elements. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cell, item, model, paragraph, run, section, table } from '../../../../tests/document-model.ts';
import type { Block, DocumentModel, Origin } from '../../layout/model.ts';
import { type HtmlOptions, writeHtml } from './write-html.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'html-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function files(document: DocumentModel, options: Partial<HtmlOptions> = {}): Promise<Record<string, string>> {
  const { texts, images } = await writeHtml(document, folder, {
    images: 'files',
    css: 'none',
    split: 'one',
    links: true,
    headersFooters: false,
    stem: 'nails',
    title: '',
    language: '',
    pageNumber: (place) => place,
    signal: new AbortController().signal,
    ...options,
  });
  const read = texts.map(async ({ name, path }) => [name, await readFile(path, 'utf8')] as const);
  return {
    ...Object.fromEntries(await Promise.all(read)),
    ...Object.fromEntries(images.map(({ name }) => [name, ''])),
  };
}

/** What is inside of the body. */
async function body(list: readonly Block[], options?: Partial<HtmlOptions>, more: Partial<DocumentModel> = {}) {
  const made = (await files({ ...model([section(list)]), ...more }, options))['nails.html'] ?? '';
  return made.slice(made.indexOf('<body>\n') + 7, made.indexOf('</body>')).trimEnd();
}

const heading = (text: string, level = 1) => paragraph(text, { role: 'heading', level });

function onPage(page: number): { readonly origins: readonly Origin[] } {
  return { origins: [{ page, box: { left: 0, top: 0, right: 1, bottom: 1 }, source: 'file', confidence: 1 }] };
}

test('writes headings, paragraphs and quotations', async () => {
  expect(await body([heading('Nails', 2), paragraph('Text'), paragraph('Said', { role: 'quote' })])).toBe(
    '<h2>Nails</h2>\n<p>Text</p>\n<blockquote><p>Said</p></blockquote>',
  );
});

test('lets no text become markup, and drops what HTML has no place for', async () => {
  expect(await body([paragraph('1 < 2 & "3" \u0007<script>')])).toBe(
    '<p>1 &lt; 2 &amp; &quot;3&quot; &lt;script&gt;</p>',
  );
});

test('marks what is bold, slanted, struck out, raised or changed', async () => {
  const runs = [
    run('a ', { look: { bold: true } }),
    run('b ', { look: { italic: true } }),
    run('c ', { look: { strike: true } }),
    run('2', { look: { vertical: 'superscript' } }),
    { ...run('new'), revision: { kind: 'inserted', colour: 'ff0000' } as const },
  ];
  expect(await body([paragraph(runs)])).toBe(
    '<p><strong>a </strong><em>b </em><s>c </s><sup>2</sup><ins>new</ins></p>',
  );
});

test('says once what all of a paragraph looks like', async () => {
  const red = { look: { colour: 'ff0000' } };
  const made = await body([paragraph([run('all ', red), run('red', red)])], { css: 'embed' });
  expect(made).toBe('<p class="s1">all red</p>');
  const mixed = await body([paragraph([run('one '), run('red', red)])], { css: 'embed' });
  expect(mixed).toBe('<p>one <span class="s1">red</span></p>');
  expect((await files(model([section([paragraph([run('red', red)])])]), { css: 'embed' }))['nails.html']).toContain(
    '.s1 { color: #ff0000 }',
  );
});

test('puts lists into each other, with the numbers that are printed', async () => {
  const letters = { list: 2, format: 'lower-letter', pattern: '(%1)' } as const;
  const made = await body([
    item('one', {}),
    item('below', { level: 1 }),
    item('two', {}),
    item('third', { ...letters, label: '(c)', value: 3 }),
    item('fifth', { ...letters, label: '(e)', value: 5 }),
  ]);
  expect(made).toBe(
    [
      '<ul>\n<li>one\n<ul>\n<li>below</li>\n</ul>\n</li>\n<li>two</li>\n</ul>',
      '<ol type="a" start="3">\n<li>(c) third</li>\n<li value="5">(e) fifth</li>\n</ol>',
    ].join('\n'),
  );
});

test('tells labels of lists by styles where it has any', async () => {
  const number = { list: 2, format: 'decimal', pattern: '(%1)', label: "('1)", value: 1 } as const;
  const made = await files(model([section([item('one', number)])]), { css: 'file' });
  expect(made['nails.html']).toContain('<li class="s1">one</li>');
  expect(made['style.css']).toContain(".s1 { list-style-type: '(\\27 1) ' }");
});

test('writes tables with merged cells, header rows and blocks in cells', async () => {
  const plain = table(
    [[cell(0, 'Name', { columnSpan: 2 })], [cell(0, 'a'), cell(1, [item('one', {}), item('two', {})])]],
    [30, 60],
  );
  const [first, ...rest] = plain.rows;
  const made = await body([{ ...plain, rows: [{ heightPt: 15, cells: [], ...first, isHeader: true }, ...rest] }]);
  expect(made).toBe(
    [
      '<table>\n<colgroup><col style="width: 33.3%"><col style="width: 66.7%"></colgroup>',
      '<thead>\n<tr><th colspan="2">Name</th></tr>\n</thead>\n<tbody>',
      '<tr><td>a</td><td><ul>\n<li>one</li>\n<li>two</li>\n</ul></td></tr>\n</tbody>\n</table>',
    ].join('\n'),
  );
});

test('keeps the white of code, and joins its lines', async () => {
  const code = (text: string) => paragraph(text, { role: 'code' });
  expect(await body([code('if (a) {'), code('  b();'), code('}')])).toBe('<pre><code>if (a) {\n  b();\n}</code></pre>');
});

test('follows only addresses that nothing runs from, and none where links are off', async () => {
  const to = (address: string) => paragraph([run('there', { link: { address } })]);
  expect(await body([to('https://example.org/a')])).toBe('<p><a href="https://example.org/a">there</a></p>');
  expect(await body([to('javascript:alert(1)')])).toBe('<p>there</p>');
  expect(await body([to('https://example.org/a')], { links: false })).toBe('<p>there</p>');
});

test('leads to places in the document, also in another file', async () => {
  const list = [
    paragraph([run('see', { link: { bookmark: 'far' } })], onPage(1)),
    paragraph('Here', { bookmarks: ['far'], ...onPage(2) }),
  ];
  expect(await body(list)).toContain('<a href="#place-1">see</a>');
  const made = await files(model([section(list)]), { split: 'page' });
  expect(made['nails-001.html']).toContain('<a href="nails-002.html#place-1">see</a>');
  expect(made['nails-002.html']).toContain('<span id="place-1"></span>Here');
});

test('writes a file for each page, and one that lists them', async () => {
  const made = await files(
    model([section([paragraph('One', onPage(1)), heading('Second'), paragraph('Three', onPage(3))])]),
    { split: 'page', title: 'All nails' },
  );
  expect(Object.keys(made)).toEqual(['nails.html', 'nails-001.html', 'nails-003.html']);
  expect(made['nails.html']).toContain('<h1>All nails</h1>');
  expect(made['nails.html']).toContain(
    '<li><a href="nails-001.html">Second</a></li>\n<li><a href="nails-003.html">3</a></li>',
  );
  expect(made['nails-001.html']).toContain('rel="next"');
});

test('writes a file for each chapter', async () => {
  const made = await files(
    model([section([paragraph('Before'), heading('A'), heading('A.1', 2), heading('B'), paragraph('End')])]),
    { split: 'heading' },
  );
  expect(Object.keys(made)).toEqual(['nails.html', 'nails-001.html', 'nails-002.html', 'nails-003.html']);
  expect(made['nails-002.html']).toContain('<h2>A.1</h2>');
  expect(made['nails.html']).toContain('>B</a>');
});

test('begins chapters where bookmarks lead, whatever stands there', async () => {
  const at = (page: number, top: number) => ({
    origins: [{ page, box: { left: 0, top, right: 9, bottom: top + 10 }, source: 'file', confidence: 1 }] as const,
  });
  const list = [
    paragraph('Cover', at(1, 0)),
    paragraph('The storm', at(2, 0)),
    paragraph('went on', at(2, 100)),
    { ...heading('Calm'), ...at(3, 0) },
  ];
  const chapters = [
    { title: 'Storm & more', page: 2, topPt: 98 },
    { title: '2. CALM', page: 3 },
  ];
  const made = await files(model([section(list)]), { split: 'heading', chapters });
  expect(Object.keys(made)).toHaveLength(4);
  expect(made['nails-002.html']).toContain('<p>went on</p>');
  expect(made['nails.html']).toContain('>Storm &amp; more</a>');
  expect(made['nails-003.html']).toContain('<h1>Calm</h1>');
});

test('names files of a page that comes again apart', async () => {
  const made = await files(
    model([section([paragraph('One', onPage(1)), paragraph('Two', onPage(2)), paragraph('One', onPage(3))])]),
    { split: 'page', pageNumber: (place) => (place === 2 ? 5 : 1) },
  );
  expect(Object.keys(made)).toEqual(['nails.html', 'nails-001.html', 'nails-005.html', 'nails-001-2.html']);
});

test('puts notes behind the text, each with the way back', async () => {
  const mark = { kind: 'note', note: 4, look: run('').look } as const;
  const notes = [{ id: 4, kind: 'footnote', label: '*', blocks: [paragraph('Rusty')] }] as const;
  expect(await body([paragraph([run('Nails'), mark])], {}, { notes })).toBe(
    [
      '<p>Nails<sup><a href="#note-4" id="note-mark-4" role="doc-noteref">*</a></sup></p>',
      '<section role="doc-endnotes">\n<div id="note-4"><a href="#note-mark-4" role="doc-backlink">*</a>\n<p>Rusty</p></div>\n</section>',
    ].join('\n'),
  );
});

test('puts images beside the page or into it, with their captions', async () => {
  const path = join(folder, 'a.png');
  await writeFile(path, 'pixels');
  const picture = { path, ending: 'png', widthPt: 72, heightPt: 36, altText: 'A "nail"' } as const;
  const figure = {
    kind: 'figure',
    picture,
    place: { kind: 'inline', align: 'left' },
    spaceBeforePt: 0,
    ...onPage(7),
  } as const;
  const list = [figure, paragraph('Figure 1', { role: 'caption' })];
  expect(await body(list)).toBe(
    '<figure><img src="images/p007-1.png" alt="A &quot;nail&quot;" width="96" height="48">\n<figcaption>Figure 1</figcaption></figure>',
  );
  expect(await body(list, { images: 'inline' })).toContain('src="data:image/png;base64,cGl4ZWxz"');
  expect(await body(list, { images: 'none' })).toBe('<p>Figure 1</p>');
});

test('tells language, direction and title of the document', async () => {
  const arabic = { ...section([paragraph('نص', { rightToLeft: true })]), rightToLeft: true };
  const made = (await files(model([arabic]), { language: 'ar', title: '</title>' }))['nails.html'];
  expect(made).toContain('<html lang="ar" dir="rtl">');
  expect(made).toContain('<title>&lt;/title&gt;</title>');
  expect(made).toContain('<p dir="rtl">نص</p>');
});

test('takes names of fonts as names, whatever they are', async () => {
  const made = await files(model([section([paragraph([run('a', { look: { family: "x'</style><b>" } }), run('b')])])]), {
    css: 'embed',
  });
  expect(made['nails.html']?.match(/<\/style>/g)).toHaveLength(1);
});
