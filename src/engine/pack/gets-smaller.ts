/** Whether deflate is worth its time: photos, films and archives are packed already. */
import { deflateRawSync } from 'node:zlib';
import { FileSource } from '../bytes/file-source.ts';

const SAMPLE_BYTES = 64 * 1024;
/** Less is gained by nobody. */
const WORTH = 0.98;

/** Looks at the beginning, the middle and the end of a large file. */
export function getsSmaller(path: string, bytes: number): boolean {
  const source = new FileSource(path);
  try {
    const places = [0, Math.floor((bytes - SAMPLE_BYTES) / 2), bytes - SAMPLE_BYTES];
    const samples = places.map((at) => source.read(Math.max(0, at), SAMPLE_BYTES));
    const packed = samples.reduce((sum, sample) => sum + deflateRawSync(sample, { level: 1 }).length, 0);
    return packed < WORTH * samples.reduce((sum, sample) => sum + sample.length, 0);
  } finally {
    source.close();
  }
}
