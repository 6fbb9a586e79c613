/** The kinds of file that Sheaf can name: their MIME types, extensions and words. Told by content, never by name. */

interface FileTypeFacts {
  readonly mime: string;
  /** First one is used for outputs. */
  readonly extensions: readonly string[];
  /** Reads after "is a"/"is an". */
  readonly label: string;
  /** Bytes do not get smaller by deflate. */
  readonly packed: boolean;
}

const OOXML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';

/** 001 to 099. */
const PART_ENDINGS: readonly ['001', ...string[]] = [
  '001',
  ...Array.from({ length: 98 }, (_, index) => String(index + 2).padStart(3, '0')),
];

export const FILE_TYPES = {
  pdf: { mime: 'application/pdf', extensions: ['pdf'], label: 'PDF', packed: true },
  jpg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], label: 'JPEG image', packed: true },
  png: { mime: 'image/png', extensions: ['png'], label: 'PNG image', packed: true },
  gif: { mime: 'image/gif', extensions: ['gif'], label: 'GIF image', packed: true },
  webp: { mime: 'image/webp', extensions: ['webp'], label: 'WebP image', packed: true },
  avif: { mime: 'image/avif', extensions: ['avif'], label: 'AVIF image', packed: true },
  heic: { mime: 'image/heic', extensions: ['heic', 'heif'], label: 'HEIC image', packed: true },
  bmp: { mime: 'image/bmp', extensions: ['bmp'], label: 'BMP image', packed: false },
  tiff: { mime: 'image/tiff', extensions: ['tiff', 'tif'], label: 'TIFF image', packed: false },
  jp2: { mime: 'image/jp2', extensions: ['jp2', 'jpx', 'j2k'], label: 'JPEG 2000 image', packed: true },
  emf: { mime: 'image/emf', extensions: ['emf'], label: 'EMF drawing', packed: false },
  wmf: { mime: 'image/wmf', extensions: ['wmf'], label: 'WMF drawing', packed: false },
  svg: { mime: 'image/svg+xml', extensions: ['svg', 'svgz'], label: 'SVG drawing', packed: false },
  ico: { mime: 'image/x-icon', extensions: ['ico'], label: 'icon', packed: false },
  doc: { mime: 'application/msword', extensions: ['doc'], label: 'Word document', packed: false },
  docx: { mime: `${OOXML}.wordprocessingml.document`, extensions: ['docx'], label: 'Word document', packed: true },
  docm: {
    mime: 'application/vnd.ms-word.document.macroenabled.12',
    extensions: ['docm'],
    label: 'Word document with macros',
    packed: true,
  },
  dotx: { mime: `${OOXML}.wordprocessingml.template`, extensions: ['dotx'], label: 'Word template', packed: true },
  xls: { mime: 'application/vnd.ms-excel', extensions: ['xls'], label: 'Excel workbook', packed: false },
  xlsx: { mime: `${OOXML}.spreadsheetml.sheet`, extensions: ['xlsx'], label: 'Excel workbook', packed: true },
  xlsm: {
    mime: 'application/vnd.ms-excel.sheet.macroenabled.12',
    extensions: ['xlsm'],
    label: 'Excel workbook with macros',
    packed: true,
  },
  ppt: { mime: 'application/vnd.ms-powerpoint', extensions: ['ppt'], label: 'PowerPoint presentation', packed: false },
  pptx: {
    mime: `${OOXML}.presentationml.presentation`,
    extensions: ['pptx'],
    label: 'PowerPoint presentation',
    packed: true,
  },
  pptm: {
    mime: 'application/vnd.ms-powerpoint.presentation.macroenabled.12',
    extensions: ['pptm'],
    label: 'PowerPoint presentation with macros',
    packed: true,
  },
  odt: { mime: `${ODF}.text`, extensions: ['odt'], label: 'OpenDocument text document', packed: true },
  ods: { mime: `${ODF}.spreadsheet`, extensions: ['ods'], label: 'OpenDocument spreadsheet', packed: true },
  odp: { mime: `${ODF}.presentation`, extensions: ['odp'], label: 'OpenDocument presentation', packed: true },
  odg: { mime: `${ODF}.graphics`, extensions: ['odg'], label: 'OpenDocument drawing', packed: true },
  epub: { mime: 'application/epub+zip', extensions: ['epub'], label: 'EPUB book', packed: true },
  fb2: { mime: 'application/x-fictionbook+xml', extensions: ['fb2'], label: 'FictionBook e-book', packed: false },
  rtf: { mime: 'application/rtf', extensions: ['rtf'], label: 'RTF document', packed: false },
  txt: { mime: 'text/plain', extensions: ['txt'], label: 'text file', packed: false },
  csv: { mime: 'text/csv', extensions: ['csv'], label: 'CSV file', packed: false },
  tsv: { mime: 'text/tab-separated-values', extensions: ['tsv'], label: 'TSV file', packed: false },
  md: { mime: 'text/markdown', extensions: ['md'], label: 'Markdown file', packed: false },
  json: { mime: 'application/json', extensions: ['json'], label: 'JSON file', packed: false },
  jsonl: { mime: 'application/jsonl', extensions: ['jsonl'], label: 'JSON Lines file', packed: false },
  fdf: { mime: 'application/vnd.fdf', extensions: ['fdf'], label: 'FDF file', packed: false },
  xfdf: { mime: 'application/vnd.adobe.xfdf', extensions: ['xfdf'], label: 'XFDF file', packed: false },
  xml: { mime: 'application/xml', extensions: ['xml'], label: 'XML file', packed: false },
  html: { mime: 'text/html', extensions: ['html', 'htm', 'xhtml', 'xht'], label: 'HTML page', packed: false },
  eml: { mime: 'message/rfc822', extensions: ['eml', 'emlx'], label: 'email', packed: false },
  msg: { mime: 'application/vnd.ms-outlook', extensions: ['msg'], label: 'email from Outlook', packed: false },
  css: { mime: 'text/css', extensions: ['css'], label: 'CSS file', packed: false },
  zip: { mime: 'application/zip', extensions: ['zip', 'jar', 'cbz'], label: 'zip file', packed: true },
  p12: { mime: 'application/x-pkcs12', extensions: ['p12', 'pfx'], label: 'PKCS #12 certificate', packed: true },
  pem: {
    mime: 'application/x-pem-file',
    extensions: ['pem', 'crt', 'cer', 'key'],
    label: 'PEM certificate',
    packed: false,
  },
  p7b: {
    mime: 'application/x-pkcs7-certificates',
    extensions: ['p7b', 'p7c'],
    label: 'PKCS #7 certificate list',
    packed: false,
  },
  rar: { mime: 'application/vnd.rar', extensions: ['rar', 'cbr'], label: 'RAR archive', packed: true },
  '7z': { mime: 'application/x-7z-compressed', extensions: ['7z', 'cb7'], label: '7z archive', packed: true },
  tar: { mime: 'application/x-tar', extensions: ['tar', 'cbt'], label: 'tar archive', packed: false },
  gz: { mime: 'application/gzip', extensions: ['gz', 'tgz'], label: 'gzip file', packed: true },
  bz2: { mime: 'application/x-bzip2', extensions: ['bz2', 'tbz2', 'tbz'], label: 'bzip2 file', packed: true },
  xz: { mime: 'application/x-xz', extensions: ['xz', 'txz'], label: 'xz file', packed: true },
  zst: { mime: 'application/zstd', extensions: ['zst', 'tzst'], label: 'Zstandard file', packed: true },
  cab: { mime: 'application/vnd.ms-cab-compressed', extensions: ['cab'], label: 'cabinet file', packed: true },
  iso: { mime: 'application/x-iso9660-image', extensions: ['iso'], label: 'ISO disc image', packed: false },
  /** Told by its name alone: what is in it means nothing without the other parts. */
  part: {
    mime: 'application/x-archive-part',
    extensions: PART_ENDINGS,
    label: 'part of a split archive',
    packed: true,
  },
  /** Whatever it is: no content tells of it. */
  bytes: { mime: 'application/octet-stream', extensions: ['bin'], label: 'file', packed: false },
} as const satisfies Record<string, FileTypeFacts>;

export type FileTypeId = keyof typeof FILE_TYPES;

/** Whether a tool takes files of any type, empty ones too. */
export function takesAnyFile({ accepts }: { readonly accepts: readonly FileTypeId[] }): boolean {
  return accepts.includes('bytes');
}

/** Whether it opens none of them, so that neither locks nor damage matter; the steps of a recipe do. */
export function opensNoFile(tool: { readonly accepts: readonly FileTypeId[]; readonly runs?: string }): boolean {
  return takesAnyFile(tool) && tool.runs === undefined;
}

/** The file type that an extension (without dot, any case) hints at; a hint, never proof. */
export function fileTypeOfExtension(extension: string): FileTypeId | undefined {
  const wanted = extension.toLowerCase();
  for (const [id, facts] of Object.entries(FILE_TYPES)) {
    if ((facts.extensions as readonly string[]).includes(wanted)) return id as FileTypeId;
  }
  return undefined;
}

/** "a PNG image", "an RTF document": how a sentence names a file of this type. */
export function describeFileType(id: FileTypeId): string {
  const { label } = FILE_TYPES[id];
  const spokenAsVowel = /^(?:[AEIOaeio]|RTF|HTML|SVG|FDF|XFDF|XML|xz)/.test(label);
  return `${spokenAsVowel ? 'an' : 'a'} ${label}`;
}
