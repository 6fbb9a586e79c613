/** WinZip's AES (AE-1 and AE-2): counter mode with a seal over the locked bytes. */
import { createCipheriv, createHmac, type Hmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto';

/** Tells a wrong password before anything is unpacked. */
export const AES_CHECK_BYTES = 2;
export const AES_SEAL_BYTES = 10;
const ROUNDS = 1000;
const BLOCK_BYTES = 16;

interface AesKeys {
  readonly key: Buffer;
  readonly sealKey: Buffer;
  readonly check: Buffer;
}

export function aesKeys(password: Buffer, salt: Uint8Array, keyBytes: number): AesKeys {
  const made = pbkdf2Sync(password, salt, ROUNDS, keyBytes * 2 + AES_CHECK_BYTES, 'sha1');
  return {
    key: made.subarray(0, keyBytes),
    sealKey: made.subarray(keyBytes, keyBytes * 2),
    check: made.subarray(keyBytes * 2),
  };
}

/** The counter is little-endian and begins at 1, over which Node's own mode does not count. */
export class AesStream {
  readonly #key: Buffer;
  readonly #cipherName: string;
  readonly #seal: Hmac;
  #counter = 1;
  #keystream: Buffer = Buffer.alloc(0);

  constructor({ key, sealKey }: AesKeys) {
    this.#key = key;
    this.#cipherName = `aes-${key.length * 8}-ecb`;
    this.#seal = createHmac('sha1', sealKey);
  }

  open(locked: Uint8Array): Buffer {
    this.#seal.update(locked);
    return this.#mixed(locked);
  }

  lock(plain: Uint8Array): Buffer {
    const locked = this.#mixed(plain);
    this.#seal.update(locked);
    return locked;
  }

  /** What follows the last locked byte. */
  seal(): Buffer {
    return this.#seal.digest().subarray(0, AES_SEAL_BYTES);
  }

  isSealedBy(seal: Buffer): boolean {
    const made = this.seal();
    return seal.length === AES_SEAL_BYTES && timingSafeEqual(made, seal);
  }

  #mixed(bytes: Uint8Array): Buffer {
    if (this.#keystream.length < bytes.length) this.#extend(bytes.length);
    const mixed = Buffer.allocUnsafe(bytes.length);
    for (let at = 0; at < bytes.length; at++) mixed[at] = (bytes[at] ?? 0) ^ (this.#keystream[at] ?? 0);
    this.#keystream = this.#keystream.subarray(bytes.length);
    return mixed;
  }

  #extend(bytes: number): void {
    const counters = Buffer.alloc(Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES);
    // 48 bits count more blocks than any disk has.
    for (let at = 0; at < counters.length; at += BLOCK_BYTES) counters.writeUIntLE(this.#counter++, at, 6);
    const cipher = createCipheriv(this.#cipherName, this.#key, null).setAutoPadding(false);
    this.#keystream = Buffer.concat([this.#keystream, cipher.update(counters)]);
  }
}
