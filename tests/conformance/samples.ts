/** Files that every tool must cope with: a sound one of a type that it takes, and the usual bad ones. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import type { FileTypeId } from '../../src/contract/files/file-type.ts';
import { type ToolDeclaration, toolFields } from '../../src/contract/tool.ts';
import type { NamedFile } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { GMAIL } from '../mail-samples.ts';
import { presentationFile } from '../office-samples.ts';
import { assemble, samplePdf, sampleStream } from '../sample-pdf.ts';
import { scanPdf } from '../scan-pdf.ts';
import { smallDocx } from '../small-docx.ts';
import { zipFile } from '../zip-file.ts';
import { timeUrl } from './time.ts';

const run = promisify(execFile);

/** How a sound file of a type is made. A tool that takes none of these needs one more row. */
const SOUND: Partial<Readonly<Record<FileTypeId, () => Promise<Buffer>>>> = {
  pdf: async () => blankPdf(3),
  jpg: () => picture().jpeg().toBuffer(),
  png: () => picture().png().toBuffer(),
  docx: async () => smallDocx('One', 'Two'),
  eml: async () => Buffer.from(GMAIL),
  fb2: async () =>
    Buffer.from('<FictionBook><body><section><title><p>One</p></title><p>Two</p></section></body></FictionBook>'),
  html: async () => Buffer.from('<!doctype html><title>One</title><h1>One</h1><p>Two</p>'),
  txt: async () => Buffer.from('One\nTwo\n'),
  csv: async () => Buffer.from('Name,Count\nOne,1\nTwo,2\n'),
  odp: () => presentationFile([{ text: 'One' }]),
  heic: heicPicture,
  zip: () => zipFile({ 'sample.txt': 'One\n' }),
  bytes: async () => Buffer.from('One\nTwo\n'),
};

/** Tools whose work needs something that the usual sound file has not. */
const SOUND_FOR: Readonly<Record<string, () => Promise<Buffer>>> = {
  'validate-signature': signedTwice,
  'remove-signatures': signedTwice,
  'fill-form': async () => onePage(FIELD),
  'clean-scan': () =>
    scanPdf({ lines: ['The ferry leaves at seven', 'and comes back at noon.'], turn: 2, paper: '#e0d8c8' }),
  'remove-blank-pages': async () => samplePdf(3, { content: (page) => (page === 2 ? '' : '0 0 100 100 re f') }),
  'split-scan': async () => samplePdf(3, { content: (page) => (page === 2 ? '' : '0 0 100 100 re f') }),
  'auto-rename': async () => samplePdf(3),
  'edit-links': async () =>
    samplePdf(3, {
      page: () =>
        '/Annots [<< /Type /Annot /Subtype /Link /Rect [10 10 90 30] /A << /S /URI /URI (https://a.example/) >> >>]',
    }),
  'pdf-layers': async () =>
    samplePdf(3, {
      catalog: '/OCProperties << /OCGs [120 0 R] /D << /Order [120 0 R] >> >>',
      resources: () => '/Properties << /L 120 0 R >>',
      content: () => '/OC /L BDC 0 0 100 100 re f EMC',
      objects: { 120: '<< /Type /OCG /Name (Notes) >>' },
    }),
  'comic-to-pdf': async () => zipFile({ '1.png': await picture().png().toBuffer() }),
  'extract-images': async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const entries =
      '/Subtype /Image /Width 60 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
    return samplePdf(1, {
      resources: () => '/XObject << /I 150 0 R >>',
      content: () => 'q 60 0 0 40 10 10 cm /I Do Q',
      objects: { 150: sampleStream(jpeg.toString('latin1'), entries) },
    });
  },
};

/** Options without which a tool finds nothing to do in the files of the tests. */
const OPTIONS_FOR: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // They have no tables.
  'pdf-to-excel': { tables: 'page' },
  // They have to be told what to do.
  'edit-metadata': { title: 'A title' },
  'redact-pdf': { areas: '[{"page":"all","x":2,"y":2,"width":10,"height":10}]' },
  'create-form': { fields: '[{"type":"text","page":1,"x":2,"y":2,"width":40,"height":12,"name":"New"}]' },
  'edit-pdf': { marks: '[{"kind":"text","page":"all","x":2,"y":2,"text":"Seen"}]' },
  'organize-pdf': { order: 'z-1' },
  'extract-pages': { extract: '1' },
  'delete-pages': { delete: '!1' },
  'fill-form': { data: '{"Name":"Ann"}' },
  'pdf-layers': { off: 'all' },
  'edit-links': { action: 'remove' },
  'edit-bookmarks': { bookmarks: '[{"title":"One","page":1}]' },
  // They have no attachments; a list of none is a result.
  'extract-attachments': { action: 'list' },
  // Their pages have nothing that separates them.
  'split-scan': { by: 'text', text: '/^/' },
  'convert-image': { format: 'png' },
  'resize-image': { width: '30' },
  // Uploads have no dates, and files have.
  'create-archive': { reproducible: 'true' },
  'edit-image': { rotate: '90' },
  recipe: { recipe: '{"sheaf":1,"steps":[{"tool":"create-archive","options":{"reproducible":true}}]}' },
};

/** Red above, blue below, so that no side is like another. */
function picture(): Sharp {
  const pixels = Buffer.alloc(60 * 40 * 3, 255);
  pixels.fill(Buffer.from([200, 0, 0]), 0, 60 * 10 * 3);
  pixels.fill(Buffer.from([0, 0, 200]), 60 * 30 * 3);
  return sharp(pixels, { raw: { width: 60, height: 40, channels: 3 } });
}

/** No library that we may use writes HEIC. */
async function heicPicture(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-heic-'));
  try {
    const [png, heic] = [path.join(folder, 'a.png'), path.join(folder, 'a.heic')];
    await picture().png().toFile(png);
    await run('heif-enc', [png, '-o', heic]);
    return await readFile(heic);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A sound file of the first type that the tool takes and that can be made here. */
export async function soundFile(tool: ToolDeclaration): Promise<NamedFile & { readonly type: FileTypeId }> {
  for (const type of tool.accepts) {
    const make = (type === 'pdf' || type === 'zip' ? SOUND_FOR[tool.id] : undefined) ?? SOUND[type];
    if (make) return { name: `sample.${type}`, type, bytes: await make() };
  }
  throw new Error(`tests/conformance/samples.ts can make none of the types that ${tool.id} takes`);
}

export async function soundPicture(): Promise<Buffer> {
  return picture().png().toBuffer();
}

/** Content that is no type at all, under a name that the tool takes. */
export function unknownContent(tool: ToolDeclaration): NamedFile {
  return { name: `sample.${tool.accepts[0]}`, bytes: Buffer.from([0x7f, 0x45, 0x4c, 0x46, ...Array(200).fill(0x01)]) };
}

/** A form of one field, on the page that is object 4. */
const FIELD =
  '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (Old) /DA (/Helv 0 Tf 0 g) /Rect [10 10 90 30] /F 4 /P 4 0 R >>';

const LOCK = ['--encrypt', 'open-sesame', 'owner', '256', '--'];

const locked = new Map<string, Promise<Buffer>>();

/** A PDF that only a password opens; made once for all who ask. */
export function lockedPdf(tool?: ToolDeclaration): Promise<Buffer> {
  const key = `${needsSignature(tool)} ${needsForm(tool)}`;
  const made = locked.get(key) ?? lock(tool);
  locked.set(key, made);
  return made;
}

async function lock(tool: ToolDeclaration | undefined): Promise<Buffer> {
  return throughQpdf(needsSignature(tool) ? await signedTwice() : onePage(fieldFor(tool)), LOCK);
}

/** Whether there is nothing to do in a file without form fields. */
export function needsForm(tool: ToolDeclaration | undefined): boolean {
  return tool?.id === 'fill-form';
}

function fieldFor(tool: ToolDeclaration | undefined): string | undefined {
  return needsForm(tool) ? FIELD : undefined;
}

/** Whether there is nothing to tell of a file that nobody signed. */
export function needsSignature(tool: ToolDeclaration | undefined): boolean {
  return tool?.id === 'validate-signature' || tool?.id === 'remove-signatures';
}

/** A PDF whose cross-reference table and trailer are cut off. */
export async function cutPdf(tool?: ToolDeclaration): Promise<Buffer> {
  if (needsSignature(tool)) return (await signedTwice()).subarray(0, -40);
  const whole = onePage(fieldFor(tool));
  return whole.subarray(0, whole.indexOf('\nxref\n'));
}

function signedTwice(): Promise<Buffer> {
  return readFile(path.resolve(import.meta.dirname, '../fixtures/signed-twice.pdf'));
}

/** Of another producer, with two signatures; locked for the tool that does nothing to an open file. */
export async function signedPdf(tool: ToolDeclaration): Promise<Buffer> {
  const signed = await signedTwice();
  return alwaysHasPassword(tool) ? throughQpdf(signed, LOCK) : signed;
}

/** The needed options, and what makes a tool change a file that it would else pass on as it came. */
export function breakingOptions(tool: ToolDeclaration): Readonly<Record<string, string>> {
  const more: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'convert-to-pdf': { pages: '1' },
    'ocr-pdf': { mode: 'force' },
    'unlock-pdf': { password: 'open-sesame' },
  };
  return { ...neededOptions(tool), ...more[tool.id] };
}

export function pdfWithoutPages(): Buffer {
  return blankPdf(0);
}

/** @param pages of 100 × 100 points, all with one line of text and one small picture. */
export function longPdf(pages: number, tool?: ToolDeclaration): Promise<Buffer> {
  const thousand = Array.from({ length: Math.min(pages, 1_000) }, () => '1').join(',');
  const parts = Array.from({ length: Math.ceil(pages / 1_000) }, () => ['PAGE', thousand]).flat();
  return throughQpdf(onePage(fieldFor(tool)), ['--empty', '--pages', ...parts, '--'], true);
}

/** A line of text, and a picture of 16 × 16 pixels written into the page. @param field of a form, as an object. */
function onePage(field?: string): Buffer {
  const content = `BT /F1 24 Tf 20 40 Td (Page 1) Tj ET q 16 0 0 16 80 80 cm BI /W 16 /H 16 /CS /G /BPC 8 /F /AHx ID ${'80'.repeat(256)}> EI Q`;
  return assemble({
    1: `<< /Type /Catalog /Pages 2 0 R ${field ? '/AcroForm << /Fields [6 0 R] >>' : ''} >>`,
    2: '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    4: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R ${field ? '/Annots [6 0 R]' : ''} >>`,
    5: sampleStream(content),
    ...(field ? { 6: field } : {}),
  });
}

/** @param named the arguments name their input as PAGE; else it is the first argument. */
async function throughQpdf(input: Buffer, args: readonly string[], named = false): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-sample-'));
  try {
    const [from, to] = [path.join(folder, 'in.pdf'), path.join(folder, 'out.pdf')];
    await writeFile(from, input);
    const words = args.map((word) => (word === 'PAGE' ? from : word));
    await run('qpdf', named ? [...words, to] : [from, ...words, to]);
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Values for the options without which the tool says what it needs. */
export function neededOptions(tool: ToolDeclaration): Readonly<Record<string, string>> {
  const values = {
    boolean: 'true',
    number: '1',
    pages: '1',
    text: 'text',
    secret: 'a password',
    length: '10mm',
    size: '1MB',
    paper: 'a4',
    colour: '#1a2b3c',
    colours: '#1a2b3c, #3c2b1a',
    anchor: 'center',
    json: '{}',
    languages: 'eng',
    several: '',
    file: '',
  };
  const required = toolFields(tool)
    .filter((field) => field.required && field.kind !== 'file')
    .map((field) => [field.name, field.kind === 'choice' ? (field.choices[0]?.value ?? '') : values[field.kind]]);
  const time = asksForTime(tool) ? { 'timestamp-url': timeUrl() } : {};
  return { ...Object.fromEntries(required), ...OPTIONS_FOR[tool.id], ...time };
}

/** Second uploads without which the tool says what it needs: what they are does not matter to it. */
export function neededFiles(tool: ToolDeclaration): Readonly<Record<string, NamedFile>> {
  const needed = toolFields(tool).filter((field) => field.required && field.kind === 'file');
  return Object.fromEntries(needed.map(({ name }) => [name, { name: `${name}.pdf`, bytes: blankPdf(2) }]));
}

/** Where a second upload is needed, the first is its own second: how the runner is told of it. */
export function attachedToItself(tool: ToolDeclaration, name: string, bytes: number) {
  return Object.keys(neededFiles(tool)).map((option) => ({ option, file: '0', name, bytes }));
}

/** Whether a tool is there to change how a file is locked: then its results are not told to be unlocked. */
export function changesLocks(tool: ToolDeclaration): boolean {
  return tool.id === 'protect-pdf' || tool.id === 'unlock-pdf';
}

/** Whether nothing is done without a time stamp service. */
export function asksForTime(tool: ToolDeclaration): boolean {
  return tool.asksTime === true;
}

/** Encryption and time are never the same twice. */
export function isRandom(tool: ToolDeclaration): boolean {
  return tool.id === 'protect-pdf' || asksForTime(tool);
}

/** Whether the option `password` is needed by the tool itself, so that it is never missing. */
export function alwaysHasPassword(tool: ToolDeclaration): boolean {
  return tool.id === 'unlock-pdf';
}

/** The option that opens a locked file. */
export function openingOption(tool: ToolDeclaration): string {
  return toolFields(tool).some(({ name }) => name === 'current-password') ? 'current-password' : 'password';
}
