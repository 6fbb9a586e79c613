/** Empties what an Office package tells about itself, part by part, so that types and relations stay right. */

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';

const EMPTY: Readonly<Record<string, string>> = {
  'docProps/core.xml': `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties"/>`,
  'docProps/app.xml': `<Properties xmlns="${OFFICE}/extended-properties"/>`,
  'docProps/custom.xml': `<Properties xmlns="${OFFICE}/custom-properties"/>`,
};

/** @returns the part without its values, or undefined for a part that holds something else. */
export async function emptyProperties(name: string, read: () => Promise<string>): Promise<string | undefined> {
  const empty = EMPTY[name];
  if (empty !== undefined) return DECLARATION + empty;
  if (name !== 'meta.xml') return undefined;
  const text = await read();
  const version = /office:version="([\d.]+)"/.exec(text)?.[1] ?? '1.2';
  const space = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0';
  const meta = `<office:document-meta xmlns:office="${space}" office:version="${version}"><office:meta/></office:document-meta>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${meta}`;
}

/** The list of relations, or of files, without the line about the preview picture. */
export function withoutThumbnail(text: string): string {
  return text
    .replace(/<Relationship\b[^>]*\/metadata\/thumbnail"[^>]*\/>/g, '')
    .replace(/<manifest:file-entry\b[^>]*"Thumbnails\/[^>]*\/>\s*/g, '');
}
