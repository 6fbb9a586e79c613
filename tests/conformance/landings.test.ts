/** Every landing does its tool's work through all doors, and settles what its name says. */
import { beforeAll, describe, expect, test } from 'vitest';
import { parseToolOptions } from '../../src/contract/tool.ts';
import { findTool, LANDINGS } from '../../src/tools/find-tool.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { plainSite } from '../plain-site.ts';
import type { RunningSite } from '../running-site.ts';
import { commandLine, http } from './doors.ts';
import { soundFile, soundPicture } from './samples.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await plainSite();
});

/** What a result of each begins with. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  'pdf-to-png': /^\x89PNG/,
  'pdf-to-webp': /^RIFF....WEBP/s,
  'pdf-to-tiff': /^II\*\0/,
};

/** What they cannot begin without. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'extract-pages': { extract: '2' },
  'delete-pages': { delete: '2' },
};

describe.each(LANDINGS.map((tool) => [tool.id, tool] as const))('%s', (id, tool) => {
  test('gives the same by the command line and by HTTP, and what its name says', {
    tags: ['landing-pages'],
  }, async () => {
    const file = await soundFile(tool);
    const byHand = await commandLine().work(tool, [file], NEEDED[id]);
    const byHttp = await http(site.url).work(tool, [file], NEEDED[id]);
    expect(byHand).toMatchObject({ code: 'done', message: '' });
    expect(byHttp.outputs).toEqual(byHand.outputs);
    expect(byHand.outputs[0]?.bytes.subarray(0, 16).toString('latin1')).toMatch(BEGINNINGS[id] ?? /^%PDF-/);
  });

  test('takes only the files that its name says', { tags: ['landing-pages'] }, async () => {
    const wrong = tool.accepts.includes('png')
      ? { name: 'sample.pdf', bytes: blankPdf(1) }
      : { name: 'sample.png', bytes: await soundPicture() };
    const { status, body } = await new ApiClient(site.url).submit(`/api/pdf/process/${id}`, [wrong]);
    expect([status, body.code]).toEqual([415, 'wrong-type']);
  });

  test('knows no option that means nothing for it', () => {
    for (const option of tool.landing?.without ?? [])
      expect(() => parseToolOptions(tool, { [option]: '1' })).toThrow(`Unknown option "${option}" for ${id}.`);
  });
});

test('an answer that the name gives is taken when it is the same, and refused when it is another', () => {
  const tool = findTool('pdf-to-png');
  expect(parseToolOptions(tool, {})).toMatchObject({ format: 'png' });
  expect(parseToolOptions(tool, { format: 'PNG' })).toMatchObject({ format: 'png' });
  expect(() => parseToolOptions(tool, { format: 'jpg' })).toThrow(
    'Option format was given twice with different values.',
  );
});
