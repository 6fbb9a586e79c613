/** Makes certificates for tests with OpenSSL: nobody vouches for them but themselves. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface TestCertificate {
  readonly pem: Buffer;
  readonly p12: Buffer;
}

export interface CertificateWish {
  readonly name: string;
  readonly kind: 'rsa' | 'ec';
  readonly password?: string;
  /** -1: it ended yesterday. */
  readonly days?: number;
  /** RC2 and 3DES, as Windows and old programs write them. */
  readonly legacy?: boolean;
}

/** A key, its certificate, and both in a file under a password. */
export async function testCertificate({
  name,
  kind,
  password = '',
  days = 30,
  legacy = false,
}: CertificateWish): Promise<TestCertificate> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-certificate-'));
  const [key, request, certificate, both] = ['key', 'request', 'certificate', 'p12'].map((file) =>
    path.join(folder, file),
  ) as [string, string, string, string];
  try {
    const form = kind === 'rsa' ? ['rsa:2048'] : ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
    await run('openssl', [
      'req',
      '-new',
      '-utf8',
      '-newkey',
      ...form,
      '-nodes',
      '-keyout',
      key,
      '-subj',
      `/CN=${name}`,
      '-out',
      request,
    ]);
    await run('openssl', ['x509', '-req', '-in', request, '-signkey', key, '-days', String(days), '-out', certificate]);
    const age = legacy ? ['-legacy'] : [];
    const secret = path.join(folder, 'password');
    await writeFile(secret, `${password}\n`);
    await run('openssl', [
      'pkcs12',
      '-export',
      ...age,
      '-inkey',
      key,
      '-in',
      certificate,
      '-out',
      both,
      '-passout',
      `file:${secret}`,
    ]);
    const pem = Buffer.concat([await readFile(key), await readFile(certificate)]);
    return { pem, p12: await readFile(both) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
