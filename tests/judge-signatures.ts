/** Lets poppler's pdfsig and OpenSSL judge the digital signatures of a PDF. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const program = promisify(execFile);

export const VALID = 'Signature Validation: Signature is Valid.';
/** Nothing in the file stands outside this signature. */
export const WHOLE = 'Total document signed';

/** What pdfsig says of each signature, in the order of their making. */
export async function judgeSignatures(content: Uint8Array, password = ''): Promise<readonly string[]> {
  return inFolder(async (folder) => {
    const path = join(folder, 'judged.pdf');
    await writeFile(path, content);
    const { stdout } = await program('pdfsig', ['-nocert', '-upw', password, path]).catch((error) => error);
    return String(stdout)
      .split(/^Signature #\d+:/m)
      .slice(1);
  });
}

/** The bytes that the last signature covers, and its own. */
export function lastSignature(content: Buffer): { readonly covered: Buffer; readonly value: Buffer } {
  const range = [...content.toString('latin1').matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/g)].at(-1) ?? [];
  const [, , length = 0, after = 0, rest = 0] = range.map(Number);
  const value = Buffer.from(content.toString('latin1', length + 1, after - 1), 'hex');
  return { covered: Buffer.concat([content.subarray(0, length), content.subarray(after, after + rest)]), value };
}

/** @returns how OpenSSL prints the signature. @throws when it does not cover these bytes. */
export async function verifyByOpenssl({ covered, value }: ReturnType<typeof lastSignature>): Promise<string> {
  return inFolder(async (folder) => {
    const [cms, data] = [join(folder, 'cms'), join(folder, 'data')];
    await writeFile(cms, value);
    await writeFile(data, covered);
    const form = ['-inform', 'DER', '-in', cms];
    await program('openssl', [
      'cms',
      '-verify',
      ...form,
      ...['-content', data, '-binary', '-noverify', '-out', join(folder, 'out')],
    ]);
    return (await program('openssl', ['cms', '-cmsout', '-print', ...form])).stdout;
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-signatures-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
