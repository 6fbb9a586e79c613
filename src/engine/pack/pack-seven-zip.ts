/** Writes files as a 7z by 7-Zip, which takes them from a folder of the job's own, under names that lead nowhere else. */
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packBySevenZip } from '../../adapters/seven-zip-pack.ts';
import { ByteMeter, type Contents, type Packable, type PackWish } from './packable.ts';

/** How much of the work is done when all files lie where they are packed. */
const STAGED = 0.1;

/** @throws ToolError `engine-missing`, `cancelled`; ProgramFailed. */
export async function packSevenZip(contents: Contents, target: string, wish: PackWish): Promise<void> {
  const stage = join(wish.workDir, 'stage');
  try {
    await stageAll(contents, stage, wish);
    await packBySevenZip(stage, target, {
      level: wish.level,
      password: wish.password,
      hidesNames: wish.hidesNames,
      signal: wish.signal,
      onShare: (share) => wish.onShare(STAGED + (1 - STAGED) * share),
    });
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function stageAll({ files, folders }: Contents, stage: string, wish: PackWish): Promise<void> {
  const meter = new ByteMeter(files, (share) => wish.onShare(STAGED * share));
  const made = new Set<string>([stage]);
  await mkdir(stage);
  const makeFolder = async (path: string) => {
    if (made.has(path)) return;
    await mkdir(path, { recursive: true });
    for (let each = path; !made.has(each); each = dirname(each)) made.add(each);
  };
  for (const folder of folders) await makeFolder(join(stage, folder));
  for (const file of files) {
    wish.signal.throwIfAborted();
    const path = join(stage, file.place);
    await makeFolder(dirname(path));
    await put(file, path, wish.mayMove);
    meter.add(file.bytes + 1);
  }
  // At last: whatever is put into a folder changes its date.
  const seconds = (files[0]?.modifiedMs ?? Date.now()) / 1000;
  for (const folder of made) await utimes(folder, seconds, seconds);
}

/** Never as another name of a file that is not ours: its date and rights would change with it. */
async function put({ path, modifiedMs, isExecutable }: Packable, to: string, mayMove: boolean): Promise<void> {
  if (mayMove) await rename(path, to);
  else await copyFile(path, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  await chmod(to, isExecutable ? 0o755 : 0o644);
  await utimes(to, modifiedMs / 1000, modifiedMs / 1000);
}
