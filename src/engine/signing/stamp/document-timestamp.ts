/** Appends a document timestamp: a signature that is nothing but a trusted time over the whole file (ISO 32000-2, 12.8.5). */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { appendChanges } from '../../syntax/append-changes.ts';
import { name, PdfDict } from '../../syntax/object.ts';
import { fillSignature, SignatureTooLarge } from '../fill-signature.ts';
import { readTimestamp, type TimestampFacts } from '../judge/timestamp-facts.ts';
import type { SignableFile } from '../signable-file.ts';
import { addSignatureField, noteSignatures } from '../signature-field.ts';

export type StampHash = 'sha256' | 'sha384' | 'sha512';

/** Tokens bring the certificates of their service along: some five kilobytes. */
const FIRST_ROOM_BYTES = 12_288;

/**
 * Writes the file with its timestamp. Earlier bytes stay as they are.
 * @param stamp gives the token of a time stamp service (RFC 3161) over a hash.
 * @returns what the token says; undefined where it does not fit the file, which is not written then.
 */
export async function stampDocument(
  file: SignableFile,
  path: string,
  hash: StampHash,
  stamp: (digest: Buffer) => Promise<Uint8Array>,
): Promise<TimestampFacts | undefined> {
  const { layer } = file;
  const [first] = file.pages;
  if (!first) throw new Error('a file without pages');
  const dict = PdfDict.of({
    Type: name('DocTimeStamp'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.RFC3161'),
  });
  const value = layer.add(dict);
  const place = { page: first, rect: [0, 0, 0, 0], appearance: undefined };
  layer.editable(addSignatureField(file, place, true)).set('V', value);
  noteSignatures(layer, true);
  let facts: TimestampFacts | undefined;
  const stamped = async (digest: Buffer) => {
    const token = await stamp(digest);
    facts = readTimestamp(token, (own) => (own === hash ? digest : createHash(own).digest()));
    return token;
  };
  for (let bytes = FIRST_ROOM_BYTES; ; ) {
    const hole = await appendChanges(file.original, layer, path, { reference: value, dict, bytes });
    if (!hole) throw new Error('no room was left for the timestamp');
    try {
      await fillSignature(path, hole, stamped, hash);
      break;
    } catch (error) {
      if (!(error instanceof SignatureTooLarge)) throw error;
      bytes = error.bytes + 1024;
    }
  }
  if (facts?.integrity === 'intact') return facts;
  await rm(path, { force: true });
  return undefined;
}
