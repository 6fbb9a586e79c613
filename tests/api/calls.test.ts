/** The documented calls and the files beside them: what they take, what they answer, how often they may be asked. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../src/config.ts';
import { PAGE_PATHS } from '../../src/web/page-paths.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { readPdf } from '../read-pdf.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { samplePdf } from '../sample-pdf.ts';

let site: RunningSite;
let api: ApiClient;
const pdf = { name: 'a.pdf', bytes: samplePdf(2) };
const text = (name: string) => ({ name, bytes: Buffer.from('Good morning.\n') });

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '1' });
  api = new ApiClient(site.url);
});
afterAll(() => site.stop());

test('convert-to-pdf makes a PDF of each file, or one of all', { tags: ['call-convert', 'call-files'] }, async () => {
  for (const [merge, names] of [
    ['false', ['one.pdf', 'two.pdf']],
    ['true', ['merged.pdf']],
  ] as const) {
    const files = [text('one.txt'), text('two.txt')];
    const { body } = await api.submit('/api/convert-to-pdf', files, { quality: 'medium', merge });
    expect(body).toMatchObject({ success: true, jobId: expect.any(String) });
    expect(await api.end(body.jobId ?? '')).toMatchObject({ status: 'completed' });
    expect((await api.files(body.jobId ?? '')).length).toBe(names.length);
  }
});

test('process answers success, message and jobId, and turns by 90 unless told otherwise', {
  tags: ['call-process', 'call-process-rotation', 'rule-rotation-default'],
}, async () => {
  for (const [fields, turn] of [
    [{}, 90],
    [{ rotation: '270' }, 270],
  ] as const) {
    const { status, body } = await api.submit('/api/pdf/process/rotate-pdf', [pdf], fields);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: expect.stringMatching(/./), jobId: expect.any(String) });
    await api.end(body.jobId ?? '');
    const [file] = await api.files(body.jobId ?? '');
    const bytes = await (await api.get(file?.downloadUrl ?? '')).arrayBuffer();
    const turned = path.join(site.dataDir, 'turned.pdf');
    await writeFile(turned, Buffer.from(bytes));
    expect((await readPdf(turned)).pages.map(({ rotation }) => rotation)).toEqual([turn, turn]);
  }
});

test.each([
  ['pdf-to-word', 'docx'],
  ['pdf-to-excel', 'xlsx'],
  ['pdf-to-ppt', 'pptx'],
  ['pdf-to-powerpoint', 'pptx'],
])('%s makes %s', { tags: ['call-process-format', 'ppt-alias'] }, async (tool, outputFormat) => {
  const jobId = await api.begin(tool, [pdf], { outputFormat, ...(tool === 'pdf-to-excel' ? { tables: 'page' } : {}) });
  expect((await api.end(jobId)).outputFiles).toEqual([`a.${outputFormat}`]);
});

test('a job tells its state, its progress and its times in the documented form', {
  tags: ['call-status', 'job-fields', 'status-values', 'job-expiry', 'wire-failed-job'],
}, async () => {
  const good = await api.begin('rotate-pdf', [pdf]);
  const bad = await api.begin('rotate-pdf', [{ name: 'b.pdf', bytes: Buffer.from('%PDF-1.4\nnothing') }]);
  await api.end(good);
  await api.end(bad);
  const answer = await api.get(`/api/job-status/${good}`);
  const body = (await answer.json()) as { job: { createdAt: string; expiresAt: string } };
  expect(body).toMatchObject({
    success: true,
    message: expect.any(String),
    job: { id: good, status: 'completed', progress: 100, error: null, outputFiles: ['a-rotated.pdf'] },
  });
  expect(Date.parse(body.job.expiresAt) - Date.parse(body.job.createdAt)).toBe(7 * 86_400_000);
  const failed = await api.get(`/api/job-status/${bad}`);
  expect([failed.status, await failed.json()]).toMatchObject([
    200,
    { success: true, job: { status: 'failed', error: expect.stringContaining('damaged'), outputFiles: [] } },
  ]);
  const running = await api.begin('pdf-to-jpg', [{ name: 'c.pdf', bytes: blankPdf(200) }]);
  expect((await api.status(running)).status).toBe('processing');
  await api.delete(`/api/jobs/${running}`);
});

test('ids are long, random and listed nowhere', { tags: ['ids-are-secrets'] }, async () => {
  const jobs = await Promise.all(Array.from({ length: 4 }, () => api.begin('rotate-pdf', [pdf])));
  const files = await Promise.all(jobs.map(async (jobId) => (await api.files(jobId))[0]?.id ?? ''));
  // 22 signs of 64 kinds are 132 bits.
  for (const id of [...jobs, ...files]) expect(id).toMatch(/^[\w-]{22,}$/);
  expect(new Set([...jobs, ...files].map((id) => id.slice(0, 6))).size).toBe(8);
  for (const call of ['/api/jobs', '/api/jobs/', '/api/download', '/api/job-status'])
    expect((await api.get(call)).status).toBe(404);
});

const DOCUMENTED = [
  ...['merge-pdf', 'split-pdf', 'compress-pdf', 'rotate-pdf', 'convert-to-pdf', 'pdf-to-word', 'pdf-to-jpg'],
  ...['jpg-to-pdf', 'pdf-to-ppt', 'pdf-to-excel', 'protect-pdf', 'unlock-pdf', 'add-watermark', 'ocr-pdf'],
  ...['sign-pdf', 'extract-text'],
];

test('the catalogue has the documented tools, none of them premium', {
  tags: ['catalogue-ids', 'catalogue-entry', 'call-tools'],
}, async () => {
  const tools = (await (await api.get('/api/tools')).json()) as readonly Record<string, unknown>[];
  expect(tools.map(({ id }) => id)).toEqual(expect.arrayContaining(DOCUMENTED));
  for (const tool of tools) {
    expect(tool).toMatchObject({ id: expect.stringMatching(/./), name: expect.stringMatching(/./), isPremium: false });
    expect(String(tool.desc)).toMatch(/./);
    expect([tool.icon, tool.colorClasses]).toEqual([tool.id, `hue-${tool.category}`]);
  }
});

test('the sitemap lists the canonical pages and no other, and robots.txt names it', {
  tags: ['file-sitemap', 'file-robots', 'route-convert-to-pdf'],
}, async () => {
  const robots = await (await api.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const sitemap = await (await api.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const hidden = ['/convert-to-pdf', '/seo-indexing', '/ranking-optimizer', '/instant-indexing', '/404'];
  hidden.push('/google-search-console', '/next-steps', '/gallery', '/offline', '/shared');
  expect(listed.sort()).toEqual(PAGE_PATHS.filter((each) => !hidden.includes(each)).sort());
});

test('pages tell search engines what the site and its tools are', {
  tags: ['rating-only-where-set', 'data-website', 'data-product', 'head-keywords'],
}, async () => {
  const blocksOf = async (address: string) => {
    const html = await (await fetch(`${site.url}${address}`)).text();
    const blocks = [...html.matchAll(/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json));
    return { html, types: blocks.flatMap((block) => block['@type']), blocks };
  };
  expect((await blocksOf('/')).types).toEqual(['WebSite', 'Organization']);
  const { html, types, blocks } = await blocksOf('/merge-pdf');
  expect(types).toEqual(['WebApplication', 'Product', 'FAQPage', 'BreadcrumbList']);
  expect(blocks[0]).toMatchObject({ name: 'Merge PDF', featureList: expect.arrayContaining(['File order']) });
  expect(blocks[2].itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Sheaf', 'Merge PDF']);
  expect(blocks[0].aggregateRating).toBeUndefined();
  expect(html).toMatch(/<meta name="keywords" content="Merge PDF, [^"]+"/);
  expect((await blocksOf('/faq')).types).toContain('FAQPage');
});

test('gives separator pages to print, and says what cannot be one', async () => {
  const page = await api.get('/api/separator-page?kind=qr&text=SHEAF-SPLIT%20Anna');
  expect(page.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await page.arrayBuffer()).toString('latin1')).toContain('(SHEAF-SPLIT Anna) Tj');
  for (const query of ['kind=pdf417', 'text=%20', `text=${'a'.repeat(201)}`, 'kind=barcode&text=%D0%96']) {
    const refused = await api.get(`/api/separator-page?${query}`);
    expect(await refused.json(), query).toMatchObject({ success: false, code: 'bad-request' });
  }
});

test('machines are told whether the site lives, is ready, and its numbers', { tags: ['call-machines'] }, async () => {
  expect(await (await api.get('/healthz')).json()).toEqual({ status: 'ok' });
  expect(await (await api.get('/readyz')).json()).toMatchObject({ status: 'ready' });
  expect(await (await api.get('/metrics')).text()).toMatch(/^sheaf_jobs_queued \d+$/m);
});

test('a visitor may ask for so much a minute', {
  tags: ['submits-240', 'contact-20', 'indexing-10', 'rate-answer'],
}, async () => {
  expect(readSettings({}).SUBMITS_PER_MINUTE).toBe(240);
  for (const [call, most] of [
    ['/api/contact', 20],
    ['/api/google/submit-for-indexing', 10],
  ] as const) {
    const ask = () => fetch(`${site.url}${call}`, { method: 'POST', headers: { 'x-forwarded-for': '198.51.100.9' } });
    const answers: Response[] = [];
    for (let count = 0; count <= most; count++) answers.push(await ask());
    expect(answers.map(({ status }) => status === 429)).toEqual([...Array.from({ length: most }, () => false), true]);
    expect(await answers.at(-1)?.json()).toMatchObject({ success: false, code: 'too-many-requests' });
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
