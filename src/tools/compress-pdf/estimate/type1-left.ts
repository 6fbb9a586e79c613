/** How much of a Type 1 font is left as CFF: the outlines of the letters that text shows. */
import { latin1 } from './find-streams.ts';

/** Of `eexec` (Adobe Type 1 Font Format, 7.1). */
const KEY = 55_665;
const FACTOR = 52_845;
const STEP = 22_719;
/** Bytes of chance before what is encrypted, and before each outline. */
const CHANCE = 4;

/**
 * @param font a Type 1 program, unpacked.
 * @param used glyphs that text shows; undefined where nobody knows.
 * @returns bytes of their outlines, as they stand; undefined where it has none that we can read.
 */
export function outlineBytes(font: Uint8Array, used: number | undefined): number | undefined {
  const text = latin1(font);
  const word = text.indexOf('eexec');
  if (word < 0) return undefined;
  const start = word + 5 + (/^\r\n|^[\r\n ]/.exec(text.slice(word + 5, word + 7))?.[0].length ?? 0);
  const lengths = outlineLengths(latin1(decrypted(font.subarray(start))));
  if (lengths.length === 0) return undefined;
  const share = used === undefined ? 1 : Math.min(1, (used + 1) / lengths.length);
  return share * lengths.reduce((sum, length) => sum + length, 0);
}

function decrypted(bytes: Uint8Array): Uint8Array {
  const isHex = bytes.subarray(0, CHANCE).every((byte) => /[\dA-Fa-f\s]/.test(String.fromCharCode(byte)));
  const cipher = isHex ? fromHex(bytes) : bytes;
  const plain = new Uint8Array(cipher.length);
  let key = KEY;
  for (const [at, byte] of cipher.entries()) {
    plain[at] = byte ^ (key >> 8);
    key = ((byte + key) * FACTOR + STEP) & 0xffff;
  }
  return plain.subarray(CHANCE);
}

function fromHex(bytes: Uint8Array): Uint8Array {
  const digits = latin1(bytes).replace(/[^\dA-Fa-f]/g, '');
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Bytes of each outline: `/name length RD`, a space and so many bytes. */
function outlineLengths(program: string): readonly number[] {
  const lengths: number[] = [];
  const entry = /\/[^\s/]+ (\d+) (?:RD|-\|) /g;
  entry.lastIndex = Math.max(0, program.indexOf('/CharStrings'));
  for (let found = entry.exec(program); found; found = entry.exec(program)) {
    const length = Number(found[1]);
    lengths.push(length - CHANCE);
    entry.lastIndex += length;
  }
  return lengths;
}
