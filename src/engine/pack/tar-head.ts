/** What stands before a file in a tar: its ustar head, and pax records for what does not fit into that. */

export const BLOCK_BYTES = 512;

export interface TarFacts {
  /** A folder ends in a slash. */
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly mode: number;
}

const NAME_BYTES = 100;
/** Eleven octal digits. */
const MAX_BYTES = 8 ** 11;

export function tarHeads(facts: TarFacts): Buffer {
  const { name, bytes } = facts;
  const rawName = Buffer.from(name, 'utf8');
  const isPlain = rawName.length <= NAME_BYTES && rawName.every((byte) => byte < 0x80);
  const records = [...(isPlain ? [] : [record('path', name)]), ...(bytes < MAX_BYTES ? [] : [record('size', bytes)])];
  const type = name.endsWith('/') ? '5' : '0';
  const own = head({ ...facts, rawName: rawName.subarray(0, NAME_BYTES), bytes: Math.min(bytes, MAX_BYTES - 1), type });
  if (records.length === 0) return own;
  const extra = Buffer.concat(records);
  const extraName = Buffer.from('PaxHeaders/entry', 'latin1');
  const padding = Buffer.alloc((BLOCK_BYTES - (extra.length % BLOCK_BYTES)) % BLOCK_BYTES);
  const before = head({ ...facts, mode: 0o644, rawName: extraName, bytes: extra.length, type: 'x' });
  return Buffer.concat([before, extra, padding, own]);
}

/** `length key=value` with a line end, the length being that of all of it. */
function record(key: string, value: string | number): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (String(length).length !== String(rest).length) length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`, 'utf8');
}

function head({
  rawName,
  bytes,
  modifiedMs,
  mode,
  type,
}: Omit<TarFacts, 'name'> & { readonly rawName: Uint8Array; readonly type: string }): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.set(rawName, 0);
  octal(block, 100, 8, mode);
  // Nobody's: who unpacks it owns it.
  octal(block, 108, 8, 0);
  octal(block, 116, 8, 0);
  octal(block, 124, 12, bytes);
  octal(block, 136, 12, Math.max(0, Math.floor(modifiedMs / 1000)));
  block.write(type, 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.fill(' ', 148, 156, 'latin1');
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

function octal(block: Buffer, at: number, bytes: number, value: number): void {
  block.write(value.toString(8).padStart(bytes - 1, '0'), at, 'latin1');
}
