/** What Markdown becomes as a page: its parts, its title, and what is taken out of it. */
import { expect, test } from 'vitest';
import { type MarkdownSettings, markdownPage } from './markdown-page.ts';

const SETTINGS: MarkdownSettings = {
  ...{ theme: 'plain', contents: false, contentsDepth: 3, numbered: false, pageNumbers: true, fontSizePt: 11 },
  ...{ highlight: true, math: true, mathAs: 'mathml', name: 'notes' },
};

async function body(text: string, settings: Partial<MarkdownSettings> = {}): Promise<string> {
  const { html } = await markdownPage(text, { ...SETTINGS, ...settings });
  return html.slice(html.indexOf('<body'));
}

async function factsOf(text: string) {
  return (await markdownPage(text, SETTINGS)).facts;
}

test('tables, task lists, strikethrough, footnotes and alerts are those of GitHub', async () => {
  const html = await body(
    '|a|b|\n|-|-:|\n|1|2|\n\n- [ ] open\n- [x] done\n- plain\n\n~~gone~~ note[^n]\n\n[^n]: Below.\n\n> [!WARNING]\n> Hot',
  );
  expect(html).toContain('<td style="text-align:right">2</td>');
  expect(html).toMatch(/class="task"><span class="box">☐<\/span> open/);
  expect(html).toMatch(/class="task"><span class="box">☑<\/span> done/);
  expect(html).toContain('<li>plain</li>');
  expect(html).toContain('<s>gone</s>');
  expect(html).toMatch(/href="#fn1"[\s\S]*<li id="fn1"[\s\S]*Below\./);
  expect(html).toMatch(/class="alert warning">\s*<p><strong class="alert-title">Warning<\/strong>Hot/);
});

test.each([
  ['see www.example.com, please', 'href="http://www.example.com"'],
  ['https://example.org/a_b.', 'href="https://example.org/a_b"'],
  ['me@example.org', 'href="mailto:me@example.org"'],
])('%s holds a link', async (text, link) => expect(await body(text)).toContain(link));

test.each([
  ['quotes', `${'>'.repeat(140)} the word`],
  ['lists', Array.from({ length: 70 }, (_, depth) => `${'  '.repeat(depth)}- item ${depth}`).join('\n')],
])('no word of deeply nested %s is lost', async (_, text) => {
  const html = await body(text);
  for (const word of text.match(/the word|item \d+/g) ?? []) expect(html).toContain(word);
});

test('names of files are no links', async () => {
  expect(await body('See README.md and main.rs.')).not.toContain('<a');
});

test('scripts, styles, forms and frames do not come along, and what is folded up is opened', async () => {
  const html = await body(
    '<script>alert(1)</script><style>p{color:red}</style><form><input value="x"></form><iframe src="https://e.com"></iframe>\n\n' +
      '<a href="javascript:alert(1)" onclick="x()">go</a> <img src="x.png" onerror="x()" style="position:fixed"> <b>bold</b>\n\n' +
      '<details><summary>More</summary>Hidden</details>\n\n[bad](javascript:alert(2)) <svg onload=x()></svg>',
  );
  expect(html).not.toMatch(
    /<script|<style|<form|<input|<iframe|<svg|onclick|onerror|onload|javascript:alert\(1|position/,
  );
  expect(html).toContain('<a>go</a>');
  expect(html).toContain('<b>bold</b>');
  expect(html).toMatch(/<details open(?:="")?><summary>More/);
});

test('headings get the ids that GitHub gives, also those written as HTML, and none twice', async () => {
  const html = await body('# One\n\n## Größe & `code`!\n\n## Größe & code\n\n<h2 align="center">Raw</h2>\n\n# Two');
  expect([...html.matchAll(/<h\d[^>]*id="([^"]*)"/g)].map((match) => match[1])).toEqual([
    ...['one', 'größe--code', 'größe--code-1', 'raw', 'two'],
  ]);
});

test('numbers follow the levels that the text has', async () => {
  const html = await body('## A\n\n### B\n\n### C\n\n## D\n\n### E', { numbered: true });
  expect([...html.matchAll(/class="number">([^<]*)</g)].map((match) => match[1])).toEqual([
    '1',
    '1.1',
    '1.2',
    '2',
    '2.1',
  ]);
});

test('the table of contents has the asked levels, stands where the text says, and speaks its language', async () => {
  const text = '# A\n\n## B\n\n### C\n\n# D';
  const first = await body(text, { contents: true, contentsDepth: 2 });
  expect([...first.matchAll(/<span class="words">([^<]*)</g)].map((match) => match[1])).toEqual(['A', 'B', 'D']);
  expect(first.indexOf('class="contents"')).toBeLessThan(first.indexOf('<main>'));
  const placed = await body(`---\nlang: de\n---\n# A\n\n[TOC]\n\n# D`);
  expect(placed).toMatch(/<main>[\s\S]*Inhalt<\/p>/);
  expect(await body(text)).not.toContain('class="contents"');
});

test('front matter gives title, author, date and language', async () => {
  expect(
    await factsOf('---\ntitle: "A: b"\nauthor: [Ann, {name: Bo}]\ndate: 2026-05-12\nlang: DE_at\n---\nText'),
  ).toEqual({
    ...{ title: 'A: b', author: 'Ann, Bo', date: '2026-05-12', lang: 'de-AT' },
  });
  const html = await body('---\ntitle: Same\n---\n\n# Same\n\nText');
  expect(html.match(/>Same</g)).toHaveLength(1);
});

test('without front matter the only first heading is the title, else the file’s name', async () => {
  expect((await factsOf('# The *title*\n\n## Part')).title).toBe('The title');
  expect((await factsOf('## Part\n\n# Other')).title).toBe('Part');
  expect((await factsOf('Words')).title).toBe('notes');
});

test('text between two rules is no front matter', async () => {
  expect(await body('---\nJust words\n---\n')).toContain('Just words');
});

test('front matter that cannot be read, unfolds without end or is too deep is left out and told', async () => {
  const unfolding = [
    'a: &a [x,x,x,x,x,x,x,x,x,x]',
    ...'bcdefghi'.split('').map((name, index) => {
      const before = 'abcdefgh'[index];
      return `${name}: &${name} [${Array(10).fill(`*${before}`).join(',')}]`;
    }),
  ].join('\n');
  for (const written of ['a: [', unfolding, `a: ${'['.repeat(30_000)}`]) {
    const page = await markdownPage(`---\n${written}\n---\n# Hi`, SETTINGS);
    expect(page.isFrontMatterUnreadable).toBe(true);
    expect(page.html).toContain('Hi</h1>');
  }
});

test('formulas become MathML, prices stay prices, and what is no formula stays as it was written', async () => {
  const page = await markdownPage(
    '$a^2$ costs $5 or $6.\n\n$$\n\\frac{1}{2}\n$$\n\n$\\frac{$\n\n```math\nx\n```',
    SETTINGS,
  );
  expect(page.html).toMatch(/<msup>[\s\S]*costs \$5 or \$6\.[\s\S]*<mfrac>/);
  expect(page.html).toContain('<code class="formula-source">\\frac{</code>');
  expect(page.formulasUnread).toBe(1);
  expect(await body('$a$', { math: false })).toContain('$a$');
  expect(await body('$a<b$', { mathAs: 'source' })).toContain('<code class="formula-source">a&lt;b</code>');
});

test('macros of a formula cannot unfold without end, nor bring links', async () => {
  const page = await markdownPage('$\\def\\a{\\a\\a}\\a$ and $\\href{javascript:alert(1)}{x}$', SETTINGS);
  expect(page.html).not.toContain('<a');
});

test('code is coloured in its language, also in a rarer one, and not where that is off', async () => {
  expect(await body('```ts\nconst a = 1;\n```')).toContain('hljs-keyword');
  expect(await body('```haskell\nmodule Main where\n```')).toContain('hljs-keyword');
  expect(await body('```nonsense\n<b>\n```')).toContain('&lt;b&gt;');
  expect(await body('```ts\nconst a = 1;\n```', { highlight: false })).not.toContain('hljs');
});

test('a title cannot end the style of its page', async () => {
  const { html } = await markdownPage('---\ntitle: "</style><script>x</script>\\""\n---\nx', {
    ...SETTINGS,
    theme: 'report',
  });
  expect(html).not.toContain('<script');
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});

test.each([
  ['quotes in quotes', `${'>'.repeat(50_000)} x`],
  ['lists in lists', `${'- '.repeat(50_000)}x`],
  ['brackets', '[a]('.repeat(20_000)],
  ['signs of emphasis', '*a **b '.repeat(20_000)],
  ['dollars', '$a '.repeat(50_000)],
  ['elements in elements', '<div>'.repeat(20_000)],
])(
  '%s without end take seconds at most',
  async (_, text) => {
    expect((await markdownPage(text, SETTINGS)).html.length).toBeLessThan(2_000_000);
  },
  15_000,
);

test('Arabic pages run from the right', async () => {
  const { html } = await markdownPage('---\nlang: ar\n---\nمرحبا', SETTINGS);
  expect(html).toContain('<html lang="ar" dir="rtl">');
});
