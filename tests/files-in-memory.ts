/** Where tests put what they write: in memory where there is plenty, since a disk takes a quarter of their time. */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import path from 'node:path';

/** Where Linux has files in memory. Containers often have 64 MB there. */
const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
const GIGABYTE = 1024 ** 3;
/** What tests hold at once is at most some 4 GB: ten uploads of 100 MB each in three workers, and the databases. */
const MIN_ROOM = 8 * GIGABYTE;
/** The processes of the tests, their sites and browsers need some 4 GB beside it. */
const MIN_MEMORY = 12 * GIGABYTE;
const NAME = /^sheaf-tests-(\d+)-/;

/**
 * Vitest calls it before the first file, and what it gives after the last. Who has set a folder for temporary files
 * keeps it.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TMPDIR || !(await hasRoom())) return undefined;
  await removeLeft();
  const folder = await mkdtemp(path.join(MEMORY, `sheaf-tests-${process.pid}-`));
  // As the usual folder: PostgreSQL and sandboxes may run as other users.
  await chmod(folder, 0o1777);
  process.env.TMPDIR = folder;
  return async () => {
    const left = (await readdir(folder)).filter((name) => /^(sheaf-|OSL_PIPE_)/.test(name));
    if (left.length > 0) console.log(`left in ${folder}: ${left.length} ${left.join(' ')}`);
    delete process.env.TMPDIR;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

async function hasRoom(): Promise<boolean> {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false;
  const { type, bavail, bsize } = await statfs(MEMORY);
  return type === TMPFS && bavail * bsize >= MIN_ROOM && freemem() >= MIN_MEMORY;
}

/** Of runs that were killed: memory is not given back by itself. */
async function removeLeft(): Promise<void> {
  const ended = (await readdir(MEMORY)).filter((name) => {
    const [, pid] = NAME.exec(name) ?? [];
    return pid !== undefined && !existsSync(`/proc/${pid}`);
  });
  await Promise.all(ended.map((name) => rm(path.join(MEMORY, name), { recursive: true, force: true })));
}
