/** Every tool, through both doors, meets the files that people really have: empty, mislabelled, locked, damaged, without pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takesAnyFile } from '../../src/contract/files/file-type.ts';
import type { ToolDeclaration } from '../../src/contract/tool.ts';
import { CATALOGUE } from '../../src/tools/catalogue.gen.ts';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import type { NamedFile } from '../api-client.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { commandLineHere, type Door, http, type Outcome } from './doors.ts';
import {
  alwaysHasPassword,
  breakingOptions,
  changesLocks,
  cutPdf,
  lockedPdf,
  neededOptions,
  openingOption,
  pdfWithoutPages,
  signedPdf,
  soundPicture,
  unknownContent,
} from './samples.ts';
import { startTime, stopTime } from './time.ts';

stopTime();

let site: RunningSite;
let doors: readonly Door[];
beforeAll(async () => {
  site = await startSite(await startTime());
  doors = [commandLineHere(), http(site.url)];
});
afterAll(() => site.stop());

/** What both doors made of it; they must agree on code and words. */
async function throughBothDoors(
  tool: ToolDeclaration,
  file: NamedFile,
  options = neededOptions(tool),
): Promise<Outcome> {
  const [first, second] = await Promise.all(doors.map((door) => door.work(tool, [file], options)));
  if (!first || !second) throw new Error('there are two doors');
  const said = ({ code, message, warnings }: Outcome) => ({ code, message, warnings });
  expect(said(first)).toEqual(said(second));
  return first;
}

const ANY = DECLARATIONS.filter(takesAnyFile);
const CHOOSY = DECLARATIONS.filter((tool) => !takesAnyFile(tool));

test.each(ANY.map((tool) => [tool.id, tool] as const))(
  '%s takes a file of any kind, an empty one too',
  async (_id, tool) => {
    const files = [
      { name: 'nothing', bytes: Buffer.alloc(0) },
      unknownContent(tool),
      { name: 'photo.pdf', bytes: await soundPicture() },
      { name: 'locked.pdf', bytes: await lockedPdf(tool) },
    ];
    for (const file of files) expect(await throughBothDoors(tool, file)).toMatchObject({ code: 'done', warnings: [] });
  },
);

describe.each(CHOOSY.map((tool) => [tool.id, tool] as const))('%s', (_id, tool) => {
  const takesPdf = tool.accepts.includes('pdf');

  /** A tool that takes no PDFs refuses every one by its content. */
  const codeOfPdf = (code: string) => (takesPdf ? code : 'wrong-type');

  test('refuses an empty file by name', async () => {
    const name = `nothing.${tool.accepts[0]}`;
    const { code, message } = await throughBothDoors(tool, { name, bytes: Buffer.alloc(0) });
    expect([code, message]).toEqual(['empty-file', `${name} is empty (0 bytes).`]);
  });

  test('refuses content that is nothing it knows, whatever it is called', async () => {
    expect((await throughBothDoors(tool, unknownContent(tool))).code).toBe('wrong-type');
  });

  test('tells a picture by its content when it is named as a PDF: a mistake where PDFs are taken, a picture elsewhere', async () => {
    const outcome = await throughBothDoors(tool, { name: 'photo.pdf', bytes: await soundPicture() });
    // The picture is so small that a tool that makes files smaller gains nothing.
    const warnings = outcome.warnings.filter((code) => !tool.outputs.shrinks || code !== 'unchanged');
    if (tool.accepts.includes('png') && !takesPdf)
      expect({ ...outcome, warnings }).toMatchObject({ code: 'done', warnings: ['renamed'] });
    else if (takesPdf)
      expect(outcome).toMatchObject({ code: 'wrong-type', message: 'photo.pdf is a PNG image, not a PDF.' });
    else expect(outcome).toMatchObject({ code: 'wrong-type' });
  });

  // Without a password such a tool says so before any file is looked at.
  if (!alwaysHasPassword(tool)) {
    test('asks for the password of a locked PDF', async () => {
      const outcome = await throughBothDoors(tool, { name: 'locked.pdf', bytes: await lockedPdf(tool) });
      expect(outcome.code).toBe(codeOfPdf('need-password'));
      if (takesPdf) expect(outcome.message).toBe('locked.pdf is protected with a password. Enter it to continue.');
    });
  }

  test('refuses a password that does not open it', async () => {
    const options = { ...neededOptions(tool), [openingOption(tool)]: 'wrong' };
    const outcomes = await Promise.all(
      doors.map(async (door) => door.work(tool, [{ name: 'locked.pdf', bytes: await lockedPdf(tool) }], options)),
    );
    expect(outcomes.map((outcome) => outcome.code)).toEqual(doors.map(() => codeOfPdf('wrong-password')));
  });

  test('opens a locked PDF with its password, and says when the result is open', async () => {
    const options = { ...neededOptions(tool), [openingOption(tool)]: 'open-sesame' };
    const outcomes = await Promise.all(
      doors.map(async (door) => door.work(tool, [{ name: 'locked.pdf', bytes: await lockedPdf(tool) }], options)),
    );
    for (const outcome of outcomes) {
      expect(outcome.code).toBe(codeOfPdf('done'));
      const open = outcome.outputs.filter(({ name, bytes }) => name.endsWith('.pdf') && !bytes.includes('/Encrypt'));
      const isTold = outcome.warnings.includes('protection-removed');
      if (!changesLocks(tool)) expect(isTold).toBe(open.length > 0);
    }
  });

  test('takes signatures out, and says so, exactly where its page warns of that before', async () => {
    const bytes = await signedPdf(tool);
    const outcome = await throughBothDoors(tool, { name: 'signed.pdf', bytes }, breakingOptions(tool));
    if (!takesPdf) return expect(outcome.code).toBe('wrong-type');
    const isWarned = CATALOGUE.find(({ id }) => id === tool.id)?.rewritesPdfs;
    if (isWarned) expect(outcome.code).toBe('done');
    const isUntouched = outcome.outputs.some((output) => output.bytes.equals(bytes));
    expect(outcome.warnings.includes('signature-removed')).toBe(isWarned && !isUntouched);
  });

  test('repairs a PDF whose end is missing, and says so, or says what is wrong', async () => {
    const outcome = await throughBothDoors(tool, { name: 'cut.pdf', bytes: await cutPdf(tool) });
    if (outcome.code === 'done') expect(outcome.warnings).toContain(tool.outputs.renames ? 'damage-kept' : 'repaired');
    else expect(outcome.code).toBe(codeOfPdf('damaged'));
  });

  test('says of a PDF without pages that it has none', async () => {
    const outcome = await throughBothDoors(tool, { name: 'bare.pdf', bytes: pdfWithoutPages() });
    expect(outcome.code).toBe(codeOfPdf('no-pages'));
    if (takesPdf) expect(outcome.message).toBe('bare.pdf has no pages.');
  });
});
