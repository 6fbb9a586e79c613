/** The filter of system calls of a sandbox, as the bytes that the kernel takes. */
import { SECCOMP_TABLES } from './seccomp-table.ts';

/** Undefined on a machine that the table was not made for. */
export function seccompFilter(machine: string = process.arch): Uint8Array | undefined {
  if (machine !== 'x64' && machine !== 'arm64') return undefined;
  const rows = SECCOMP_TABLES[machine];
  // struct sock_filter: 16 bits of code, two jumps of 8, 32 bits of value, as the machine orders them; both are little-endian.
  const bytes = Buffer.alloc(rows.length * 8);
  for (const [index, row] of rows.entries()) {
    const [code = 0, yes = 0, no = 0, value = 0] = row.split(' ').map((digits) => Number.parseInt(digits, 16));
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(yes, index * 8 + 2);
    bytes.writeUInt8(no, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}
