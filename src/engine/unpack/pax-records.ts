/** The records of a pax header: `length key=value` (POSIX.1-2017, pax, "pax Extended Header"). */
import { BrokenArchive } from './packed-item.ts';

export type PaxRecords = ReadonlyMap<string, Buffer>;

const LONGEST_LENGTH = 20;

/** @throws BrokenArchive */
export function readPaxRecords(bytes: Buffer): PaxRecords {
  const records = new Map<string, Buffer>();
  for (let at = 0; at < bytes.length && bytes[at] !== 0; ) {
    const space = bytes.indexOf(0x20, at);
    const length = Number(bytes.toString('latin1', at, Math.min(space, at + LONGEST_LENGTH)));
    const end = at + length;
    const equals = bytes.indexOf(0x3d, space);
    const isSound = space !== -1 && Number.isSafeInteger(length) && end <= bytes.length && end > equals;
    if (!isSound || equals === -1) throw new BrokenArchive('a record that is none');
    records.set(bytes.toString('utf8', space + 1, equals), bytes.subarray(equals + 1, end - 1));
    at = end;
  }
  return records;
}

export function paxNumber(records: PaxRecords, key: string): number | undefined {
  const value = Number(records.get(key)?.toString('latin1') ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}
