/** Reads the bytes of an XML file in the encoding that it tells; where it tells none, in what they look like. */
import { sniffEncoding } from '../../adapters/file-type-text.ts';

export function decodeXml(bytes: Buffer): string {
  const [, told = ''] =
    /^[^>]{0,200}encoding\s*=\s*["']([\w-]+)["']/.exec(bytes.subarray(0, 300).toString('latin1')) ?? [];
  const encoding = sniffEncoding(bytes) ?? 'utf-8';
  try {
    return new TextDecoder(told || encoding).decode(bytes);
  } catch {
    return new TextDecoder(encoding).decode(bytes);
  }
}
