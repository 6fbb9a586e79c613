/** Licences of the programs and fonts that come from the system's packages, as Debian 12 ships them. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface SystemProgram {
  readonly name: string;
  readonly licence: string;
  readonly use: 'always' | 'when installed' | 'tests only';
}

const LICENCES: Readonly<Record<string, string>> = {
  bubblewrap: 'LGPL-2.0-or-later',
  postgresql: 'PostgreSQL',
  qpdf: 'Apache-2.0',
  'libreoffice-writer-nogui': 'MPL-2.0',
  'libreoffice-calc-nogui': 'MPL-2.0',
  'libreoffice-impress-nogui': 'MPL-2.0',
  'libreoffice-draw-nogui': 'MPL-2.0',
  libatomic1: 'GPL-3.0-or-later with the GCC runtime library exception',
  'python3-uno': 'MPL-2.0',
  'libjpeg-turbo-progs': 'IJG and BSD-3-Clause',
  'librsvg2-bin': 'LGPL-2.1-or-later',
  'libdeflate-tools': 'MIT',
  'libarchive-tools': 'BSD-2-Clause',
  'libheif-examples': 'LGPL-3.0-or-later, its converter MIT',
  'tesseract-ocr': 'Apache-2.0',
  'tesseract-ocr-osd': 'Apache-2.0',
  'tesseract-ocr-eng': 'Apache-2.0',
  'tesseract-ocr-deu': 'Apache-2.0',
  'tesseract-ocr-fra': 'Apache-2.0',
  'tesseract-ocr-spa': 'Apache-2.0',
  'tesseract-ocr-ita': 'Apache-2.0',
  'tesseract-ocr-por': 'Apache-2.0',
  'tesseract-ocr-nld': 'Apache-2.0',
  'tesseract-ocr-pol': 'Apache-2.0',
  'fonts-liberation': 'GPL-2.0 with the exception for embedding (version 1), OFL-1.1 (version 2)',
  'fonts-liberation2': 'OFL-1.1',
  'fonts-crosextra-carlito': 'OFL-1.1',
  'fonts-crosextra-caladea': 'Apache-2.0',
  'fonts-dejavu-core': 'Bitstream-Vera',
  'fonts-noto-core': 'OFL-1.1',
  'fonts-noto-cjk': 'OFL-1.1',
  'fonts-noto-color-emoji': 'OFL-1.1, its tools Apache-2.0',
  '7zip': 'LGPL-2.1-or-later',
  'chromium-headless-shell': 'BSD-3-Clause and others',
  openssl: 'Apache-2.0',
  'default-jre-headless': 'GPL-2.0-only with the Classpath exception',
  'libpdfbox2-java': 'Apache-2.0',
  'libjaxb-api-java': 'CDDL-1.1 or GPL-2.0-only with the Classpath exception',
  'libactivation-java': 'CDDL-1.1 or GPL-2.0-only with the Classpath exception',
  'poppler-data': 'BSD-3-Clause and others (its CMaps BSD-3-Clause)',
  'poppler-utils': 'GPL-2.0-only or GPL-3.0-only',
};

/** Used where somebody has installed them, never asked for. */
const WHEN_INSTALLED: readonly string[] = [];

/** @throws Error for a package that `setup` installs and this list does not know. */
export async function readSystemPrograms(): Promise<readonly SystemProgram[]> {
  const list = pathToFileURL(path.join(import.meta.dirname, 'system-packages.mjs')).href;
  const { PACKAGES, TEST_PACKAGES } = (await import(list)) as Readonly<
    Record<string, readonly { readonly name: string; readonly optional?: boolean }[]>
  >;
  const required = (PACKAGES ?? []).map(({ name, optional }) => program(name, optional ? 'when installed' : 'always'));
  const optional = WHEN_INSTALLED.filter((name) => !required.some((each) => each.name === name));
  return [
    ...required,
    ...optional.map((name) => program(name, 'when installed')),
    ...(TEST_PACKAGES ?? []).map(({ name }) => program(name, 'tests only')),
  ];
}

function program(name: string, use: SystemProgram['use']): SystemProgram {
  const licence = LICENCES[name];
  if (licence === undefined) throw new Error(`The licence of ${name} is missing in scripts/system-licences.ts.`);
  return { name, licence, use };
}
