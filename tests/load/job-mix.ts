/** What visitors ask for under load, dealt from a deck of ten, and the bare program for each piece of work. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { caseOf } from '../../scripts/bench/bare-programs.ts';
import type { Command } from '../../scripts/bench/measured-run.ts';
import { makeInputs } from '../../scripts/bench/tool-inputs.ts';
import type { NamedFile } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import type { Random } from '../faults/seeded-random.ts';

export const KINDS = ['small page tools', 'pictures', 'Office', 'compression'] as const;
export type Kind = (typeof KINDS)[number];

/** Ten jobs: the mix. */
const DECK: Readonly<Record<Kind, readonly string[]>> = {
  'small page tools': ['rotate-pdf', 'merge-pdf', 'split-pdf', 'add-watermark', 'protect-pdf'],
  pictures: ['pdf-to-jpg', 'extract-images'],
  Office: ['convert-to-pdf', 'convert-to-pdf'],
  compression: ['compress-pdf'],
};

/** Small files, of a few pages, as most are. */
const PAGES = 3;

export interface LoadJob {
  readonly kind: Kind;
  readonly tool: string;
  readonly files: readonly NamedFile[];
  readonly options: Readonly<Record<string, string>>;
  /** @param out an empty folder. */
  readonly bare: (out: string) => Command;
}

/** @param folder where the files are made; they must stay as long as bare programs run. */
export async function makeDeck(folder: string): Promise<readonly LoadJob[]> {
  const inputs = { ...(await makeInputs(path.join(folder, 'inputs'), PAGES)), timestamps: '' };
  await writeFile(path.join(path.dirname(inputs.pdf), 'mark.pdf'), blankPdf(1));
  const jobs = KINDS.flatMap((kind) =>
    DECK[kind].map(async (tool): Promise<LoadJob> => {
      const { files, options } = caseOf(tool, inputs, '');
      const named = files.map(async (file) => ({ name: path.basename(file), bytes: await readFile(file) }));
      const bare = (out: string) => {
        const command = caseOf(tool, inputs, out).bare;
        if (!command) throw new Error(`${tool} rests on no program`);
        return command;
      };
      return { kind, tool, files: await Promise.all(named), options, bare };
    }),
  );
  return Promise.all(jobs);
}

/** The mix in words: "50 % small page tools (rotate-pdf, …), …". */
export function describeMix(deck: readonly LoadJob[]): string {
  return KINDS.map((kind) => {
    const jobs = deck.filter((job) => job.kind === kind);
    const tools = [...new Set(jobs.map(({ tool }) => tool))].join(', ');
    return `${(100 * jobs.length) / deck.length} % ${kind} (${tools})`;
  }).join(' · ');
}

/** Endless: the whole deck in a new order, again and again, so that everybody has the same mix. */
export function* dealt(deck: readonly LoadJob[], random: Random): Generator<LoadJob, never> {
  for (;;) {
    const left = [...deck];
    while (left.length > 0) {
      const job = random.pick(left);
      left.splice(left.indexOf(job), 1);
      yield job;
    }
  }
}
