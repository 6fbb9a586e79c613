/** Makes the tables of a colour profile coarser where no screen shows it (ICC.1:2022, 10.10 and 10.11: lut16Type, lut8Type). */

/** Bytes before the tables: signature, channels, grid and matrix. */
const HEAD_BYTES = 48;
/** After that, of tables with 16 bits: how many entries the curves before and after have. */
const ENTRY_COUNTS_BYTES = 4;
const BYTE_CURVE_ENTRIES = 256;

interface Table {
  readonly inputs: number;
  readonly outputs: number;
  /** Points along each side. */
  readonly grid: number;
  readonly bytesPerSample: 1 | 2;
  /** Where the grid begins and ends in the tag. */
  readonly start: number;
  readonly end: number;
}

/** @returns undefined for tags that are no such table, or end before it does. */
function readTable(tag: Uint8Array): Table | undefined {
  if (tag.length < HEAD_BYTES + ENTRY_COUNTS_BYTES) return undefined;
  const view = new DataView(tag.buffer, tag.byteOffset, tag.byteLength);
  const kind = Buffer.from(tag.subarray(0, 4)).toString('latin1');
  if (kind !== 'mft1' && kind !== 'mft2') return undefined;
  const bytesPerSample = kind === 'mft1' ? 1 : 2;
  const [inputs, outputs, grid] = [view.getUint8(8), view.getUint8(9), view.getUint8(10)];
  const isWide = bytesPerSample === 2;
  const entries = isWide ? view.getUint16(HEAD_BYTES) : BYTE_CURVE_ENTRIES;
  const start = HEAD_BYTES + (isWide ? ENTRY_COUNTS_BYTES : 0) + inputs * entries * bytesPerSample;
  const end = start + grid ** inputs * outputs * bytesPerSample;
  const isSound = grid > 1 && inputs > 0 && outputs > 0 && end <= tag.length;
  return isSound ? { inputs, outputs, grid, bytesPerSample, start, end } : undefined;
}

/**
 * Gives a grid fewer points along each side; those between points of the old grid are mixed from its neighbours.
 * @returns the tag as it is where it has no more points than that.
 */
export function thinGrid(tag: Uint8Array, points: number): Uint8Array {
  const table = readTable(tag);
  if (!table || table.grid <= points) return tag;
  const { inputs, outputs, grid, bytesPerSample, start, end } = table;
  const made = Buffer.alloc(tag.length - (end - start) + points ** inputs * outputs * bytesPerSample);
  made.set(tag.subarray(0, start));
  made[10] = points;
  const old = Buffer.from(tag.buffer, tag.byteOffset + start, end - start);
  const sampleAt = (index: number) => (bytesPerSample === 1 ? (old[index] ?? 0) : old.readUInt16BE(index * 2));
  let to = start;
  for (let index = 0; index < points ** inputs; index++) {
    const corners = cornersOf(index, points, grid, inputs);
    for (let output = 0; output < outputs; output++) {
      const value = Math.round(
        corners.reduce((sum, { place, weight }) => sum + weight * sampleAt(place * outputs + output), 0),
      );
      to = bytesPerSample === 1 ? made.writeUInt8(value, to) : made.writeUInt16BE(value, to);
    }
  }
  made.set(tag.subarray(end), to);
  return made;
}

interface Corner {
  /** Of a point in the old grid. */
  readonly place: number;
  readonly weight: number;
}

/** Points of the old grid around one of the new grid, in which the last channel runs fastest. */
function cornersOf(index: number, points: number, grid: number, inputs: number): readonly Corner[] {
  let corners: readonly Corner[] = [{ place: 0, weight: 1 }];
  for (let channel = 0; channel < inputs; channel++) {
    const step = Math.floor(index / points ** (inputs - 1 - channel)) % points;
    const exact = (step * (grid - 1)) / (points - 1);
    const below = Math.floor(exact);
    const beyond = exact - below;
    corners = corners.flatMap(({ place, weight }) => [
      { place: place * grid + below, weight: weight * (1 - beyond) },
      ...(beyond > 0 ? [{ place: place * grid + below + 1, weight: weight * beyond }] : []),
    ]);
  }
  return corners;
}

/**
 * Rounds the samples of a grid of 16 bits to as many bits, so that they pack well.
 * @returns the tag as it is where its samples have 8 bits.
 */
export function roundSamples(tag: Uint8Array, bits: number): Uint8Array {
  const table = readTable(tag);
  if (table?.bytesPerSample !== 2) return tag;
  const made = Buffer.from(tag);
  const unit = 2 ** (16 - bits);
  for (let at = table.start; at < table.end; at += 2) {
    const value = made.readUInt16BE(at);
    // Paper and full ink stay what they are.
    made.writeUInt16BE(Math.min(0xffff - (0xffff % unit), Math.round(value / unit) * unit), at);
    if (value === 0xffff) made.writeUInt16BE(0xffff, at);
  }
  return made;
}
