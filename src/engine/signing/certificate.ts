/** Opens a visitor's certificate file: PKCS #12 (RFC 7292) through node-forge, or PEM with certificate and key. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { SecretFile } from '../../contract/options/attached-file.ts';
import { bad } from './bad-certificate.ts';

/** What signs: a key, and the certificates that say whose it is. */
export interface Signer {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  /** Of those who vouch for the certificate, as the file holds them. */
  readonly chain: readonly X509Certificate[];
}

const MAX_CHAIN = 20;
/** Key kinds that SHA-256 signatures in PDFs are made with. */
const KEY_KINDS: readonly (string | undefined)[] = ['rsa', 'rsa-pss', 'ec'];

/** @throws ToolError `certificate-password`, `bad-certificate`. */
export async function openCertificate(file: SecretFile, password: string): Promise<Signer> {
  const data = Buffer.from(file.data);
  const isPem = data.includes('-----BEGIN ');
  const { keys, certificates } = isPem ? readPem(data.toString('latin1'), password) : await readPkcs12(data, password);
  if (certificates.length === 0) throw bad('no-certificate');
  if (keys.length === 0) throw bad('no-key');
  for (const key of keys) {
    const certificate = certificates.find((each) => each.checkPrivateKey(key));
    if (!certificate) continue;
    if (!KEY_KINDS.includes(key.asymmetricKeyType)) throw bad('unknown-kind-of-key');
    const chain = certificates.filter((each) => each !== certificate).slice(0, MAX_CHAIN);
    return { key, certificate, chain };
  }
  throw bad('keys-apart');
}

/** @throws ToolError `certificate-ended`, `certificate-not-begun`. */
export function checkValidity(certificate: X509Certificate, now: Date): void {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  if (certificate.validToDate < now) throw new ToolError('certificate-ended', { date: day(certificate.validToDate) });
  if (certificate.validFromDate > now) {
    throw new ToolError('certificate-not-begun', { date: day(certificate.validFromDate) });
  }
}

/** The common name, or what else names the holder. */
export function holderName(certificate: X509Certificate): string {
  const lines = certificate.subject.split('\n');
  const named = ['CN=', 'O=', 'emailAddress='].map((key) => lines.find((line) => line.startsWith(key)));
  return named.find((line) => line !== undefined)?.replace(/^\w+=/, '') ?? 'Unknown';
}

interface Contents {
  readonly keys: readonly KeyObject[];
  readonly certificates: readonly X509Certificate[];
}

function readPem(text: string, password: string): Contents {
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g)];
  const certificates = blocks.filter(([, kind]) => /CERTIFICATE$/.test(kind ?? '')).flatMap(([block]) => parsed(block));
  const keys: KeyObject[] = [];
  for (const [block, kind = ''] of blocks) {
    if (!kind.endsWith('PRIVATE KEY')) continue;
    try {
      keys.push(createPrivateKey({ key: block, passphrase: password }));
    } catch (error) {
      const isLocked = kind.startsWith('ENCRYPTED') || block.includes('Proc-Type: 4,ENCRYPTED');
      throw isLocked
        ? new ToolError('certificate-password', { field: 'certificate-password' }, { cause: error })
        : bad('key-not-read', error);
    }
  }
  return { keys, certificates };
}

async function readPkcs12(data: Buffer, password: string): Promise<Contents> {
  const { readPkcs12Bags } = await import('./pkcs12.ts');
  const bags = readPkcs12Bags(data, password);
  const keys = bags.keys.map((key) => {
    try {
      return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    } catch (error) {
      throw bad('key-not-read', error);
    }
  });
  return { keys, certificates: bags.certificates.flatMap(parsed) };
}

function parsed(certificate: Buffer | string): readonly X509Certificate[] {
  try {
    return [new X509Certificate(certificate)];
  } catch {
    return [];
  }
}
