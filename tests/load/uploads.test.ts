/** Uploads stream: ten large files at once cost the server no more memory than one. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startSite } from '../running-site.ts';

const MEGABYTE = 1024 ** 2;
const FILE_BYTES = 100 * MEGABYTE;
const CHUNK = Buffer.alloc(MEGABYTE, 0x20);

test('ten uploads of 100 MB at once stay within 80 MB of idle, and no higher than one', {
  timeout: 180_000,
}, async () => {
  const running = await startSite({ WORKERS: '0' });
  try {
    const idle = residentMegabytes(running.pid);
    // The same ten files, so that what Node keeps of buffers once used is in both figures.
    const one = await peakDuring(running.pid, async () => {
      for (let sent = 0; sent < 10; sent++) await upload(running.url);
    });
    const ten = await peakDuring(running.pid, () => Promise.all(Array.from({ length: 10 }, () => upload(running.url))));
    expect(one - idle).toBeLessThan(80);
    expect(ten - idle).toBeLessThan(80);
    expect(ten - one).toBeLessThan(20);
  } finally {
    await running.stop();
  }
});

/** Sends a file that says it is a PDF, and deletes the job that it makes. */
async function upload(url: string): Promise<void> {
  const boundary = 'sheaf-upload-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="large.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  async function* body() {
    yield Buffer.from(`${head}%PDF-1.7\n`);
    for (let sent = 9; sent < FILE_BYTES; sent += CHUNK.length)
      yield CHUNK.subarray(0, Math.min(CHUNK.length, FILE_BYTES - sent));
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const answer = await fetch(`${url}/api/pdf/process/rotate-pdf`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(body()),
    duplex: 'half',
  });
  const { jobId } = (await answer.json()) as { jobId?: string };
  expect(answer.status).toBe(200);
  await fetch(`${url}/api/jobs/${jobId}`, { method: 'DELETE' });
}

async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = residentMegabytes(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 20);
  await work();
  clearInterval(timer);
  return peak;
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
