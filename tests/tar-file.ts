/** Writes tars for tests, entry by entry, with whatever lies they need. */

export interface TarEntry {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** `0` file, `1` hard link, `2` symbolic link, `5` folder, `x` pax, `L` long name. */
  readonly type?: string;
  readonly target?: string;
  /** What the head claims, where that is a lie. */
  readonly claims?: number;
}

const BLOCK = 512;

/** A ustar archive; all dates are 2001-02-03. */
export function tarFile(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.map(entryBytes), Buffer.alloc(2 * BLOCK)]);
}

function entryBytes({ name, content = '', type = '0', target = '', claims }: TarEntry): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.alloc(BLOCK);
  Buffer.from(name).copy(head, 0, 0, 100);
  head.write('0000644\0', 100);
  head.write(`${(claims ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124);
  head.write(
    `${Math.round(Date.UTC(2001, 1, 3) / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  head.write('        ', 148);
  head.write(type, 156);
  head.write(target, 157);
  head.write('ustar\x0000', 257, 'latin1');
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([head, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
}

/** The records of a pax header. */
export function paxRecords(records: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(
    Object.entries(records)
      .map(([key, value]) => {
        const rest = ` ${key}=${value}\n`;
        const bytes = Buffer.byteLength(rest);
        const digits = String(bytes + String(bytes).length).length;
        return `${bytes + digits}${rest}`;
      })
      .join(''),
  );
}
