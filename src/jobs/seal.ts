/** Seals passwords and keys while a job waits: AES-256-GCM, bound to the job, the key apart from the database. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export class Sealer {
  readonly #key: Buffer;

  /** @param key 32 bytes. */
  constructor(key: Buffer) {
    if (key.length !== 32) throw new Error('the sealing key must have 32 bytes');
    this.#key = key;
  }

  /** @param jobId is authenticated with the values: a sealed text opens for its own job only. */
  seal(jobId: string, values: Readonly<Record<string, unknown>>): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(jobId));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  open(jobId: string, sealed: Buffer): Readonly<Record<string, unknown>> {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(jobId)).setAuthTag(tag);
    const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as Readonly<Record<string, unknown>>;
  }

  /** A name for a visitor that holds for one day and cannot be turned back into an address. */
  visitor(address: string, day: string): string {
    const daily = createHmac('sha256', this.#key).update(`visitor ${day}`).digest();
    return createHmac('sha256', daily).update(address).digest('base64url').slice(0, 22);
  }
}
