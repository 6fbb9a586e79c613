/** Signs a PDF: puts signatures, dates and ticks on pages, signs with a certificate, or leaves a field to be signed. */
import { join } from 'node:path';
import { because, type PlainReason } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { checkValidity, openCertificate, type Signer } from '../../engine/signing/certificate.ts';
import { Looks } from '../../engine/signing/mark-appearance.ts';
import { PageMarks, turnedForm } from '../../engine/signing/page-marks.ts';
import { defaultPlace, FIELD_SHAPE, type Place, resolvePlacements } from '../../engine/signing/placements.ts';
import { openSignable, type SignableFile, type SignableOptions } from '../../engine/signing/signable-file.ts';
import { addSignatureField } from '../../engine/signing/signature-field.ts';
import type { Visual } from '../../engine/signing/visual.ts';
import { writtenDate } from '../../engine/signing/written-date.ts';
import { appendChanges } from '../../engine/syntax/append-changes.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { PdfSyntaxError } from '../../engine/syntax/parser.ts';
import { letteringFor } from '../../engine/text-setting/text-setter.ts';
import { finishLooks } from './finish-looks.ts';
import { namedField } from './named-field.ts';
import { readSignature } from './read-signature.ts';
import { signWithCertificate } from './sign-with-certificate.ts';
import type { tool } from './tool.ts';

type Values = OptionValues<typeof tool>;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  const signer = await openSigner(options);
  tellOfIgnored(options, context);
  const told: Parameters<RunContext['warn']>[] = [];
  const first = { ...context, warn: (...warning: Parameters<RunContext['warn']>) => told.push(warning) };
  try {
    const output = await signed(input, options, signer, first, false);
    for (const warning of told) context.warn(...warning);
    return [output];
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
  }
  // The index was sound, and an object behind it was not.
  return [await signed(input, options, signer, context, true)];
};

async function signed(
  input: InputFile,
  options: Values,
  signer: Signer | undefined,
  context: RunContext,
  isRepaired: boolean,
): Promise<OutputFile<ReportFor<typeof tool>>> {
  context.progress(0, 'opening', { file: input.name });
  const file = await openFor(input, { ...options, isRepaired }, signer, context);
  try {
    context.progress(0.3, 'signing', { file: input.name, pages: file.pages.length });
    const path = join(context.workDir, 'signed.pdf');
    const firstChanged = await sign(file, path, input, options, signer, context);
    context.progress(1);
    return { path, type: 'pdf', input: 0, facts: { pages: file.pages.length, firstChanged } };
  } finally {
    await file.close();
  }
}

async function openSigner(options: Values): Promise<Signer | undefined> {
  if (!options.certificate) return undefined;
  const signer = await openCertificate(options.certificate, options['certificate-password']);
  if (!options['allow-expired']) checkValidity(signer.certificate, new Date());
  return signer;
}

const CERTIFICATE_TEXTS = [
  'certificate-password',
  'signer-name',
  'reason',
  'location',
  'contact',
  'timestamp-url',
] as const;

function tellOfIgnored(options: Values, context: RunContext): void {
  if (options.certificate) return;
  for (const option of CERTIFICATE_TEXTS) if (options[option] !== '') context.warn('option-ignored', { option });
  if (options.certify !== 'no') context.warn('option-ignored', { option: 'certify' });
  if (options.field !== '' && !hasLook(options)) context.warn('option-ignored', { option: 'field' });
}

/** Whether marks are asked for, and not a certificate or an empty field alone. */
function hasLook(options: Values): boolean {
  return options.signature !== null || options.text.trim() !== '';
}

/** Opens the file in the one way that does what was asked and breaks no more than it must. */
async function openFor(
  input: InputFile,
  options: Values & Pick<SignableOptions, 'isRepaired'>,
  signer: Signer | undefined,
  context: RunContext,
): Promise<SignableFile> {
  const plain = { ...options, flatten: false, dropsSignatures: false };
  const told: Parameters<RunContext['warn']>[] = [];
  const file = await openSignable(input, plain, { ...context, warn: (...warning) => told.push(warning) });
  const taken = () => {
    for (const warning of told) context.warn(...warning);
    return file;
  };
  const isSigned = file.signatures.length > 0;
  if (!isSigned && !options.flatten) return taken();
  if (!isSigned) {
    await file.close();
    return openSignable(input, { ...plain, flatten: true }, context);
  }
  try {
    if (options.flatten) throw refusal('flatten', 'flatten-breaks');
    if (options.certify !== 'no' && signer) throw refusal('certify', 'certify-first');
    const marksPages = options.placements?.some(({ kind }) => kind !== 'signature') ?? false;
    const strict = file.allowed === 'none' || file.allowed === 'fill';
    if (signer && (file.allowed === 'none' || (strict && marksPages))) throw new ToolError('changes-forbidden');
    if (!strict || signer) return taken();
    if (!hasLook(options) && !marksPages) throw new ToolError('changes-forbidden');
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return openSignable(input, { ...plain, dropsSignatures: true }, context);
}

function refusal(field: string, why: PlainReason): ToolError {
  return new ToolError('bad-option', { field, ...because(why) });
}

/** @returns the first page on which something is seen of it. */
async function sign(
  file: SignableFile,
  path: string,
  input: InputFile,
  options: Values,
  signer: Signer | undefined,
  context: RunContext,
): Promise<number> {
  const lettering = await letteringFor(file.layer);
  const moment = new Date();
  const picture = await readSignature(file.layer, options);
  const looks = new Looks(file.layer, lettering, {
    picture,
    typed: options.text,
    font: options.font,
    ink: options.color,
  });
  const places = placesOf(file, input, options, context);
  // The first signature on a page becomes the look of the digital one.
  const own =
    signer && options.visible && options.field === '' ? places.find(({ kind }) => kind === 'signature') : undefined;
  const marks = new PageMarks(file);
  const emptyFields: PdfRef[] = [];
  for (const place of places) {
    if (place === own) continue;
    const visual = lookOf(place, looks, options, moment);
    if (visual) marks.put(place.page, visual, place.area(visual), describe(place, options));
    else if (isEmptyText(place)) context.warn('empty-mark', { page: file.pages.indexOf(place.page) + 1 });
    else if (place.kind === 'signature' && !signer) emptyFields.push(addEmptyField(file, place));
    else if (place.kind !== 'signature') throw refusal('signature', 'no-signature');
  }
  if (emptyFields.length > 0) context.warn('field-only');
  // A field that is filled is no empty one any more.
  const first = firstSeen(file, places, options);
  if (signer) {
    await signWithCertificate({ file, path, input, options, signer, looks, lettering, place: own, moment, context });
  } else {
    await finishLooks({ file, looks, lettering, context });
    await appendChanges(file.original, file.layer, path);
  }
  return first;
}

function firstSeen(file: SignableFile, places: readonly Place[], options: Values): number {
  const filled = places.length === 0 && options.field !== '' ? namedField(file, options.field).seen?.page : undefined;
  // A digital signature that does not show leaves the pages as they are.
  const shown = places.filter(({ kind }) => kind !== 'signature' || options.visible || hasLook(options));
  const seen = [...shown.map(({ page }) => page), filled].filter((page) => page !== undefined);
  return seen.length === 0 ? 1 : Math.min(...seen.map((page) => file.pages.indexOf(page) + 1));
}

function placesOf(file: SignableFile, input: InputFile, options: Values, context: RunContext): readonly Place[] {
  const inField = options.certificate ? undefined : placeInField(file, options);
  if (options.placements === null || options.placements.length === 0) {
    // A field that is filled has its place already.
    if (options.certificate && options.field !== '') return [];
    const place = inField ?? defaultPlace(file.pages);
    return place ? [place] : [];
  }
  const places = resolvePlacements(options.placements, {
    pages: file.pages,
    clip: options['clip-pages'],
    file: input.name,
    onClipped: (pages) => context.warn('pages-clipped', { file: input.name, pages: pages.join(', ') }),
  });
  return inField ? [inField, ...places] : places;
}

/** What is drawn or typed stands in the field that is named for it. @throws ToolError `bad-option` */
function placeInField(file: SignableFile, options: Values): Place | undefined {
  if (options.field === '' || !hasLook(options)) return undefined;
  const { seen } = namedField(file, options.field);
  return seen && { page: seen.page, kind: 'signature', text: undefined, area: () => seen.area };
}

function lookOf(place: Place, looks: Looks, options: Values, moment: Date): Visual | undefined {
  switch (place.kind) {
    case 'signature':
      return looks.signature();
    case 'initials':
      return looks.initials(place.text);
    case 'date':
      return looks.line(writtenDate(moment, options['date-format'], options['time-zone']));
    case 'text':
      return looks.line(place.text ?? options.text);
    case 'check':
      return looks.check();
  }
}

/** A text mark into which nothing was typed: named, and no reason to lose the signature beside it. */
function isEmptyText({ kind, text }: Place): boolean {
  return kind === 'text' && text !== undefined;
}

/** What a stamp says to those who cannot see it. */
function describe(place: Place, options: Values): string {
  if (place.kind === 'check') return 'Check mark';
  if (place.kind === 'date') return 'Date';
  return place.text ?? (options.text === '' ? 'Signature' : options.text);
}

function addEmptyField(file: SignableFile, place: Place): PdfRef {
  const { form, rect } = turnedForm(file.layer, place.page, [], place.area(FIELD_SHAPE));
  return addSignatureField(file, { page: place.page, rect, appearance: form }, false);
}
