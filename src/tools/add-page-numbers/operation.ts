/** Numbers pages: each text is set once and drawn where the page as seen wants it; files of a Bates run follow each other. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stemOf } from '../../contract/files/output-name.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import { batesText, labelStyle, type NumberTokens, type Slot, slotsOf } from '../../contract/pages/page-numbers.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { Pace } from '../../engine/concurrency/pace.ts';
import { documentTitle } from '../../engine/document/catalog/document-title.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { type PageLabel, pageLabelTexts, writePageLabels } from '../../engine/document/catalog/page-labels.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { makeText } from '../../engine/syntax/text-string.ts';
import { PageWriter } from './page-writer.ts';
import type { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;

/** What one file was numbered with. */
interface Numbered {
  readonly output: OutputFile;
  readonly first: string;
  readonly last: string;
  /** The number after its last page. */
  readonly next: number;
}

export const run: Run<typeof tool> = async (inputs, options, context) => {
  if (inputs.length === 0) throw new ToolError('no-files');
  const slots = slotsOf(options);
  if (slots.length === 0)
    throw new ToolError('bad-option', { field: 'format', ...because('needed', { option: 'format' }) });
  const several = inputs.length > 1;
  const done: Numbered[] = [];
  let start = options.start;
  for (const [index, input] of inputs.entries()) {
    const share = { ...context, progress: within(context, index, inputs.length) };
    const clip = several || options['clip-pages'];
    const numbered = await numberFile(input, index, slots, { ...options, 'clip-pages': clip, start }, share);
    if (options.bates) start = numbered.next;
    done.push(numbered);
  }
  if (!several) return done.map(({ output }) => output);
  return [...done.map(withNumbers), await batesIndex(inputs, done, context)];
};

function within(context: RunContext, index: number, count: number): RunContext['progress'] {
  return (fraction, note, params) => context.progress((index + fraction) / count, note, params);
}

async function numberFile(
  input: InputFile,
  index: number,
  slots: readonly Slot[],
  options: Options,
  context: RunContext,
): Promise<Numbered> {
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'content', context, 'as-it-is');
  try {
    const { document, pages } = opened;
    const labels = pageLabelTexts(document, pages.length);
    const chosen = new Set(choosePages(options, pages.length, () => labels, input, context));
    const numbers = numbersOf(chosen, pages.length, options);
    const writer = await PageWriter.open(document, options);
    const { first, last } = await writePages(
      input,
      opened,
      { writer, slots, labels, chosen, numbers },
      options,
      context,
    );
    const { missing } = writer;
    if (missing.length > 0) context.warn('letters-missing', { letters: missing.join(' ') });
    await writer.finish();
    if (options['set-labels']) writePageLabels(document, pageLabels(numbers, chosen, slots, options));
    dropFalseClaim(document, { transparency: false, layer: false, text: true, color: writer.color }, context.warn);
    setPages(document, pages);
    context.progress(0.8, 'writing');
    const path = join(context.workDir, `numbered-${index}.pdf`);
    await saveDocument(document, path, context.signal);
    context.progress(1);
    const output: OutputFile = { path, type: 'pdf', input: index, facts: { pages: pages.length } };
    return { output, first, last, next: (numbers.at(-1) ?? options.start - 1) + 1 };
  } finally {
    await opened.close();
  }
}

interface Plan {
  readonly writer: PageWriter;
  readonly slots: readonly Slot[];
  readonly labels: readonly string[];
  readonly chosen: ReadonlySet<number>;
  readonly numbers: readonly number[];
}

/** @returns the first and the last number, as they are written in a Bates run. */
async function writePages(
  input: InputFile,
  { document, pages }: OpenedPdf,
  { writer, slots, labels, chosen, numbers }: Plan,
  options: Options,
  context: RunContext,
): Promise<{ readonly first: string; readonly last: string }> {
  const name = stemOf(input.name);
  const base = { name, title: documentTitle(document) || name, date: today(), total: totalOf(numbers, chosen) };
  const pace = new Pace(context.signal);
  const written: string[] = [];
  for (const [at, reference] of pages.entries()) {
    if (!chosen.has(at + 1)) continue;
    const number = numbers[at] ?? 0;
    const tokens: NumberTokens = { ...base, number, bates: bates(number, options), label: labels[at] ?? '' };
    writer.write(reference, at + 1, slots, tokens);
    written.push(tokens.bates);
    if (pace.isDue()) await pace.pause();
    context.progress(0.1 + 0.65 * ((at + 1) / pages.length), 'page', { page: at + 1, pages: pages.length });
  }
  return { first: written[0] ?? '', last: written.at(-1) ?? '' };
}

/** What each page would be numbered with; where skipped pages do not count, they have the number before them. */
function numbersOf(chosen: ReadonlySet<number>, count: number, options: Options): readonly number[] {
  let next = options.start;
  return Array.from({ length: count }, (_, index) => {
    const counts = options['count-skipped'] || chosen.has(index + 1);
    return counts ? next++ : next - 1;
  });
}

/** The number of the last page that has one. */
function totalOf(numbers: readonly number[], chosen: ReadonlySet<number>): number {
  return numbers[Math.max(...chosen) - 1] ?? 0;
}

/** @throws ToolError `bad-option` when the digits do not suffice. */
function bates(number: number, { digits, prefix, suffix, bates: isOn }: Options): string {
  const text = batesText(number, digits, prefix, suffix);
  if (text !== undefined) return text;
  if (!isOn) return String(number);
  throw new ToolError('bad-option', { field: 'digits', ...because('more-digits', { digits }) });
}

function pageLabels(
  numbers: readonly number[],
  chosen: ReadonlySet<number>,
  slots: readonly Slot[],
  options: Options,
): readonly PageLabel[] {
  const style = labelStyle(slots.find(({ format }) => format.includes('{n'))?.format ?? '');
  const prefix = options.bates && options.prefix !== '' ? makeText(options.prefix).bytes : new Uint8Array();
  const none: PageLabel = { style: '', prefix: new Uint8Array(), number: 1 };
  return numbers.map((number, index) =>
    options['count-skipped'] || chosen.has(index + 1) ? { style, prefix, number } : none,
  );
}

function today(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A file of a Bates run carries its first and last number in its name. */
function withNumbers({ output, first, last }: Numbered): OutputFile {
  return { ...output, pattern: '{name}-{from}-{to}', tokens: { from: first, to: last } };
}

/** Which numbers are in which file. */
async function batesIndex(
  inputs: readonly InputFile[],
  done: readonly Numbered[],
  context: RunContext,
): Promise<OutputFile> {
  const rows = done.map(({ first, last }, index) => [inputs[index]?.name ?? '', first, last]);
  const path = join(context.workDir, 'bates-index.csv');
  const lines = [['file', 'first', 'last'], ...rows].map((row) => row.map(cell).join(','));
  await writeFile(path, `${lines.join('\r\n')}\r\n`);
  return { path, type: 'csv', pattern: 'bates-index' };
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
