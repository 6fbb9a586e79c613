/** A program called `verapdf` that prints what veraPDF 1.26 prints, and notes what it was asked. */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @param inside what follows the name of the file in its report. */
export async function installVerapdf(folder: string, inside: string): Promise<void> {
  const report = `<?xml version="1.0" encoding="utf-8"?>
<report><buildInformation><releaseDetails id="core" version="1.26.5"/><releaseDetails id="gui" version="1.26.6"/></buildInformation>
<jobs><job><item size="1"><name>in.pdf</name></item>${inside}</job></jobs></report>`;
  const program = join(folder, 'verapdf');
  await writeFile(program, `#!/bin/sh\necho "$@" > ${folder}/arguments\ncat <<'END'\n${report}\nEND\n`);
  await chmod(program, 0o755);
}

export function verapdfVerdict(isCompliant: boolean, rules = ''): string {
  return `<validationReport jobEndStatus="normal" profileName="PDF/A-2B validation profile" isCompliant="${isCompliant}"><details>${rules}</details></validationReport>`;
}

export async function askedOfVerapdf(folder: string): Promise<string> {
  return (await readFile(join(folder, 'arguments'), 'utf8')).trim();
}
