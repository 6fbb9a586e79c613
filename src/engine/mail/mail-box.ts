/** Files of a mailbox, in which emails follow each other, each after a line that begins with `From ` (RFC 4155). */

const START = Buffer.from('From ');
const LINE_START = Buffer.from('\nFrom ');
const [LINE_FEED, RETURN] = [0x0a, 0x0d];
const LONGEST_LINE = 1_000;
const HEADER = /^From [^\n]*\n[!-9;-~]+:/;

/** The first email of a file, and how many the file has. */
export function firstMail(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly count: number } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let end: number | undefined;
  let count = 1;
  if (!file.subarray(0, START.length).equals(START)) return { bytes, count };
  for (let at = file.indexOf(LINE_START); at >= 0; at = file.indexOf(LINE_START, at + 1)) {
    const before = file[at - 1] === RETURN ? file[at - 2] : file[at - 1];
    const lines = file.toString('latin1', at + 1, at + 1 + LONGEST_LINE);
    if (before !== LINE_FEED || !HEADER.test(lines)) continue;
    end ??= at + 1;
    count++;
  }
  return { bytes: bytes.subarray(0, end ?? bytes.length), count };
}
