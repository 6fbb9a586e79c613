/** Resumable uploads by what the OpenAPI document says of them, without a tus client. */
import { expect, test } from 'vitest';
import { plainSite } from '../plain-site.ts';

interface Described {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, unknown>> }>>;
}

const FIRST = '/api/uploads';
const ONE = '/api/uploads/{uploadId}';

test('the described calls begin, resume and cancel an upload', { tags: ['call-openapi', 'call-uploads'] }, async () => {
  const { url } = await plainSite();
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  const values: Record<string, string> = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '6', 'Upload-Offset': '0' };

  /** Sends the headers that the document calls required, and holds the answer to the one it describes. */
  async function follow(path: string, method: string, address: string, body?: string): Promise<Headers> {
    const described = paths[path]?.[method];
    const names = described?.parameters.filter((each) => each.in === 'header' && each.required) ?? [];
    const headers = Object.fromEntries(names.map(({ name }) => [name, values[name] ?? '']));
    if (body !== undefined) headers['Content-Type'] = 'application/offset+octet-stream';
    const init = { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) };
    const answer = await fetch(new URL(address, url), init);
    const success = described?.responses[answer.status];
    expect(success, `${method} ${path} answered ${answer.status}`).toBeDefined();
    for (const name of Object.keys(success?.headers ?? {})) expect(answer.headers.has(name), name).toBe(true);
    return answer.headers;
  }

  const address = (await follow(FIRST, 'post', FIRST)).get('location') ?? '';
  expect(address).toMatch(/^\/api\/uploads\/[\w-]{24}$/);
  expect((await follow(ONE, 'patch', address, 'abc')).get('upload-offset')).toBe('3');
  expect((await follow(ONE, 'head', address)).get('upload-offset')).toBe('3');
  await follow(ONE, 'delete', address);
  expect((await fetch(new URL(address, url), { method: 'HEAD', headers: values })).ok).toBe(false);
});
