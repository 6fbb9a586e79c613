/** Whether a PDF carries a digital signature, told by its bytes without opening it. */

/** Every signature names the bytes that it covers (ISO 32000-2, 12.8.1), in a dictionary that is never compressed. */
const MARK = [...'/ByteRange'].map((letter) => letter.charCodeAt(0));

export async function hasSignatureMark(file: Blob): Promise<boolean> {
  let matched = 0;
  for await (const chunk of chunksOf(file)) {
    for (const byte of chunk) {
      if (byte === MARK[matched]) matched += 1;
      else matched = byte === MARK[0] ? 1 : 0;
      if (matched === MARK.length) return true;
    }
  }
  return false;
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
