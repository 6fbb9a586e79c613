/** Makes one server the only one on its DATA_DIR, where it keeps the database and the work of its own. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { lockFile } from '../adapters/flock.ts';
import { removeOfficeSockets } from '../adapters/office-sockets.ts';

/** A server that was killed this very moment may still hold the lock. */
const PATIENCE_SECONDS = 1;

/**
 * Holds DATA_DIR until this process ends, and clears what a killed server left in its work folders.
 * @returns false where another server runs on it: nothing was touched then.
 */
export async function claimDataFolder(dataDir: string, onTrouble: (error: unknown) => void): Promise<boolean> {
  if (await isHeldByAnother(dataDir, onTrouble)) return false;
  // Work folders of a set that was killed: its worker may be leaving just now, and write a last time.
  await removeOfficeSockets(path.join(dataDir, 'work'));
  await rm(path.join(dataDir, 'work'), { recursive: true, force: true, maxRetries: 5 });
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
