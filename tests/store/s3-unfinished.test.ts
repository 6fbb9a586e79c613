/** Uploads in parts that were begun and left, on a server of the test: s3rver cannot list them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { S3Store } from '../../src/adapters/s3.ts';

const begun = (key: string, id: string, at: string) =>
  `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`;

const FIRST_PAGE = `<ListMultipartUploadsResult><IsTruncated>true</IsTruncated><NextKeyMarker>jobs/b</NextKeyMarker>
  <NextUploadIdMarker>young</NextUploadIdMarker>${begun('jobs/a/in/0', 'old', '2026-01-01T00:00:00Z')}
  ${begun('jobs/b', 'young', '2026-01-03T00:00:00Z')}</ListMultipartUploadsResult>`;
const LAST_PAGE = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>
  ${begun('photos/1', 'not-ours', '2026-01-01T00:00:00Z')}${begun('uploads/c/info', 'older', '2026-01-01T00:00:00Z')}
  </ListMultipartUploadsResult>`;

test('those of ours that are older than the given time are aborted, over all pages', async () => {
  const aborted: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    if (request.method === 'DELETE') {
      aborted.push(`${pathname} ${searchParams.get('uploadId')}`);
      response.writeHead(204).end();
    } else if (searchParams.has('uploads')) response.end(searchParams.has('key-marker') ? LAST_PAGE : FIRST_PAGE);
    else response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = new S3Store({ endpoint, bucket: 'b', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 's' });
  await store.removeUnfinished(Date.parse('2026-01-02T00:00:00Z'));
  expect(aborted).toEqual(['/b/jobs/a/in/0 old', '/b/uploads/c/info older']);
  server.closeAllConnections();
  server.close();
});
