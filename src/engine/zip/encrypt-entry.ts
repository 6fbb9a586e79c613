/** Locks entries of a zip by WinZip's AES with 256 bits (AE-2). */
import { randomBytes } from 'node:crypto';
import { AesStream, aesKeys } from './aes-stream.ts';

export const AES_METHOD = 99;
export const AES_FIELD = 0x9901;
const AE_2 = 2;
const KEY_BYTES = 32;
const STRENGTH_256 = 3;

/** Salt, check, locked bytes, seal. */
export async function* encryptAes(packed: AsyncIterable<Uint8Array>, password: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(KEY_BYTES / 2);
  const keys = aesKeys(Buffer.from(password, 'utf8'), salt, KEY_BYTES);
  yield Buffer.concat([salt, keys.check]);
  const stream = new AesStream(keys);
  for await (const chunk of packed) yield stream.lock(chunk);
  yield stream.seal();
}

/** The extra field of a locked entry. @param method how the bytes are packed below the lock. */
export function aesField(method: number): Buffer {
  const field = Buffer.alloc(11);
  field.writeUInt16LE(AES_FIELD, 0);
  field.writeUInt16LE(7, 2);
  field.writeUInt16LE(AE_2, 4);
  field.write('AE', 6, 'latin1');
  field.writeUInt8(STRENGTH_256, 8);
  field.writeUInt16LE(method, 9);
  return field;
}
