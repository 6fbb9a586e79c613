/** What is refused, and when: before the upload is read, while it is read, or never. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { plainSite } from '../plain-site.ts';
import { type RunningSite, startSite } from '../running-site.ts';

const pdf = { name: 'a.pdf', bytes: blankPdf(2) };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a submit that cannot work', () => {
  let site: RunningSite;
  let api: ApiClient;
  beforeAll(async () => {
    site = await plainSite();
    api = new ApiClient(site.url);
  });

  const cases: readonly [string, string, Parameters<ApiClient['submit']>, number, object][] = [
    [
      'without files',
      'no-files',
      ['/api/pdf/process/merge-pdf', []],
      400,
      { message: 'Please select files to process.' },
    ],
    [
      'with an empty file',
      'empty-file',
      ['/api/merge-pdfs', [{ name: 'e.pdf', bytes: Buffer.alloc(0) }]],
      422,
      { message: 'e.pdf is empty (0 bytes).' },
    ],
    [
      'with a picture named .pdf',
      'wrong-type',
      ['/api/merge-pdfs', [{ name: 'photo.pdf', bytes: png }]],
      415,
      { message: 'photo.pdf is a PNG image, not a PDF.' },
    ],
    [
      'with a picture',
      'wrong-type',
      ['/api/merge-pdfs', [{ name: 'photo.png', bytes: png }]],
      415,
      { message: 'File type must be .pdf' },
    ],
    [
      'with two files for one',
      'too-many-files',
      ['/api/pdf/process/rotate-pdf', [pdf, pdf]],
      400,
      { message: 'Too many files' },
    ],
    [
      'with an unknown option',
      'bad-option',
      ['/api/pdf/process/split-pdf', [pdf], { page: '1' }],
      400,
      { message: 'Unknown option "page" for split-pdf. Did you mean "pages"?' },
    ],
    [
      'with a bad value',
      'bad-option',
      ['/api/pdf/process/rotate-pdf', [pdf], { rotation: '45' }],
      400,
      { message: 'rotation must be 90, 180 or 270.', field: 'rotation' },
    ],
    [
      'with a bad page range',
      'bad-pages',
      ['/api/pdf/process/rotate-pdf', [pdf], { pages: '1,,2' }],
      400,
      { message: 'Page range "1,,2": a page is missing between two commas.', field: 'pages' },
    ],
    [
      'with a value that no record can hold',
      'bad-option',
      ['/api/pdf/process/add-watermark', [pdf], { text: 'a\0b' }],
      400,
      { message: 'text may not contain control characters.', field: 'text' },
    ],
    [
      'with two spellings that disagree',
      'bad-option',
      ['/api/pdf/process/jpg-to-pdf', [{ name: 'p.png', bytes: png }], { pageSize: 'a4', 'page-size': 'a5' }],
      400,
      { message: 'Option page-size was given twice with different values.' },
    ],
  ];
  for (const [title, code, [call, files, fields], status, body] of cases) {
    test(`${title} is refused as ${code}, and nothing is kept`, {
      tags: [
        'wire-error',
        'rule-empty-file',
        'rule-type-by-content',
        'rule-rotation-values',
        'text-type',
        'text-too-many',
        'rule-one-file',
      ],
    }, async () => {
      expect(await api.submit(call, files, fields)).toMatchObject({ status, body: { success: false, code, ...body } });
    });
  }

  test('an address that nobody was given leads nowhere, however it is written', async () => {
    for (const place of ['job-status/%00', 'jobs/%00/files', 'jobs/%00/events', 'jobs/a%00/archive', 'download/%00']) {
      expect((await api.get(`/api/${place}`)).status, place).toBe(404);
    }
    expect((await api.delete('/api/jobs/%00')).status).toBe(404);
    const answer = await api.get('/%ff');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, code: 'bad-request' });
  });

  test('pages past the end are told when the file was opened', async () => {
    const job = await api.end(await api.begin('rotate-pdf', [pdf], { pages: '7' }));
    expect(job).toMatchObject({ status: 'failed', code: 'bad-pages' });
    expect(job.error).toContain('2 pages');
  });

  test('a batch needs the switch, and then one bad file does not stop the rest', { tags: ['rule-batch'] }, async () => {
    const broken = { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7\nnothing here') };
    const empty = { name: 'empty.pdf', bytes: Buffer.alloc(0) };
    const photo = { name: 'photo.pdf', bytes: png };
    const files = [photo, empty, pdf, broken, { ...pdf, name: 'b.pdf' }];
    const jobId = await api.begin('rotate-pdf', files, { batch: 'true' });
    const job = await api.end(jobId);
    expect(job).toMatchObject({ status: 'completed', outputFiles: ['a-rotated.pdf', 'b-rotated.pdf'] });
    expect(job.warnings).toMatchObject([
      { code: 'file-failed', params: { file: 'photo.pdf', code: 'wrong-type' } },
      { code: 'file-failed', params: { file: 'empty.pdf', code: 'empty-file' } },
      { code: 'file-failed', params: { file: 'broken.pdf' } },
    ]);
    const call = '/api/pdf/process/rotate-pdf';
    expect(await api.submit(call, [empty, empty], { batch: 'true' })).toMatchObject({ status: 422 });
    expect(await api.submit(call, [photo, photo], { batch: 'true' })).toMatchObject({ status: 415 });
    expect(await api.submit(call, [photo])).toMatchObject({ status: 415 });
    expect(await api.submit('/api/pdf/process/merge-pdf', [pdf, photo])).toMatchObject({ status: 415 });
    expect(await api.submit('/api/pdf/process/merge-pdf', [pdf, empty])).toMatchObject({ status: 422 });
  });

  test('an upload name never reaches a path or a header unclean', async () => {
    for (const name of [
      '../../etc/x.pdf',
      'a\u202egpj.pdf',
      "$(touch x)'`.pdf",
      'CON.pdf',
      `${'é'.repeat(300)}.pdf`,
      '%2e%2e%2fx.pdf',
    ]) {
      const jobId = await api.begin('rotate-pdf', [{ name, bytes: pdf.bytes }]);
      expect((await api.end(jobId)).status).toBe('completed');
      const [file] = await api.files(jobId);
      expect(file?.outputFilename).toMatch(/^[^/\\:*?"<>|\u0000-\u001f\u202e]{1,200}\.pdf$/);
      expect(Buffer.byteLength(file?.outputFilename ?? '')).toBeLessThanOrEqual(255);
      expect((await api.get(file?.downloadUrl ?? '')).status).toBe(200);
    }
  });
});

describe('a house that is full', () => {
  test('past a bounded queue a submit is refused as busy, before its files are read', async () => {
    const site = await startSite({ QUEUE_LIMIT: '1', WORKERS: '1' });
    try {
      const api = new ApiClient(site.url);
      const long = { name: 'long.pdf', bytes: blankPdf(500) };
      const running = await api.begin('pdf-to-jpg', [long], { quality: 'high' });
      await api.until(running, (job) => !job.queued);
      await api.begin('rotate-pdf', [pdf]);
      // The server looks at the queue anew twice a second, or when the database has time to answer.
      const submit = async () => {
        const { status, body, headers } = await api.submit('/api/merge-pdfs', [pdf]);
        return { status, code: body.code, waits: Number(headers.get('retry-after')) > 0 };
      };
      await expect.poll(submit).toEqual({ status: 503, code: 'busy', waits: true });
      await api.delete(`/api/jobs/${running}`);
    } finally {
      await site.stop();
    }
  });

  test('with the disk nearly full a submit is refused as disk-full', async () => {
    const site = await startSite({ MIN_FREE_MB: '9000000' });
    try {
      const refused = await new ApiClient(site.url).submit('/api/merge-pdfs', [pdf]);
      expect(refused).toMatchObject({ status: 503, body: { code: 'disk-full' } });
      expect(refused.headers.get('retry-after')).toBe('60');
    } finally {
      await site.stop();
    }
  });

  test('a visitor past the rate limit is told when to come back; another is not disturbed', {
    tags: ['rate-answer'],
  }, async () => {
    const site = await startSite({ SUBMITS_PER_MINUTE: '2', TRUST_PROXY: '1' });
    try {
      const hasty = new ApiClient(site.url, '198.51.100.1');
      for (let n = 0; n < 2; n++) expect((await hasty.submit('/api/merge-pdfs', [pdf])).status).toBe(200);
      const refused = await hasty.submit('/api/merge-pdfs', [pdf]);
      expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too-many-requests' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await new ApiClient(site.url, '198.51.100.2').submit('/api/merge-pdfs', [pdf])).status).toBe(200);
    } finally {
      await site.stop();
    }
  });

  test('the hundred jobs of one visitor do not hold up the one of another', async () => {
    const site = await startSite({ WORKERS: '1', TRUST_PROXY: '1', QUEUE_SHARE: '100' });
    try {
      const greedy = new ApiClient(site.url, '198.51.100.1');
      const many = await Promise.all(Array.from({ length: 60 }, () => greedy.begin('rotate-pdf', [pdf])));
      const other = new ApiClient(site.url, '198.51.100.2');
      await other.end(await other.begin('rotate-pdf', [pdf]));
      const waiting = (await Promise.all(many.map((jobId) => greedy.status(jobId)))).filter(
        (job) => job.status === 'processing',
      );
      expect(waiting.length).toBeGreaterThan(5);
    } finally {
      await site.stop();
    }
  });
});
