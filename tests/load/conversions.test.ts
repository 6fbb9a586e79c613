/** Twenty people convert Office files at once: everyone gets their PDF, and the site is as ready afterwards as before. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiClient, type NamedFile } from '../api-client.ts';
import { excelFile, presentationFile, wordFile, wordParagraph } from '../office-samples.ts';
import { readPdf } from '../read-pdf.ts';
import { startSite } from '../running-site.ts';

const PEOPLE = 20;
const POLL_MS = 500;

interface Expected {
  readonly file: NamedFile;
  readonly pages: number;
  readonly words: string;
}

test('twenty conversions at once all finish, each with its own pages and words', { timeout: 600_000 }, async () => {
  const site = await startSite({ TRUST_PROXY: '1', WARM_OFFICE: 'on' });
  const folder = await mkdtemp(join(tmpdir(), 'conversions-'));
  try {
    const wanted = await Promise.all(Array.from({ length: PEOPLE }, (_, number) => sample(number)));
    const run = async ({ file, pages, words }: Expected, number: number) => {
      const client = new ApiClient(site.url, `203.0.113.${number + 1}`);
      const id = await client.begin('convert-to-pdf', [file]);
      let job = await client.status(id);
      for (; job.status === 'processing'; job = await client.status(id)) await delay(POLL_MS);
      expect(job).toMatchObject({ status: 'completed' });
      const [output] = await client.files(id);
      const path = join(folder, `${number}.pdf`);
      const answer = await client.get(output?.downloadUrl ?? '');
      await writeFile(path, Buffer.from(await answer.arrayBuffer()));
      const read = await readPdf(path);
      expect(read.pages).toHaveLength(pages);
      expect(read.pages.at(-1)?.text).toContain(words);
    };
    await Promise.all(wanted.map(run));
    await run(await sample(PEOPLE), PEOPLE);
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
});

/** A letter of twelve pages, a workbook or a presentation, with a number of its own. */
async function sample(number: number): Promise<Expected> {
  const words = `Number ${number} ends here`;
  switch (number % 3) {
    case 0: {
      const pages = Array.from({ length: 12 }, (_, page) =>
        wordParagraph(page === 11 ? words : `Page ${page + 1}`).replace(
          '<w:p>',
          page === 0 ? '<w:p>' : '<w:p><w:pPr><w:pageBreakBefore/></w:pPr>',
        ),
      );
      return { file: { name: 'letter.docx', bytes: await wordFile(pages.join('')) }, pages: 12, words };
    }
    case 1: {
      const rows = Array.from({ length: 20 }, (_, row) => [`Row ${row}`, String(row * number)]);
      return {
        file: { name: 'book.xlsx', bytes: await excelFile([{ name: 'First', rows: [...rows, [words]] }]) },
        pages: 1,
        words,
      };
    }
    default: {
      const bytes = await presentationFile([{ text: 'Start' }, { text: words }]);
      return { file: { name: 'talk.odp', bytes }, pages: 2, words };
    }
  }
}
