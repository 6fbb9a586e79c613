/** Multipart bodies that no browser sends: each is answered as the sender's mistake or taken, never as ours. */
import { beforeAll, expect, test } from 'vitest';
import { blankPdf } from '../blank-pdf.ts';
import { plainSite } from '../plain-site.ts';
import type { RunningSite } from '../running-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await plainSite();
});

const BOUNDARY = 'between-the-parts';

interface Part {
  readonly disposition: string;
  readonly type?: string;
  readonly content: Buffer;
}

const FILE: Part = { disposition: 'form-data; name="files"; filename="a.pdf"', content: blankPdf(1) };

function send(parts: readonly Part[]): Promise<Response> {
  const head = ({ disposition, type = 'application/octet-stream' }: Part) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`);
  const body = parts.flatMap((part) => [head(part), part.content, Buffer.from('\r\n')]);
  return fetch(`${site.url}/api/pdf/process/add-watermark`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...body, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  });
}

test('half a character in a file name is replaced', async () => {
  const answer = await send([{ ...FILE, disposition: `form-data; name="files"; filename*=utf-16le''%41%00%00%D8` }]);
  expect(answer.status).toBe(200);
  const { jobId } = (await answer.json()) as { readonly jobId: string };
  const files = await fetch(`${site.url}/api/jobs/${jobId}/files`);
  expect(await files.json()).toMatchObject([{ originalName: 'A\ufffd' }]);
});

test('half a character in an option is refused', async () => {
  const text: Part = {
    disposition: 'form-data; name="text"',
    type: 'text/plain; charset=utf-16le',
    content: Buffer.from([0x41, 0x00, 0x00, 0xd8]),
  };
  const answer = await send([FILE, text]);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'bad-option', params: { field: 'text' } });
});

test('a file that belongs to no field is refused', async () => {
  const answer = await send([FILE, { ...FILE, disposition: 'form-data; filename="b.pdf"' }]);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'bad-option' });
});
