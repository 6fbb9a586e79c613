/** Finds the objects that say something else in a file than in an earlier revision of it. */
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { OriginalFile } from '../../syntax/original-file.ts';
import { serialize } from '../../syntax/serialize.ts';

/** Numbers of objects that lie elsewhere than in the revision, and say something else there; those that are new are none. */
export function changedObjects(before: OriginalFile, now: OriginalFile): readonly number[] {
  return [...before.index.places.keys()].filter((number) => {
    if (isInPlace(before, now, number)) return false;
    if (!now.has(number)) return true;
    return written(before.document.object(number)) !== written(now.document.object(number));
  });
}

/** Equal for equal values; streams that were written anew may hold anything. */
export function written(value: PdfObject): string {
  if (value instanceof PdfStream) return `stream ${streams++}`;
  return serialize(value, ({ number }) => number);
}

let streams = 0;

/** The entries in which two dictionaries differ. */
export function differingKeys(before: PdfObject, now: PdfObject): readonly string[] {
  const [old, current] = [before, now].map((value) => (value instanceof PdfDict ? value : new PdfDict()));
  if (!old || !current) return [];
  const keys = new Set([...old.entries(), ...current.entries()].map(([key]) => key));
  return [...keys].filter((key) => written(old.get(key)) !== written(current.get(key)));
}

function isInPlace(before: OriginalFile, now: OriginalFile, number: number): boolean {
  const [old, current] = [before.index.places.get(number), now.index.places.get(number)];
  if (!old || !current) return false;
  if (old.kind === 'plain') return current.kind === 'plain' && old.offset === current.offset;
  if (current.kind === 'plain' || old.pack !== current.pack || old.position !== current.position) return false;
  const pack = before.document.object(old.pack);
  // What says how the pack is unpacked may itself lie elsewhere.
  const isPlain =
    pack instanceof PdfStream && [...pack.dict.entries()].every(([, value]) => !(value instanceof PdfRef));
  return isPlain && isInPlace(before, now, old.pack);
}
