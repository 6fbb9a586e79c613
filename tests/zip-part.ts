/** Reads one part of a zip with Python: an Office file's content, seen by another program than wrote it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_BYTES = 64 * 1024 * 1024;

export async function zipPart(path: string, part: string): Promise<string> {
  const program = 'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))';
  return (await run('/usr/bin/python3', ['-c', program, path, part], { maxBuffer: MAX_BYTES })).stdout;
}

export async function zipNames(path: string): Promise<readonly string[]> {
  const program = 'import sys, zipfile; print("\\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))';
  return (await run('/usr/bin/python3', ['-c', program, path], { maxBuffer: MAX_BYTES })).stdout.trim().split('\n');
}
