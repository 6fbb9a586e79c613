/** Makes small Office files for tests from their parts, as text: Word, Excel and OpenDocument presentations. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const OOXML = 'application/vnd.openxmlformats-officedocument';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const EXCEL = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

type Parts = Readonly<Record<string, string | Uint8Array>>;

/** A zip of text parts in the given order, the first stored (OpenDocument wants its type readable). */
export function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  const mtime = new Date(Date.UTC(1980, 0, 1));
  for (const [index, [name, content]] of Object.entries(parts).entries()) {
    zip.addBuffer(Buffer.from(content), name, { mtime, compress: index > 0 });
  }
  zip.end();
  return buffer(zip.outputStream);
}

interface Part {
  /** Path inside the package. */
  readonly path: string;
  readonly contentType: string;
  /** Last word of the relation's type: `comments`. */
  readonly relation: string;
  readonly content: string;
}

/** An Office Open XML package: a main part and those that it refers to as r1, r2, … */
function packageOf(main: Omit<Part, 'relation'>, parts: readonly Part[]): Promise<Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (body: string) => `<Relationships xmlns="${PACKAGE}/relationships">${body}</Relationships>`;
  const override = ({ path, contentType }: Omit<Part, 'relation'>) =>
    `<Override PartName="/${path}" ContentType="${contentType}"/>`;
  const folder = main.path.split('/')[0] ?? '';
  const inside = parts.map((part, index) => relation(`r${index + 1}`, part.relation, `/${part.path}`));
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[main, ...parts].map(override).join('')}</Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', main.path)),
    [main.path]: main.content,
    [`${folder}/_rels/${main.path.split('/').at(-1)}.rels`]: relations(inside.join('')),
    ...Object.fromEntries(parts.map(({ path, content }) => [path, content])),
  });
}

/** @param body paragraphs of the document. @param comments paragraphs of comment 0, written by A. */
export function wordFile(body: string, comments = ''): Promise<Buffer> {
  const space = `xmlns:w="${WORD}"`;
  const content = `<w:document ${space}><w:body>${body}<w:sectPr/></w:body></w:document>`;
  const type = `${OOXML}.wordprocessingml`;
  const note = `<w:comments ${space}><w:comment w:id="0" w:author="A" w:initials="A" w:date="2026-01-31T12:00:00Z">${comments}</w:comment></w:comments>`;
  return packageOf(
    { path: 'word/document.xml', contentType: `${type}.document.main+xml`, content },
    comments
      ? [{ path: 'word/comments.xml', contentType: `${type}.comments+xml`, relation: 'comments', content: note }]
      : [],
  );
}

export function wordParagraph(text: string, properties = ''): string {
  return `<w:p><w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r></w:p>`;
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly hidden?: boolean;
  /** What follows the cells. */
  readonly setUp?: string;
}

export function excelFile(sheets: readonly Sheet[]): Promise<Buffer> {
  const type = `${OOXML}.spreadsheetml`;
  const list = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${hidden ? 'state="hidden" ' : ''}r:id="r${index + 1}"/>`,
  );
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheetXml = ({ rows, setUp = '' }: Sheet) =>
    `<worksheet xmlns="${EXCEL}"><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData>${setUp}</worksheet>`;
  return packageOf(
    {
      path: 'xl/workbook.xml',
      contentType: `${type}.sheet.main+xml`,
      content: `<workbook xmlns="${EXCEL}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="1"/></bookViews><sheets>${list.join('')}</sheets></workbook>`,
    },
    sheets.map((sheet, index) => ({
      path: `xl/worksheets/sheet${index + 1}.xml`,
      contentType: `${type}.worksheet+xml`,
      relation: 'worksheet',
      content: sheetXml(sheet),
    })),
  );
}

export interface Slide {
  readonly text: string;
  readonly notes?: string;
  readonly hidden?: boolean;
  readonly comment?: string;
  /** Name of the font of the text. */
  readonly font?: string;
}

const ODF_SPACES = ['office', 'style', 'text', 'presentation', 'table']
  .map((space) => `xmlns:${space}="urn:oasis:names:tc:opendocument:xmlns:${space}:1.0"`)
  .concat(
    'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
    'xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
    'xmlns:ooo="http://openoffice.org/2004/office"',
  )
  .join(' ');

export function presentationFile(slides: readonly Slide[]): Promise<Buffer> {
  const box = (text: string, style: string) =>
    `<draw:frame svg:width="20cm" svg:height="3cm" svg:x="2cm" svg:y="2cm"><draw:text-box><text:p><text:span text:style-name="${style}">${text}</text:span></text:p></draw:text-box></draw:frame>`;
  const remark = (words: string) =>
    `<office:annotation svg:x="3cm" svg:y="3cm"><dc:creator>Reader</dc:creator><dc:date>2026-01-02T03:04:05</dc:date><text:p>${words}</text:p></office:annotation>`;
  const page = ({ text, notes, hidden, comment }: Slide, index: number) =>
    `<draw:page draw:name="Slide ${index + 1}" draw:style-name="${hidden ? 'off' : 'on'}" draw:master-page-name="M">${box(text, `t${index}`)}${notes ? `<presentation:notes>${box(notes, `t${index}`)}</presentation:notes>` : ''}${comment ? remark(comment) : ''}</draw:page>`;
  const fonts = slides.map(
    ({ font = 'Liberation Sans' }, index) =>
      `<style:style style:name="t${index}" style:family="text"><style:text-properties fo:font-family="${font}"/></style:style>`,
  );
  const visibility = (name: string, value: string) =>
    `<style:style style:name="${name}" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="${value}"/></style:style>`;
  const styles = `${visibility('on', 'visible')}${visibility('off', 'hidden')}${fonts.join('')}`;
  const type = 'application/vnd.oasis.opendocument.presentation';
  return zipOf({
    mimetype: type,
    'content.xml': `<office:document-content ${ODF_SPACES} office:version="1.3"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:presentation>${slides.map(page).join('')}</office:presentation></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles ${ODF_SPACES} office:version="1.3"><office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="28cm" fo:page-height="21cm" style:print-orientation="landscape"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="M" style:page-layout-name="L"/></office:master-styles></office:document-styles>`,
    ...manifest(type),
  });
}

/** @param body paragraphs of the document, after its forms. @param pictures by their paths inside. */
export function openDocumentText(body: string, pictures: Parts = {}): Promise<Buffer> {
  const type = 'application/vnd.oasis.opendocument.text';
  return zipOf({
    mimetype: type,
    'content.xml': `<office:document-content ${ODF_SPACES} office:version="1.3"><office:automatic-styles/><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...pictures,
    ...manifest(type, Object.keys(pictures)),
  });
}

function manifest(type: string, pictures: readonly string[] = []): Parts {
  const entries = ['content.xml', 'styles.xml', ...pictures].map(
    (path) =>
      `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${path.endsWith('.xml') ? 'text/xml' : 'image/jpeg'}"/>`,
  );
  return {
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/>${entries.join('')}</manifest:manifest>`,
  };
}
