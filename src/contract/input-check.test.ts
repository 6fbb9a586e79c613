/** What is said about files before any is opened: too many, too large, empty, of another type. */
import { describe, expect, test } from 'vitest';
import { checkFileCount, checkFileSizes, checkFileType, checkSubmittedFiles } from './input-check.ts';
import { ToolError } from './messages/tool-error.ts';
import { MAX_FILE_BYTES, MAX_JOB_BYTES } from './site/limits.ts';
import { defineTool, type ToolDeclaration } from './tool.ts';

function toolThat(
  facts: Partial<Pick<ToolDeclaration, 'accepts' | 'inputs' | 'maxFiles' | 'takesTwo'>>,
): ToolDeclaration {
  return defineTool({
    id: 'some-tool',
    aliases: [],
    name: 'Some tool',
    summary: 'Does something',
    verb: 'Do',
    category: 'organize',
    rank: 1,
    accepts: ['pdf'],
    inputs: 'single',
    maxFiles: 0,
    options: {},
    outputs: { makes: ['pdf'], pattern: '{name}', archive: '{name}' },
    needs: [],
    limits: { stallMs: 1, baseMs: 1, perPageMs: 1 },
    keywords: [],
    ...facts,
  });
}

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ToolError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'taken';
}

describe('the number of files', () => {
  const single = toolThat({ inputs: 'single' });
  const joined = toolThat({ inputs: 'joined' });
  const atMostFifty = toolThat({ inputs: 'single', maxFiles: 50 });

  test('must not be none', () => {
    expect(refusal(() => checkFileCount(joined, 0, false))).toBe('no-files: Please select files to process.');
  });

  test('is one for a single-file tool, unless it is a batch', () => {
    expect(refusal(() => checkFileCount(single, 1, false))).toBe('taken');
    expect(refusal(() => checkFileCount(single, 2, false))).toBe('too-many-files: Too many files');
    expect(refusal(() => checkFileCount(single, 2_000, true))).toBe('taken');
  });

  test('has no limit where the tool declares none', () => {
    expect(refusal(() => checkFileCount(joined, 5_000, false))).toBe('taken');
  });

  test('keeps to the limit of the tool, also in a batch', () => {
    expect(refusal(() => checkFileCount(atMostFifty, 50, true))).toBe('taken');
    expect(refusal(() => checkFileCount(atMostFifty, 51, true))).toBe('too-many-files: Too many files');
  });

  test('is two for a tool that works on two at once', () => {
    const two = toolThat({ inputs: 'joined', maxFiles: 2, takesTwo: true });
    expect(refusal(() => checkFileCount(two, 2, false))).toBe('taken');
    for (const count of [1, 3])
      expect(refusal(() => checkFileCount(two, count, false))).toBe('not-two-files: Choose exactly two PDFs.');
  });
});

describe('the sizes of files', () => {
  const check = (...sizes: readonly number[]) =>
    refusal(() =>
      checkFileSizes(
        toolThat({ accepts: ['pdf'] }),
        sizes.map((bytes, index) => ({ name: `${index + 1}.pdf`, bytes })),
      ),
    );

  test('may be 100 MB each, to the byte', { tags: ['rule-100-mb'] }, () => {
    expect(check(MAX_FILE_BYTES)).toBe('taken');
    expect(check(1, MAX_FILE_BYTES + 1)).toBe('too-large: File is larger than 104857600 bytes');
  });

  test('too large files are all named', () => {
    const sizes = [MAX_FILE_BYTES + 1, 1, MAX_FILE_BYTES + 2].map((bytes, index) => ({
      name: `${index + 1}.pdf`,
      bytes,
    }));
    expect(() => checkFileSizes(toolThat({ accepts: ['pdf'] }), sizes)).toThrow(
      expect.objectContaining({ params: { limit: MAX_FILE_BYTES, files: '1.pdf, 3.pdf' } }),
    );
  });

  test('may be 2 GB together', () => {
    const full = Array.from({ length: Math.floor(MAX_JOB_BYTES / MAX_FILE_BYTES) }, () => MAX_FILE_BYTES);
    expect(check(...full)).toBe('taken');
    expect(check(...full, MAX_FILE_BYTES)).toBe(
      'job-too-large: Together, these files are larger than 2 GB. Split them into two jobs.',
    );
  });

  test('must not be nothing', () => {
    expect(check(1, 0)).toBe('empty-file: 2.pdf is empty (0 bytes).');
  });

  test('cost only themselves in a batch, unless there is nothing else', () => {
    const files = [0, 1].map((bytes, index) => ({ name: `${index}.pdf`, bytes }));
    const submit = (tool: ToolDeclaration, chosen = files) => refusal(() => checkSubmittedFiles(tool, {}, chosen, []));
    expect(submit(toolThat({ inputs: 'single' }))).toBe('taken');
    expect(submit(toolThat({ inputs: 'joined' }))).toBe('empty-file: 0.pdf is empty (0 bytes).');
    expect(submit(toolThat({ inputs: 'single' }), files.slice(0, 1))).toBe('empty-file: 0.pdf is empty (0 bytes).');
  });

  test('leave nothing to a run where the others are of a wrong type', () => {
    const single = toolThat({ inputs: 'single' });
    const files = [0, 1, 1].map((bytes, index) => ({ name: `${index}.pdf`, bytes }));
    const wrong = ['1.pdf', '2.pdf'].map((file) => new ToolError('wrong-type', { file, reason: file }));
    const submit = (chosen: readonly ToolError[]) =>
      refusal(() => checkSubmittedFiles(single, {}, files, chosen)).split(':')[0];
    expect(submit(wrong.slice(0, 1))).toBe('taken');
    expect(submit(wrong)).toBe('empty-file');
    const alone = refusal(() => checkSubmittedFiles(single, {}, files.slice(1, 2), wrong.slice(0, 1)));
    expect(alone).toContain('wrong-type');
  });
});

describe('the type of a file', () => {
  const pdfOnly = toolThat({ accepts: ['pdf'] });
  const pictures = toolThat({ accepts: ['jpg', 'png', 'tiff'] });

  test('is told by content, whatever its name', { tags: ['rule-type-by-content'] }, () => {
    expect(checkFileType(pdfOnly, 'scan.jpg', 'pdf')).toBe('pdf');
  });

  test('XML is a text for tools that take any', () => {
    expect(checkFileType(toolThat({ accepts: ['txt'] }), 'notes.xml', 'xml')).toBe('txt');
    expect(refusal(() => checkFileType(pdfOnly, 'notes.xml', 'xml'))).toBe('wrong-type: File type must be .pdf');
  });

  test('a name that pretends is answered with what the file is', () => {
    expect(refusal(() => checkFileType(pdfOnly, 'photo.pdf', 'png'))).toBe(
      'wrong-type: photo.pdf is a PNG image, not a PDF.',
    );
    expect(refusal(() => checkFileType(pdfOnly, 'photo.pdf', undefined))).toBe(
      'wrong-type: photo.pdf is not a PDF. It contains something else.',
    );
  });

  test('an honest name of another type is answered with what is taken', () => {
    expect(refusal(() => checkFileType(pdfOnly, 'photo.png', 'png'))).toBe('wrong-type: File type must be .pdf');
    expect(refusal(() => checkFileType(pictures, 'report.pdf', 'pdf'))).toBe(
      'wrong-type: File type must be one of .jpg, .png, .tiff',
    );
    expect(refusal(() => checkFileType(pictures, 'README', undefined))).toBe(
      'wrong-type: File type must be one of .jpg, .png, .tiff',
    );
  });

  test('the refusal names the file for the screen', () => {
    expect(() => checkFileType(pdfOnly, 'photo.png', 'png')).toThrow(
      expect.objectContaining({ params: expect.objectContaining({ file: 'photo.png' }) }),
    );
  });
});
