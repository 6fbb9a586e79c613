/** What a PDF that is not opened tells by its bytes: its header, a digital signature, a lock for the holders of certificates. */

/**
 * Every signature names the bytes that it covers (ISO 32000-2, 12.8.1), in a dictionary that is never compressed. So does the
 * mark by which Adobe's programs allowed readers more than usual (12.8.2.3): nobody signs by that.
 */
const SIGNATURE_MARKS = /\/ByteRange|\/TransformMethod\s{0,9}\/UR/g;
/** The security handler of public keys (7.6.5), in the one dictionary that is never encrypted. */
const CERTIFICATE_MARK = /\/Filter\s{0,9}\/Adobe\.PubSec\b/g;
/** A header may stand behind other bytes, within the first 1024 (ISO 32000-1, annex H, note 13); the server looks there too. */
const HEADER_BYTES = 1024;
const HEADER = '%PDF-';
/** No mark is longer. */
const LONGEST = 32;
const LATIN1 = new TextDecoder('latin1');

/** Without it the server takes the file for another type. True of a file that cannot be read any more: of that nothing is known. */
export async function hasPdfHeader(file: Blob): Promise<boolean> {
  try {
    return LATIN1.decode(await file.slice(0, HEADER_BYTES).arrayBuffer()).includes(HEADER);
  } catch {
    return true;
  }
}

export async function hasSignatureMark(file: Blob): Promise<boolean> {
  let signatures = 0;
  for await (const mark of marksIn(file, SIGNATURE_MARKS)) signatures += mark === '/ByteRange' ? 1 : -1;
  return signatures > 0;
}

/** Whether only those whose certificates it was encrypted for can open it: no password does. */
export async function hasCertificateMark(file: Blob): Promise<boolean> {
  for await (const _mark of marksIn(file, CERTIFICATE_MARK)) return true;
  return false;
}

async function* marksIn(file: Blob, marks: RegExp): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of chunksOf(file)) {
    text += LATIN1.decode(chunk);
    let end = text.length - LONGEST;
    for (const { 0: mark, index } of text.matchAll(marks)) {
      yield mark;
      end = Math.max(end, index + mark.length);
    }
    text = text.slice(Math.max(end, 0));
  }
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
