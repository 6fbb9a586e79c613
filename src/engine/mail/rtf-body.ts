/** Gets the HTML of an email out of the compressed RTF that Outlook keeps it in (MS-OXRTFCP, MS-OXRTFEX). */
import { decodeText } from './mail-charset.ts';

const [COMPRESSED, PLAIN] = [0x75465a4c, 0x414c454d];
const HEADER_BYTES = 16;
const WINDOW = 4096;
/** What the window begins with (MS-OXRTFCP, 2.1.3.1.3). */
const FIRST_WORDS =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript ' +
  '\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par ' +
  '\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';

export interface RtfBody {
  readonly mode: 'html' | 'text';
  readonly text: string;
}

/** @returns undefined where the RTF was no HTML or plain text to begin with, or cannot be read. */
export async function readRtfBody(compressed: Buffer): Promise<RtfBody | undefined> {
  const { deEncapsulateSync } = await import('rtf-stream-parser');
  try {
    const { mode, text } = deEncapsulateSync(decompressRtf(compressed), {
      mode: 'either',
      decode: (bytes: Buffer, encoding: string) => decodeText(bytes, encoding),
    });
    return { mode, text: typeof text === 'string' ? text : text.toString('utf8') };
  } catch {
    return undefined;
  }
}

/** @throws RangeError for what is none. */
export function decompressRtf(bytes: Buffer): Buffer {
  const rawBytes = bytes.readUInt32LE(4);
  const kind = bytes.readUInt32LE(8);
  const packed = bytes.subarray(HEADER_BYTES);
  if (kind === PLAIN) return packed.subarray(0, rawBytes);
  if (kind !== COMPRESSED) throw new RangeError('no compressed RTF');
  // A reference of two bytes gives 17 at most.
  const out = Buffer.alloc(Math.min(rawBytes, packed.length * 9));
  const window = Buffer.alloc(WINDOW, ' ');
  window.write(FIRST_WORDS, 'latin1');
  let [place, length, at] = [FIRST_WORDS.length, 0, 0];
  const put = (byte: number) => {
    if (length >= out.length) return;
    out[length] = byte;
    length++;
    window[place] = byte;
    place = (place + 1) % WINDOW;
  };
  while (at < packed.length && length < out.length) {
    const control = packed[at] ?? 0;
    at++;
    for (let bit = 0; bit < 8 && at < packed.length; bit++) {
      if ((control & (1 << bit)) === 0) {
        put(packed[at] ?? 0);
        at++;
        continue;
      }
      const token = ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0);
      at += 2;
      const from = token >> 4;
      if (from === place) return out.subarray(0, length);
      for (let step = 0; step < (token & 15) + 2; step++) put(window[(from + step) % WINDOW] ?? 0);
    }
  }
  return out.subarray(0, length);
}
