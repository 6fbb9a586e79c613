/** `npm run bench archive FOLDER`: verdicts on PDF/A files beside those that veraPDF's corpus gives them in their names. */
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkFile } from '../../src/engine/archive/judge/check-archive.ts';
import { ARCHIVE_LEVELS } from '../../src/engine/archive/rules/level.ts';

/** `2b-6-1-7-1-t01-fail-a.pdf` */
const NAMED = /^(\d[abu]?)-.*-(pass|fail)-/;

/** @param args a folder of files that are named by level and verdict. */
export async function run([folder]: readonly string[]): Promise<void> {
  if (!folder) return console.error('npm run bench archive FOLDER');
  const counts = { agree: 0, undecided: 0, disagree: 0 };
  for (const name of (await readdir(folder)).sort()) {
    const [, named, verdict] = NAMED.exec(name) ?? [];
    const level = ARCHIVE_LEVELS.find((each) => each === named);
    if (!level) continue;
    const unkept = checkFile(path.join(folder, name), level, tmpdir()).filter((rule) => rule.verdict !== 'kept');
    const isBroken = unkept.some((rule) => rule.verdict === 'broken');
    const isUndecided = !isBroken && unkept.length > 0;
    const end = (isBroken || isUndecided) === (verdict === 'fail') ? 'agree' : 'disagree';
    counts[isUndecided ? 'undecided' : end]++;
    if (isUndecided || end === 'disagree')
      console.log(`${name.padEnd(40)}${isUndecided ? 'not checked: ' : ''}${unkept.map(({ id }) => id).join(' ')}`);
  }
  const all = counts.agree + counts.undecided + counts.disagree;
  console.log(
    `${all} files: ${counts.agree} agree (${((100 * counts.agree) / all).toFixed(1)} %), ${counts.undecided} with rules not checked, ${counts.disagree} disagree`,
  );
}
