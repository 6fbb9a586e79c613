/** Whether a PDF carries a digital signature, told by its bytes without opening it. */

/**
 * Every signature names the bytes that it covers (ISO 32000-2, 12.8.1), in a dictionary that is never compressed. So does the
 * mark by which Adobe's programs allowed readers more than usual (12.8.2.3): nobody signs by that.
 */
const MARKS = /\/ByteRange|\/TransformMethod\s{0,9}\/UR/g;
/** No mark is longer. */
const LONGEST = 32;
const LATIN1 = new TextDecoder('latin1');

export async function hasSignatureMark(file: Blob): Promise<boolean> {
  let signatures = 0;
  let text = '';
  for await (const chunk of chunksOf(file)) {
    text += LATIN1.decode(chunk);
    let end = text.length - LONGEST;
    for (const { 0: mark, index } of text.matchAll(MARKS)) {
      signatures += mark === '/ByteRange' ? 1 : -1;
      end = Math.max(end, index + mark.length);
    }
    text = text.slice(Math.max(end, 0));
  }
  return signatures > 0;
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
