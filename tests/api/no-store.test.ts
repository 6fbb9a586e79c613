/** Nothing about a visitor is kept by a browser or a proxy on the way. */
import { beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { plainSite } from '../plain-site.ts';
import type { RunningSite } from '../running-site.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const JSON_BODY = { headers: { 'content-type': 'application/json' } };
const pdf = new Uint8Array(blankPdf(2));

let site: RunningSite;
beforeAll(async () => {
  site = await plainSite();
});

async function call(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(new URL(address, site.url), init);
  await answer.body?.cancel();
  return answer;
}

type Ids = Readonly<Record<string, string>>;

/** Everything that the description of the calls lets a visitor read, under these ids. */
async function describedAnswers(ids: Ids): Promise<Readonly<Record<string, Response>>> {
  const { paths } = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as { readonly paths: object };
  const answers: Record<string, Response> = {};
  for (const [path, methods] of Object.entries(paths)) {
    if (!path.includes('{') || !('get' in (methods as object))) continue;
    answers[path] = await call(path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'nothing'));
  }
  return answers;
}

/** What is asked about links to results, and about how long these are kept. */
async function linkAnswers(jobId: string): Promise<Readonly<Record<string, Response>>> {
  const made = await fetch(`${site.url}/api/jobs/${jobId}/shares`, { ...JSON_BODY, method: 'POST', body: '{}' });
  const { token } = (await made.json()) as { token: string };
  return {
    'link to the results': made,
    'files of a link': await call(`/api/shared/${token}`),
    'file of a link': await call(`/api/shared/${token}/files/0`),
    'archive of a link': await call(`/api/shared/${token}/archive`),
    'link that leads nowhere': await call('/api/shared/nothing'),
    'revoked links': await call(`/api/jobs/${jobId}/shares`, { method: 'DELETE' }),
    'time that results are kept': await call(`/api/jobs/${jobId}`, {
      ...JSON_BODY,
      method: 'PATCH',
      body: '{"keepMinutes":60}',
    }),
  };
}

test('every answer about jobs, results and uploads says no-store, also where it is an error', async () => {
  const api = new ApiClient(site.url);
  const submitted = await api.submit('/api/pdf/process/split-pdf', [{ name: 'a.pdf', bytes: blankPdf(2) }]);
  const jobId = submitted.body.jobId ?? '';
  await api.end(jobId);
  const [file] = await api.files(jobId);
  const address = file?.downloadUrl ?? '';
  const created = await call('/api/uploads', {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(pdf.length) },
  });
  const upload = created.headers.get('location') ?? '';
  const part = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const whole = await call(address);
  const answers: Readonly<Record<string, { readonly headers: Headers }>> = {
    submit: submitted,
    status: await call(`/api/job-status/${jobId}`),
    files: await call(`/api/jobs/${jobId}/files`),
    events: await call(`/api/jobs/${jobId}/events`),
    archive: await call(`/api/jobs/${jobId}/archive`),
    download: whole,
    'part of a download': await call(address, { headers: { range: 'bytes=0-9' } }),
    'head of a download': await call(address, { method: 'HEAD' }),
    'download that did not change': await call(address, {
      headers: { 'if-none-match': whole.headers.get('etag') ?? '' },
    }),
    'unknown job': await call('/api/job-status/nothing'),
    'unknown result': await call('/api/download/nothing'),
    'refused submit': await call('/api/merge-pdfs', { method: 'POST' }),
    'message of the contact form': await call('/api/contact', { method: 'POST' }),
    upload: created,
    'part of an upload': await call(upload, { method: 'PATCH', headers: part, body: pdf }),
    'state of an upload': await call(upload, { method: 'HEAD', headers: TUS }),
    'end of an upload': await call(upload, { method: 'DELETE', headers: TUS }),
    'upload that cannot be read': await call(upload),
    ...(await linkAnswers(jobId)),
    'deleted job': await call(`/api/jobs/${jobId}`, { method: 'DELETE' }),
  };
  for (const [what, { headers }] of Object.entries(answers))
    expect(headers.get('cache-control'), what).toMatch(/(^|, )no-store$/);
});

test('so does whatever else is described of a job, its results and its links, found or not', async () => {
  const api = new ApiClient(site.url);
  const jobId = await api.begin('compress-pdf', [{ name: 'a.pdf', bytes: blankPdf(2) }]);
  await api.end(jobId);
  const [file] = await api.files(jobId);
  const fileId = file?.id ?? '';
  const made = await fetch(`${site.url}/api/jobs/${jobId}/shares`, { ...JSON_BODY, method: 'POST', body: '{}' });
  const { token } = (await made.json()) as { token: string };
  const known = await describedAnswers({ jobId, fileId, token, at: '0' });
  expect(Object.keys(known)).toEqual(
    expect.arrayContaining(['/api/files/{fileId}/proof', '/api/jobs/{jobId}/archive', '/api/shared/{token}']),
  );
  const preview = await call(`/api/files/${fileId}/preview`, { method: 'POST' });
  const refused = await call('/api/files/nothing/preview', { method: 'POST' });
  const all = { ...known, ...(await describedAnswers({})), 'a preview': preview, 'no preview': refused };
  expect([preview.status, refused.status]).toEqual([200, 404]);
  for (const [what, { headers }] of Object.entries(all))
    expect(headers.get('cache-control'), what).toMatch(/(^|, )no-store$/);
});

test('pages may be kept, and are asked about', async () => {
  const page = await call('/');
  expect(page.headers.get('cache-control')).toMatch(/no-cache$/);
});
