/** Takes out of a JPEG what is told beside its pixels, but for its colours and which way up it is. */
import { BrokenPicture } from '../../../contract/pictures/broken-picture.ts';
import { readJpegHead } from '../../../contract/pictures/jpeg-head.ts';

const START = 0xd8;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP15 = 0xef;
const COMMENT = 0xfe;
/** JFIF, colour profile and Adobe's colours. */
const KEPT = [0xe0, 0xe2, 0xee];
const ORIENTATION = 0x0112;

/** The same bytes where it is no JPEG that this reads: nobody takes these as they are. */
export function withoutNotes(file: Buffer): Buffer {
  const turn = turnOf(file);
  if (turn === undefined) return file;
  const kept: Buffer[] = [file.subarray(0, 2)];
  if (turn !== 1) kept.push(turnSegment(turn));
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) return file;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === SCAN) return Buffer.concat([...kept, file.subarray(at)]);
    const end = marker === START ? at + 2 : at + 2 + file.readUInt16BE(at + 2);
    const isNote = (marker >= APP0 && marker <= APP15 && !KEPT.includes(marker)) || marker === COMMENT;
    if (!isNote) kept.push(file.subarray(at, end));
    at = end;
  }
  return file;
}

function turnOf(file: Buffer): number | undefined {
  try {
    return readJpegHead((offset, length) => file.subarray(offset, offset + length))?.orientation ?? 1;
  } catch (error) {
    if (error instanceof BrokenPicture) return undefined;
    throw error;
  }
}

/** An EXIF block of one entry. */
function turnSegment(turn: number): Buffer {
  const segment = Buffer.alloc(36);
  segment.writeUInt32BE(0xffe10022, 0);
  segment.write('Exif\0\0MM\0*', 4, 'latin1');
  segment.writeUInt32BE(8, 14);
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(ORIENTATION, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(turn, 28);
  return segment;
}
