/** A recipe as the end of an address: deflated JSON in base64url. No server sees it. */

import { toBase64 } from './base64.ts';

/** Some programs cut longer addresses off. */
export const MAX_LINK_LENGTH = 6_000;
/** More than any recipe has: what unpacks to more is none. */
const MAX_TEXT_BYTES = 300_000;

export async function packRecipe(json: string): Promise<string> {
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Undefined where the end of the address is no packed text. */
export async function unpackRecipe(packed: string): Promise<string | undefined> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return await readText(stream);
  } catch {
    return undefined;
  }
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MAX_TEXT_BYTES) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
