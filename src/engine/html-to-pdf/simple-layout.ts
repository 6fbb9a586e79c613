/** Lays a page of HTML out with LibreOffice, which knows a part of it, where there is no browser. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { OfficeSettings } from '../office-to-pdf/office-request.ts';
import { OfficeConverter } from '../office-to-pdf/office-to-pdf.ts';
import { addressOf, fileAt, type WebFolder } from './web-folder.ts';

export interface SimpleSettings {
  /** As the visitor calls the file. */
  readonly name: string;
  readonly paper: PageSize;
  readonly tagged: boolean;
  readonly outline: boolean;
}

const IMAGE = /(<img\b[^<>]*?\ssrc\s*=\s*)(["']?)([^"'\s>]+)\2/gi;

/** @param scratch a writable folder. @throws ToolError as `OfficeConverter.convert`. */
export async function layOutSimply(
  folder: WebFolder,
  target: string,
  settings: SimpleSettings,
  { scratch, signal }: { readonly scratch: string; readonly signal: AbortSignal },
): Promise<void> {
  const path = join(scratch, 'page.html');
  await writeFile(path, await withImages(folder));
  const converter = new OfficeConverter(scratch, officeSettings(settings));
  try {
    const file = { path, name: settings.name, type: 'html', password: '' } as const;
    await converter.convert(file, target, signal, () => undefined);
  } finally {
    await converter.close();
  }
}

/** LibreOffice opens nothing that a document only names, so images come inside the page. */
async function withImages(folder: WebFolder): Promise<Buffer> {
  const page = (await folder.read(folder.start))?.bytes.toString('latin1') ?? '';
  const parts: string[] = [];
  let end = 0;
  for (const match of page.matchAll(IMAGE)) {
    const [whole, before = '', , written = ''] = match;
    const address = URL.parse(Buffer.from(written, 'latin1').toString('utf8'), addressOf(folder))?.href ?? '';
    const file = await fileAt(folder, address);
    if (!file) continue;
    parts.push(page.slice(end, match.index), before, `"data:image/png;base64,${file.bytes.toString('base64')}"`);
    end = match.index + whole.length;
  }
  return Buffer.from([...parts, page.slice(end)].join(''), 'latin1');
}

/** Of a document that nobody asks anything of. */
export function officeSettings({ paper, tagged, outline }: Omit<SimpleSettings, 'name'>): OfficeSettings {
  return {
    ...{ page: paper, tagged, bookmarks: outline },
    ...{ pictures: undefined, orientation: undefined, fit: 'as-set', sheets: 'visible' },
    ...{ gridlines: false, headings: false, notes: false, hiddenSlides: false, forms: false },
    ...{ comments: 'none', changes: 'final', pdfa: 'no', encoding: 'auto', delimiter: 'auto' },
  };
}
