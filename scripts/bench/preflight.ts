/** `npm run bench preflight FOLDER`: PDFs made to PDF/A-1b, and what Preflight, another validator, says of them. */
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ToolError } from '../../src/contract/messages/tool-error.ts';
import { run as convert } from '../../src/tools/pdf-to-pdfa/operation.ts';
import { tool } from '../../src/tools/pdf-to-pdfa/tool.ts';
import { judgeByPreflight } from '../../tests/by-preflight.ts';
import { OperationTest } from '../../tests/run-operation.ts';

/** @param args a folder of PDFs; those that do not become PDF/A-1b by our own rules are named and left aside. */
export async function run([folder]: readonly string[]): Promise<void> {
  if (!folder) return console.error('npm run bench preflight FOLDER');
  const kept = await mkdtemp(path.join(tmpdir(), 'preflight-bench-'));
  try {
    const made: string[] = [];
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.pdf')).sort()) {
      const reason = await makeArchive(path.resolve(folder, name), path.join(kept, name));
      if (reason === undefined) made.push(name);
      else console.log(`${name.padEnd(48)}not made: ${reason}`);
    }
    const judged = await judgeByPreflight(made.map((name) => path.join(kept, name)));
    for (const [index, errors] of judged.entries())
      for (const { code, details } of errors) console.log(`${made[index]?.padEnd(48)}${code} ${details.slice(0, 160)}`);
    const agreed = judged.filter((errors) => errors.length === 0).length;
    console.log(`${made.length} files made: Preflight agrees on ${agreed}`);
  } finally {
    await rm(kept, { recursive: true });
  }
}

/** @returns why there is none. */
async function makeArchive(source: string, target: string): Promise<string | undefined> {
  const work = await OperationTest.start(tool, convert);
  try {
    const input = await work.file(path.basename(source), await readFile(source));
    const outputs = await work.run([input], { level: '1b' });
    await copyFile(outputs.find(({ type }) => type === 'pdf')?.path ?? '', target);
    return undefined;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return `${error.code} ${JSON.stringify(error.params)}`.slice(0, 200);
  } finally {
    await work.end();
  }
}
