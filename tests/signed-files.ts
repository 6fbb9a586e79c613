/** Makes signed PDFs for tests with sign-pdf, certificates of an authority with OpenSSL, and revisions that are appended. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { packSecret } from '../src/contract/options/attached-file.ts';
import { appendChanges } from '../src/engine/syntax/append-changes.ts';
import type { PdfDocument } from '../src/engine/syntax/document.ts';
import { OriginalFile } from '../src/engine/syntax/original-file.ts';
import { run as sign } from '../src/tools/sign-pdf/operation.ts';
import { tool as signPdf } from '../src/tools/sign-pdf/tool.ts';
import { OperationTest } from './run-operation.ts';

const program = promisify(execFile);

export interface Authority {
  /** Its own certificate, PEM. */
  readonly root: Buffer;
  /** A key and its certificate, issued by the authority, PEM. */
  readonly signer: Buffer;
}

/** @param purpose of the signer's certificate, as OpenSSL names it. */
export async function authority(purpose = 'emailProtection'): Promise<Authority> {
  return inFolder(async (at) => {
    const made = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', at(`${name}.key`), '-out', at(name)];
    await program('openssl', ['req', '-x509', ...made('root'), '-subj', '/CN=Test Root', '-days', '30']);
    const issued = ['-CA', at('root'), '-CAkey', at('root.key'), '-days', '30'];
    const use = ['-addext', 'basicConstraints=CA:FALSE', '-addext', `extendedKeyUsage=${purpose}`];
    await program('openssl', ['req', '-x509', ...made('signer'), '-subj', '/CN=Ann Example', ...issued, ...use]);
    const signer = Buffer.concat([await readFile(at('signer.key')), await readFile(at('signer'))]);
    return { root: await readFile(at('root')), signer };
  });
}

/** @param pem key and certificate. */
export async function signedPdf(
  content: Uint8Array,
  pem: Uint8Array,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Buffer> {
  const test = await OperationTest.start(signPdf, sign);
  try {
    const given = { certificate: packSecret('me.pem', pem), ...options };
    const [output] = await test.run([await test.file('report.pdf', content)], given);
    return await readFile(output?.path ?? '');
  } finally {
    await test.end();
  }
}

/** The file with one more revision. */
export async function withRevision(content: Uint8Array, change: (layer: PdfDocument) => void): Promise<Buffer> {
  return inFolder(async (at) => {
    await writeFile(at('before'), content);
    const original = new OriginalFile(at('before'));
    try {
      const layer = original.document.layer();
      change(layer);
      await appendChanges(original, layer, at('after'));
      return await readFile(at('after'));
    } finally {
      original.close();
    }
  });
}

async function inFolder<T>(work: (at: (name: string) => string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-signed-'));
  try {
    return await work((name) => path.join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}
