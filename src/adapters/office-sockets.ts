/** Removes the sockets of a LibreOffice that was killed at its start: later there are none (`soffice-uno/sockets.py`). */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const SOCKETS = '/tmp';
/** The number of the user is missing where the system has no name for them. */
const PREFIX = /^OSL_PIPE_(\d+_)?/;
/** LibreOffice's own folder of settings, one below the folder that it was started for. */
export const PROFILE = 'profile';

/** What the socket that we talk over is called; `soffice-uno/office.py` takes the same name. */
export function pipeName(folder: string): string {
  return `sheaf-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
}

/** Both sockets of a LibreOffice that was started for a folder, without what the system writes before them. */
export function socketNames(folder: string): readonly string[] {
  return [pipeName(folder), singleOfficeName(path.join(folder, PROFILE))];
}

/** Of every LibreOffice that was started for this folder (absolute) or one below it, and has ended. Whoever it ran as. */
export async function removeOfficeSockets(folder: string): Promise<void> {
  const profiles = await profilesBelow(folder);
  if (profiles.length === 0) return;
  const names = new Set(profiles.flatMap((profile) => socketNames(path.dirname(profile))));
  for (const name of await readdir(SOCKETS).catch(() => []))
    if (PREFIX.test(name) && names.has(name.replace(PREFIX, ''))) await rm(path.join(SOCKETS, name), { force: true });
}

async function profilesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.name === PROFILE && entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** The one by which a second start of the same profile finds the first: MD5 in hexadecimal, without the zeros that lead each byte. */
function singleOfficeName(profile: string): string {
  const address = Buffer.from(pathToFileURL(profile).href, 'utf16le');
  const bytes = createHash('md5').update(address).digest();
  return `SingleOfficeIPC_${[...bytes].map((byte) => byte.toString(16)).join('')}`;
}
