/** What Apache PDFBox Preflight, a validator of PDF/A-1b that shares no code with ours, finds in files. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseXml, type XmlElement } from '../src/engine/archive/xmp/parse-xml.ts';

export interface PreflightError {
  /** Of Preflight's own list: `3.1.6` is a rule on fonts. */
  readonly code: string;
  readonly details: string;
}

const program = promisify(execFile);
const JARS = ['preflight', 'pdfbox2', 'fontbox2', 'xmpbox', 'commons-logging', 'javax.activation', 'jaxb-api'];
const MAIN = 'org.apache.pdfbox.preflight.Validator_A1b';

/** All in one run of Java. @returns of each file, in their order; none where Preflight finds that it follows PDF/A-1b. */
export async function judgeByPreflight(files: readonly string[]): Promise<readonly (readonly PreflightError[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'preflight-'));
  try {
    const links = files.map((_, index) => join(folder, `${index}.pdf`));
    await Promise.all(links.map((link, index) => symlink(resolve(files[index] ?? ''), link)));
    const list = join(folder, 'list');
    await writeFile(list, links.join('\n'));
    const path = JARS.map((jar) => `/usr/share/java/${jar}.jar`).join(':');
    const quiet = [
      '-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog',
      '-Djava.awt.headless=true',
    ];
    await program('java', [...quiet, '-cp', path, MAIN, 'xml', 'group', list]).catch((error) => {
      // Preflight ends with 1 where a file has faults.
      if (error.code !== 1) throw error;
    });
    const text = await readFile(`${list}.preflight.xml`, 'utf8');
    const reports = elementsOf(parseXml(text.replace(/[^\t\n\r -\ud7ff\ue000-\ufffd]/g, '?')), 'preflight');
    if (reports.length !== files.length)
      throw new Error(`Preflight judged ${reports.length} of ${files.length} files.`);
    return reports.map(errorsOf);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function errorsOf(report: XmlElement): readonly PreflightError[] {
  const isValid = elementsOf(report, 'isValid')[0]?.text === 'true';
  const errors = elementsOf(report, 'error').map((error) => ({
    code: elementsOf(error, 'code')[0]?.text ?? '',
    details: elementsOf(error, 'details')[0]?.text ?? '',
  }));
  if (isValid !== (errors.length === 0)) throw new Error('Preflight contradicts itself.');
  return errors;
}

function elementsOf(element: XmlElement | undefined, local: string): readonly XmlElement[] {
  if (!element) return [];
  return element.children.flatMap((child) => (child.local === local ? [child] : elementsOf(child, local)));
}
