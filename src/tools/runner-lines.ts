/** Reads what a runner says line by line, and no line longer than one of ours can be. */
import type { Readable } from 'node:stream';

/** The longest that a runner says: the names of ten thousand results, and the text of an error. */
export const MAX_LINE_BYTES = 16 * 1024 ** 2;

const LINE_FEED = 0x0a;

/** @param onTooLong called once; nothing is read from then on. */
export function readLines(
  stream: Readable,
  onLine: (line: string) => void,
  onTooLong: () => void,
  maxBytes = MAX_LINE_BYTES,
): void {
  let held: Buffer[] = [];
  let heldBytes = 0;
  const onData = (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      onLine(Buffer.concat([...held, rest.subarray(0, end)]).toString('utf8'));
      held = [];
      heldBytes = 0;
      rest = rest.subarray(end + 1);
    }
    held.push(rest);
    heldBytes += rest.length;
    if (heldBytes <= maxBytes) return;
    stream.off('data', onData);
    stream.resume();
    held = [];
    onTooLong();
  };
  stream.on('data', onData);
}
