/** Lines come whole, however they were cut on the way, and never longer than allowed. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readLines } from './runner-lines.ts';

function readAll(chunks: readonly string[], maxBytes?: number): { lines: string[]; tooLong: number } {
  const stream = new PassThrough();
  const seen = { lines: [] as string[], tooLong: 0 };
  readLines(
    stream,
    (line) => seen.lines.push(line),
    () => seen.tooLong++,
    maxBytes,
  );
  for (const chunk of chunks) stream.emit('data', Buffer.from(chunk));
  return seen;
}

test('lines come whole', () => {
  expect(readAll(['one\ntw', 'o\n', '\nfo', 'ur', '\nfive'])).toEqual({
    lines: ['one', 'two', '', 'four'],
    tooLong: 0,
  });
});

test('a line that does not end is told of once, and nothing is kept of it', () => {
  expect(readAll(['short\n', 'x'.repeat(11), 'y'.repeat(100), '\nlate\n'], 10)).toEqual({
    lines: ['short'],
    tooLong: 1,
  });
});
