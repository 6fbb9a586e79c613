/** What each tool is measured with, and the bare program that it rests on. */
import path from 'node:path';
import type { Command } from './measured-run.ts';
import { PASSWORD, type ToolInputs } from './tool-inputs.ts';

export interface ToolCase {
  readonly files: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  /** Paths of second uploads by the option they belong to. */
  readonly attached?: Readonly<Record<string, string>>;
  /** Undefined where the tool rests on no program that does the like. */
  readonly bare: Command | undefined;
}

/** What a run has for all its cases. */
export interface RunInputs extends ToolInputs {
  /** Address of a time stamp service. */
  readonly timestamps: string;
}

type MakeCase = (inputs: RunInputs, out: string) => ToolCase;

const MARK = 'mark.pdf';

const CASES: Readonly<Record<string, MakeCase>> = {
  'merge-pdf': ({ pdf }, out) => ({
    files: [pdf, pdf],
    options: {},
    bare: qpdf('--empty', '--pages', pdf, pdf, '--', path.join(out, 'merged.pdf')),
  }),
  'split-pdf': ({ pdf }, out) => single(pdf, qpdf('--split-pages', pdf, path.join(out, 'page.pdf'))),
  'compress-pdf': ({ pdf }, out) =>
    single(
      pdf,
      qpdf(
        '--object-streams=generate',
        '--recompress-flate',
        '--compression-level=9',
        pdf,
        path.join(out, 'small.pdf'),
      ),
    ),
  'rotate-pdf': ({ pdf }, out) => single(pdf, qpdf('--rotate=+90', pdf, path.join(out, 'turned.pdf'))),
  'convert-to-pdf': ({ docx }, out) => single(docx, soffice(out, ['pdf', docx])),
  'pdf-to-word': ({ pdf }, out) => single(pdf, soffice(out, ['docx', pdf], 'writer_pdf_import')),
  'pdf-to-ppt': ({ pdf }, out) => single(pdf, soffice(out, ['pptx', pdf], 'impress_pdf_import')),
  'pdf-to-jpg': ({ pdf }, out) =>
    single(pdf, { program: 'pdftoppm', args: ['-jpeg', '-r', '150', pdf, path.join(out, 'page')] }),
  'jpg-to-pdf': ({ pictures }) => ({ files: pictures, options: {}, bare: undefined }),
  'protect-pdf': ({ pdf }, out) => ({
    files: [pdf],
    options: { password: PASSWORD },
    bare: qpdf('--encrypt', PASSWORD, PASSWORD, '256', '--', pdf, path.join(out, 'locked.pdf')),
  }),
  'unlock-pdf': ({ locked }, out) => ({
    files: [locked],
    options: { password: PASSWORD },
    bare: qpdf(`--password=${PASSWORD}`, '--decrypt', locked, path.join(out, 'open.pdf')),
  }),
  'add-watermark': ({ pdf }, out) =>
    single(pdf, qpdf(pdf, '--overlay', beside(pdf), '--repeat=1', '--', path.join(out, 'marked.pdf'))),
  'add-page-numbers': ({ pdf }, out) => byLibrary('add-page-numbers', pdf, out),
  'crop-pdf': ({ pdf }, out) => byLibrary('crop-pdf', pdf, out, { mode: 'margins', margins: '10mm' }),
  'resize-pages': ({ pdf }, out) => byLibrary('resize-pages', pdf, out, { paper: 'a5' }),
  'posterize-pdf': ({ pdf }, out) => byLibrary('posterize-pdf', pdf, out),
  'n-up-pdf': ({ pdf }, out) => byLibrary('n-up-pdf', pdf, out),
  'booklet-pdf': ({ pdf }, out) => byLibrary('booklet-pdf', pdf, out),
  'edit-pdf': ({ pdf }, out) =>
    byLibrary('edit-pdf', pdf, out, { marks: '[{"kind":"text","page":"all","x":60,"y":50,"text":"Seen"}]' }),
  'remove-blank-pages': ({ pdf }, out) =>
    single(pdf, { program: 'pdftoppm', args: ['-gray', '-r', '50', pdf, path.join(out, 'page')] }),
  'compare-pdf': ({ pdf, changed }, out) => ({
    files: [pdf, changed],
    options: {},
    bare: textDifference(pdf, changed, out),
  }),
  'overlay-pdf': ({ pdf }, out) => ({
    files: [pdf],
    options: {},
    attached: { overlay: beside(pdf) },
    bare: qpdf(pdf, '--underlay', beside(pdf), '--repeat=1', '--', path.join(out, 'laid.pdf')),
  }),
  'organize-pdf': ({ pdf }, out) => ({
    files: [pdf],
    options: { order: 'z-1' },
    bare: qpdf(pdf, '--pages', '.', 'z-1', '--', path.join(out, 'reversed.pdf')),
  }),
  'repair-pdf': ({ pdf }, out) => single(pdf, qpdf(pdf, path.join(out, 'repaired.pdf'))),
  'flatten-pdf': ({ pdf }, out) => single(pdf, qpdf('--flatten-annotations=all', pdf, path.join(out, 'flat.pdf'))),
  'remove-annotations': ({ pdf }, out) => single(pdf, qpdf(pdf, path.join(out, 'same.pdf'))),
  'pdf-info': ({ pdf }) => single(pdf, { program: 'pdfinfo', args: [pdf] }),
  'pdf-to-pdfa': ({ pdf }, out) => single(pdf, qpdf(pdf, path.join(out, 'same.pdf'))),
  'validate-signature': ({ signed }) => single(signed, { program: 'pdfsig', args: [signed] }),
  'timestamp-pdf': ({ pdf, timestamps }, out) => ({
    files: [pdf],
    options: { 'timestamp-url': timestamps },
    bare: qpdf(pdf, path.join(out, 'same.pdf')),
  }),
  'edit-metadata': ({ pdf }, out) => ({
    files: [pdf],
    options: { title: 'A title' },
    bare: qpdf(pdf, path.join(out, 'same.pdf')),
  }),
  'sanitize-pdf': ({ pdf }, out) => single(pdf, qpdf(pdf, path.join(out, 'same.pdf'))),
  'redact-pdf': ({ pdf }, out) => ({
    files: [pdf],
    options: { areas: '[{"page":"all","x":60,"y":60,"width":100,"height":40}]' },
    bare: qpdf(pdf, path.join(out, 'same.pdf')),
  }),
  'extract-text': ({ pdf }, out) => single(pdf, { program: 'pdftotext', args: [pdf, path.join(out, 'text.txt')] }),
  'pdf-to-markdown': ({ pdf }, out) =>
    single(pdf, { program: 'pdftotext', args: ['-layout', pdf, path.join(out, 'text.txt')] }),
  'pdf-to-excel': ({ pdf }, out) => ({
    files: [pdf],
    options: { tables: 'page' },
    bare: { program: 'pdftotext', args: ['-bbox-layout', pdf, path.join(out, 'words.html')] },
  }),
  'ocr-pdf': ({ pdf }, out) => ({
    files: [pdf],
    options: { mode: 'force', language: 'eng' },
    bare: tesseract(pdf, out),
  }),
  'sign-pdf': ({ pdf }, out) => ({
    files: [pdf],
    options: { text: 'Ann Example' },
    bare: qpdf(pdf, '--overlay', beside(pdf), '--to=1', '--', path.join(out, 'signed.pdf')),
  }),
  'extract-images': ({ pdf }, out) =>
    single(pdf, { program: 'pdfimages', args: ['-all', pdf, path.join(out, 'image')] }),
};

/** One page that lies in the folder of the files. */
function beside(pdf: string): string {
  return path.join(path.dirname(pdf), MARK);
}

function single(file: string, bare: Command): ToolCase {
  return { files: [file], options: {}, bare };
}

function qpdf(...args: readonly string[]): Command {
  return { program: 'qpdf', args };
}

/** A script with a library, for what no program does. */
function byLibrary(tool: string, pdf: string, out: string, options: ToolCase['options'] = {}): ToolCase {
  const script = path.join(import.meta.dirname, 'with-pdf-lib.ts');
  const args = [script, tool, pdf, path.join(out, 'made.pdf')];
  return { files: [pdf], options, bare: { name: 'pdf-lib', program: process.execPath, args } };
}

/** The words of both files side by side, without a look at the pages. */
function textDifference(first: string, second: string, out: string): Command {
  const [one, other] = [path.join(out, 'one.txt'), path.join(out, 'other.txt')];
  const script = 'pdftotext "$1" "$3" && pdftotext "$2" "$4" && diff "$3" "$4" > "$4.diff" || [ $? -eq 1 ]';
  return { name: 'pdftotext, diff', program: 'sh', args: ['-c', script, 'sh', first, second, one, other] };
}

/** A cold LibreOffice with a profile of its own, as a script would start it. */
function soffice(out: string, [format, file]: readonly [string, string], filter?: string): Command {
  const profile = `-env:UserInstallation=file://${path.join(out, 'profile')}`;
  const reading = filter === undefined ? [] : [`--infilter=${filter}`];
  return {
    program: 'soffice',
    args: [profile, '--headless', ...reading, '--convert-to', format, '--outdir', out, file],
  };
}

/** Reads pictures alone, so poppler draws them first, at the usual 300 dpi. */
function tesseract(pdf: string, out: string): Command {
  const pages = path.join(out, 'page');
  const list = path.join(out, 'pages.txt');
  const script = 'pdftoppm -r 300 -gray "$1" "$2" && ls "$2"* > "$3" && tesseract "$3" "$2" -l eng pdf';
  return { name: 'pdftoppm, tesseract', program: 'sh', args: ['-c', script, 'sh', pdf, pages, list] };
}

/** How a tool is measured; one that is not named here takes the PDF, beside no program. */
export function caseOf(tool: string, inputs: RunInputs, out: string): ToolCase {
  return CASES[tool]?.(inputs, out) ?? { files: [inputs.pdf], options: {}, bare: undefined };
}
