/** What LibreOffice leaves where others could find it. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pipeName, removeOfficeSockets, socketNames } from './office-sockets.ts';
import { Office } from './soffice.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-sockets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a LibreOffice that is ready can be reached through no socket, and leaves none', async () => {
  const office = await Office.start(path.join(folder, 'office'), { warms: false });
  try {
    expect(office.isAlive).toBe(true);
    // Others on this machine may have one beside us.
    const names = socketNames(path.join(folder, 'office'));
    expect((await sockets()).filter((name) => names.some((each) => name.endsWith(each)))).toEqual([]);
  } finally {
    await office.close();
  }
});

test('the sockets of one that was killed at its start are removed, and those of others stay', async () => {
  const profile = path.join(folder, 'unit-1/tmp/office/profile');
  await mkdir(profile, { recursive: true });
  const name = pipeName(path.dirname(profile));
  const ours = [`OSL_PIPE_0_${name}`, `OSL_PIPE_${name}`];
  const other = `OSL_PIPE_0_${pipeName(folder)}`;
  for (const each of [...ours, other]) await writeFile(path.join('/tmp', each), '');
  await removeOfficeSockets(folder);
  const left = await sockets();
  await rm(path.join('/tmp', other));
  expect(left).toContain(other);
  expect(left.filter((each) => ours.includes(each))).toEqual([]);
});

async function sockets(): Promise<readonly string[]> {
  return (await readdir('/tmp')).filter((name) => name.startsWith('OSL_PIPE_'));
}
