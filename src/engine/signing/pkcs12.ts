/** Takes keys and certificates out of a PKCS #12 file with node-forge, which also reads what OpenSSL 3 calls legacy. */
import forge from 'node-forge';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { bad } from './bad-certificate.ts';

export interface Pkcs12Bags {
  /** PKCS #8, DER. */
  readonly keys: readonly Buffer[];
  /** DER. */
  readonly certificates: readonly Buffer[];
}

/** @throws ToolError `certificate-password`, `bad-certificate`. */
export function readPkcs12Bags(data: Buffer, password: string): Pkcs12Bags {
  const file = parse(data);
  let failure: unknown;
  for (const attempt of attempts(file, password)) {
    try {
      return bagsOf(attempt());
    } catch (error) {
      failure = error;
    }
  }
  throw new ToolError('certificate-password', { field: 'certificate-password' }, { cause: failure });
}

type Opened = forge.pkcs12.Pkcs12Pfx;

/**
 * The check value is made from the password as UTF-16, but newer encryption from it as UTF-8, and forge uses one spelling
 * for both: beyond ASCII the file is also tried without its check value. A wrong password then shows in the padding.
 */
function attempts(file: forge.asn1.Asn1, password: string): readonly (() => Opened)[] {
  const open = (from: forge.asn1.Asn1, spelled: string) => () => forge.pkcs12.pkcs12FromAsn1(from, false, spelled);
  if (/^[\x20-\x7e]*$/.test(password)) return [open(file, password)];
  const parts = Array.isArray(file.value) ? file.value.slice(0, 2) : [];
  const unchecked = { ...file, value: parts } as forge.asn1.Asn1;
  return [open(file, password), open(unchecked, forge.util.encodeUtf8(password))];
}

function parse(data: Buffer): forge.asn1.Asn1 {
  try {
    return forge.asn1.fromDer(forge.util.createBuffer(data.toString('binary')), false);
  } catch (error) {
    throw bad('not-a-certificate', error);
  }
}

function bagsOf(opened: Opened): Pkcs12Bags {
  const bags = opened.safeContents.flatMap((content) => content.safeBags);
  const keys = bags.flatMap((bag) => {
    if (bag.type !== forge.pki.oids.pkcs8ShroudedKeyBag && bag.type !== forge.pki.oids.keyBag) return [];
    // Forge knows RSA alone; of other keys it passes the bytes on.
    if (bag.key) return [toDer(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key)))];
    return bag.asn1 ? [toDer(bag.asn1)] : [];
  });
  const certificates = bags.flatMap((bag) => {
    if (bag.type !== forge.pki.oids.certBag) return [];
    if (bag.cert) return [toDer(forge.pki.certificateToAsn1(bag.cert))];
    return bag.asn1 ? [toDer(bag.asn1)] : [];
  });
  return { keys, certificates };
}

function toDer(value: forge.asn1.Asn1): Buffer {
  return Buffer.from(forge.asn1.toDer(value).getBytes(), 'binary');
}
