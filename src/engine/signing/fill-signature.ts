/** Puts the value of a signature into the hole that was left for it (ISO 32000-2, 12.8.1). */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { SignatureHole } from '../syntax/append-changes.ts';

const PIECE_BYTES = 1024 ** 2;

/** Thrown when the value needs more room than was left: the file is written anew with more. */
export class SignatureTooLarge extends Error {
  readonly bytes: number;

  constructor(bytes: number) {
    super('signature too large');
    this.bytes = bytes;
  }
}

/**
 * Writes the byte range, hashes all but the hole, and fills the hole.
 * @param sign makes the value of the hash over everything else.
 * @param algorithm of the hash, as OpenSSL names it.
 * @throws SignatureTooLarge, and whatever `sign` throws.
 */
export async function fillSignature(
  path: string,
  hole: SignatureHole,
  sign: (digest: Buffer) => Promise<Uint8Array>,
  algorithm: 'sha256' | 'sha384' | 'sha512' = 'sha256',
): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const after = hole.contentsOffset + hole.contentsLength;
    const range = `[0 ${hole.contentsOffset} ${after} ${hole.fileLength - after}]`;
    await handle.write(range.padEnd(hole.rangeLength), hole.rangeOffset, 'latin1');
    const hash = createHash(algorithm);
    for await (const piece of pieces(handle, 0, hole.contentsOffset)) hash.update(piece);
    for await (const piece of pieces(handle, after, hole.fileLength)) hash.update(piece);
    const value = await sign(hash.digest());
    const room = (hole.contentsLength - 2) / 2;
    if (value.length > room) throw new SignatureTooLarge(value.length);
    await handle.write(Buffer.from(value).toString('hex'), hole.contentsOffset + 1, 'latin1');
  } finally {
    await handle.close();
  }
}

async function* pieces(handle: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(PIECE_BYTES, to - at)), 0, undefined, at);
    if (bytesRead === 0) throw new Error('the file became shorter while it was signed');
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
