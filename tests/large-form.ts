/** Sends a form whose last file is followed by many bytes that lie nowhere: `fetch` takes ten times as long to read them from a file. */
import { request } from 'node:http';
import { json } from 'node:stream/consumers';

const PIECE_BYTES = 1024 ** 2;

/** @param filling what `bytes` more bytes of the file behind it are. */
export async function sendLengthened(
  url: string,
  form: FormData,
  bytes: number,
  filling = '\0',
): Promise<{ readonly status: number | undefined; readonly body: unknown }> {
  const written = new Response(form);
  const type = written.headers.get('content-type') ?? '';
  const body = Buffer.from(await written.arrayBuffer());
  const end = body.lastIndexOf(`\r\n--${/boundary=(.*)/.exec(type)?.[1]}--`);
  const headers = { 'content-type': type, 'content-length': body.length + bytes };
  const sending = request(url, { method: 'POST', headers });
  const answer = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    sending.once('error', reject).once('response', (response) => {
      json(response).then((each) => resolve({ status: response.statusCode, body: each }), reject);
    });
  });
  const piece = Buffer.alloc(PIECE_BYTES, filling);
  sending.write(body.subarray(0, end));
  for (let left = bytes; left > 0; left -= PIECE_BYTES) {
    const isTaken = sending.write(piece.subarray(0, left));
    if (!isTaken) await Promise.race([new Promise((resolve) => sending.once('drain', resolve)), answer]);
  }
  sending.end(body.subarray(end));
  return answer;
}
