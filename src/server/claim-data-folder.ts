/** Makes one server the only one on its DATA_DIR, where it keeps the database and the work of its own. */
import path from 'node:path';
import { lockFile } from '../adapters/flock.ts';
import { removeUnheldWorkFolders } from '../jobs/work-folders.ts';

/** A server that was killed this very moment may still hold the lock. */
const PATIENCE_SECONDS = 1;

/**
 * Holds DATA_DIR until this process ends, and clears the work folders of workers that are dead.
 * @returns false where another server runs on it: nothing was touched then.
 */
export async function claimDataFolder(dataDir: string, onTrouble: (error: unknown) => void): Promise<boolean> {
  if (await isHeldByAnother(dataDir, onTrouble)) return false;
  // The worker of a server that fell may still be leaving: a job whose folder went under it would fail instead of going back.
  await removeUnheldWorkFolders(dataDir);
  return true;
}

/** A folder that cannot be locked is told of and used: some network file systems know no locks. */
async function isHeldByAnother(dataDir: string, onTrouble: (error: unknown) => void): Promise<boolean> {
  try {
    return (await lockFile(path.join(dataDir, 'server.lock'), PATIENCE_SECONDS)) === undefined;
  } catch (error) {
    onTrouble(error);
    return false;
  }
}
