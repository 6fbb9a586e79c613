/** A job over HTTP, from the submit to the last byte, and everything that can be asked about it. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JobStatus } from '../../src/contract/job.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { plainSite } from '../plain-site.ts';
import type { RunningSite } from '../running-site.ts';

let site: RunningSite;
let api: ApiClient;
const twelve = { name: 'twelve.pdf', bytes: blankPdf(12) };

beforeAll(async () => {
  site = await plainSite();
  api = new ApiClient(site.url);
});

describe('the documented calls', () => {
  test('merge-pdfs gives one file, named for the result', {
    tags: ['call-merge', 'job-fields', 'job-file-fields', 'wire-outputs-only', 'call-files'],
  }, async () => {
    const { body } = await api.submit('/api/merge-pdfs', [twelve, twelve], { quality: 'medium', merge: 'true' });
    expect(body).toMatchObject({ success: true, jobId: expect.stringMatching(/^[\w-]{22,}$/) });
    const job = await api.end(body.jobId ?? '');
    expect(job).toMatchObject({ status: 'completed', progress: 100, error: null, outputFiles: ['merged.pdf'] });
    expect(await api.files(body.jobId ?? '')).toMatchObject([
      {
        originalName: 'merged.pdf',
        originalSize: 2 * twelve.bytes.length,
        outputFilename: 'merged.pdf',
        downloadUrl: expect.stringMatching(/^\/api\/download\//),
      },
    ]);
  });

  test('compress answers its files at once, then like any job', {
    tags: ['call-compress', 'compress-options'],
  }, async () => {
    const { body } = await api.submit('/api/compress', [twelve], {
      compressionLevel: 'medium',
      preserveMetadata: 'true',
      resizeImages: 'false',
    });
    expect(body.files).toEqual([
      { id: expect.any(String), originalName: 'twelve.pdf', originalSize: twelve.bytes.length, status: 'processing' },
    ]);
    await api.end(body.jobId ?? '');
    const [file] = await api.files(body.jobId ?? '');
    expect(file).toMatchObject({ id: body.files?.[0]?.id, outputFilename: 'twelve-compressed.pdf' });
    expect(file?.processedSize).toBeLessThanOrEqual(twelve.bytes.length);
  });

  test('compress tells what was saved though the kind of file changes, other tools do not', async () => {
    const bitmap = { name: 'plain.bmp', bytes: plainBitmap(64) };
    const { body } = await api.submit('/api/compress', [bitmap]);
    await api.end(body.jobId ?? '');
    const [smaller] = await api.files(body.jobId ?? '');
    expect(smaller?.outputFilename).toBe('plain-compressed.png');
    expect(smaller?.reduction).toBeCloseTo(100 * (1 - (smaller?.size ?? 0) / bitmap.bytes.length), 0);
    const turned = await api.begin('rotate-pdf', [twelve]);
    await api.end(turned);
    expect(await api.files(turned)).toMatchObject([{ reduction: null }]);
  });

  test('compress takes many files, each alone', async () => {
    const { body } = await api.submit('/api/compress', [twelve, { ...twelve, name: 'other.pdf' }]);
    expect(body.files?.map((file) => file.originalName)).toEqual(['twelve.pdf', 'other.pdf']);
    const job = await api.end(body.jobId ?? '');
    expect(job).toMatchObject({ status: 'completed', outputFiles: ['twelve-compressed.pdf', 'other-compressed.pdf'] });
    expect((await api.files(body.jobId ?? '')).map((file) => file.id)).toEqual(body.files?.map((file) => file.id));
  });

  test('process takes aliases and says what is unknown', { tags: ['wire-error'] }, async () => {
    const unknown = await api.submit('/api/pdf/process/no-such-tool', [twelve]);
    expect(unknown).toMatchObject({
      status: 404,
      body: { success: false, code: 'unknown-tool', message: 'There is no tool called "no-such-tool".' },
    });
    const alias = await api.submit('/api/pdf/process/compress', [twelve]);
    expect(alias.body.success).toBe(true);
  });

  test('ids exist from the submit on, and a download before the end answers 409', {
    tags: ['wire-ids-early'],
  }, async () => {
    const jobId = await api.begin('pdf-to-jpg', [{ name: 'many.pdf', bytes: blankPdf(400) }], { quality: 'high' });
    const [file] = await api.files(jobId);
    const early = await api.get(file?.downloadUrl ?? '');
    expect(early.status).toBe(409);
    expect(await early.json()).toMatchObject({ code: 'not-ready', message: 'This file is not ready yet.' });
    await api.delete(`/api/jobs/${jobId}`);
  });

  test('unknown ids answer 404 in the one form', { tags: ['wire-not-found', 'text-file-not-found'] }, async () => {
    for (const call of [
      '/api/job-status/nobody',
      '/api/jobs/nobody/files',
      '/api/download/nobody',
      '/api/jobs/nobody/archive',
      '/api/jobs/nobody/events',
    ]) {
      const answer = await api.get(call);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ success: false, code: 'not-found', message: 'File not found' });
    }
  });
});

describe('progress', () => {
  test('events tell the record at every change, never backwards, and end with the job', {
    tags: ['call-events', 'progress-forward'],
  }, async () => {
    const jobId = await api.begin('pdf-to-jpg', [{ name: 'p.pdf', bytes: blankPdf(60) }]);
    const text = await (await api.get(`/api/jobs/${jobId}/events`)).text();
    const jobs = [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? '') as JobStatus);
    const percents = jobs.map((job) => job.progress);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(jobs.length).toBeGreaterThan(2);
    expect(jobs.at(-1)).toMatchObject({ status: 'completed', progress: 100 });
  });
});

describe('downloads', () => {
  test('answer ranges, ETag and a name in every script', {
    tags: ['call-download', 'call-download-ranges', 'download-names'],
  }, async () => {
    const jobId = await api.begin('rotate-pdf', [{ name: 'Übersicht 📄 отчёт.pdf', bytes: twelve.bytes }]);
    await api.end(jobId);
    const [file] = await api.files(jobId);
    const url = file?.downloadUrl ?? '';
    const whole = await api.get(url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('Übersicht 📄 отчёт-rotated.pdf')}`,
    );
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    const part = await api.get(url, { range: 'bytes=5-9' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 10));
    const tail = await api.get(url, { range: 'bytes=-6' });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(bytes.subarray(-6));
    expect((await api.get(url, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect((await api.get(url, { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304);
  });

  test('several results come as one streamed zip in order', { tags: ['call-archive', 'call-files'] }, async () => {
    const jobId = await api.begin('split-pdf', [twelve], { mode: 'each' });
    await api.end(jobId);
    const zip = await api.get(`/api/jobs/${jobId}/archive`);
    expect(zip.headers.get('content-disposition')).toContain('filename="twelve-split.zip"');
    const text = Buffer.from(await zip.arrayBuffer()).toString('latin1');
    const names = [...text.matchAll(/PK\x01\x02[\s\S]{42}(twelve-p\d\d\.pdf)/g)].map((match) => match[1]);
    expect(names).toEqual(
      Array.from({ length: 12 }, (_, index) => `twelve-p${String(index + 1).padStart(2, '0')}.pdf`),
    );
  });
});

describe('the end of a job', () => {
  test('cancel stops the programs within a second and leaves no file', {
    tags: ['wire-cancelled', 'call-delete'],
  }, async () => {
    const jobId = await api.begin('pdf-to-jpg', [{ name: 'long.pdf', bytes: blankPdf(500) }], { quality: 'high' });
    await api.until(jobId, (job) => job.progress > 0);
    await api.delete(`/api/jobs/${jobId}`);
    const cancelled = await api.status(jobId);
    expect(cancelled).toMatchObject({ status: 'failed', code: 'cancelled', error: 'Cancelled.', outputFiles: [] });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(existsSync(path.join(site.dataDir, 'files/jobs', jobId))).toBe(false);
    const inputs = readdirSync(path.join(site.dataDir, 'work'), { recursive: true })
      .map(String)
      .filter((name) => /unit-[^/]+\/in\/./.test(name));
    expect(inputs).toEqual([]);
  });

  test('delete now removes results and record', { tags: ['delete-now', 'call-delete'] }, async () => {
    const jobId = await api.begin('rotate-pdf', [twelve]);
    await api.end(jobId);
    expect(existsSync(path.join(site.dataDir, 'files/jobs', jobId))).toBe(true);
    expect(await (await api.delete(`/api/jobs/${jobId}`)).json()).toMatchObject({ success: true });
    expect(existsSync(path.join(site.dataDir, 'files/jobs', jobId))).toBe(false);
    expect((await api.get(`/api/job-status/${jobId}`)).status).toBe(404);
  });

  test('inputs are gone as soon as the job has ended', async () => {
    const jobId = await api.begin('rotate-pdf', [twelve]);
    await api.end(jobId);
    await expect.poll(() => existsSync(path.join(site.dataDir, 'files/jobs', jobId, 'in/0'))).toBe(false);
  });
});

/** A square of one grey, as a Windows bitmap of three bytes a pixel. */
function plainBitmap(side: number): Buffer {
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + side * side * 3, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(side, 18);
  header.writeInt32LE(side, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, Buffer.alloc(side * side * 3, 90)]);
}
