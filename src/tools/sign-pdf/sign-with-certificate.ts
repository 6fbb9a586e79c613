/** Signs with a certificate: a field, its look, and the signature over all bytes of the file. */
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { holderName, type Signer } from '../../engine/signing/certificate.ts';
import { type Stamp, signatureRoom, signDigest } from '../../engine/signing/cms.ts';
import { fillSignature, SignatureTooLarge } from '../../engine/signing/fill-signature.ts';
import type { Looks } from '../../engine/signing/mark-appearance.ts';
import { turnedForm } from '../../engine/signing/page-marks.ts';
import { defaultPlace, FIELD_SHAPE, type Place } from '../../engine/signing/placements.ts';
import type { SignableFile, SignablePage } from '../../engine/signing/signable-file.ts';
import { addSignatureField, noteSignatures, signatureValue } from '../../engine/signing/signature-field.ts';
import { timestampToken } from '../../engine/signing/timestamp.ts';
import type { Area } from '../../engine/signing/visual.ts';
import { writtenMoment } from '../../engine/signing/written-date.ts';
import { appendChanges } from '../../engine/syntax/append-changes.ts';
import { PdfDict, type PdfRef } from '../../engine/syntax/object.ts';
import type { Lettering } from '../../engine/text-setting/text-setter.ts';
import { finishLooks } from './finish-looks.ts';
import { namedField } from './named-field.ts';
import type { tool } from './tool.ts';

type Values = OptionValues<typeof tool>;

export interface Signing {
  readonly file: SignableFile;
  readonly path: string;
  readonly input: InputFile;
  readonly options: Values;
  readonly signer: Signer;
  readonly looks: Looks;
  readonly lettering: Lettering;
  /** Where the signature shows; undefined for one that does not, or that has a field already. */
  readonly place: Place | undefined;
  readonly moment: Date;
  readonly context: RunContext;
}

const LEVELS = { no: undefined, 'no-changes': 1, fill: 2, annotate: 3 } as const;
/** Time stamps bring the certificates of their service along. */
const TIMESTAMP_ROOM = 12_288;

/** @throws ToolError `bad-option`, `changes-forbidden`, `timestamp-failed`, `not-configured`. */
export async function signWithCertificate(signing: Signing): Promise<void> {
  const { file, options, signer, path, context } = signing;
  const { layer } = file;
  const target = options.field === '' ? newField(signing) : filledField(signing);
  const certifies = LEVELS[options.certify];
  const name = signerName(signing);
  const dict = signatureValue({ ...options, name, moment: signing.moment, certifies, lock: target.lock });
  const value = layer.add(dict);
  layer.editable(target.field).set('V', value);
  noteSignatures(layer, true);
  if (certifies) {
    layer.editable(layer.trailer.get('Root')).set('Perms', PdfDict.of({ DocMDP: value }));
  }
  await finishLooks(signing);
  const url = options['timestamp-url'];
  const stamp = url === '' ? undefined : stamper(url, context);
  let bytes = signatureRoom(signer) + (stamp ? TIMESTAMP_ROOM : 0);
  for (;;) {
    const hole = await appendChanges(file.original, layer, path, { reference: value, dict, bytes });
    if (!hole) throw new Error('no room was left for the signature');
    context.progress(0.7);
    try {
      await fillSignature(path, hole, (digest) => signDigest(digest, signer, stamp));
      return;
    } catch (error) {
      if (!(error instanceof SignatureTooLarge)) throw error;
      bytes = error.bytes + 1024;
    }
  }
}

function signerName({ options, signer }: Signing): string {
  return options['signer-name'] || holderName(signer.certificate);
}

function stamper(url: string, context: RunContext): Stamp {
  return async (digest) => {
    context.progress(0.8, 'stamping');
    if (!context.timestamp) throw new ToolError('not-configured', { setting: 'TIMESTAMP_URLS' });
    const { query, answer } = await context.timestamp(url, digest);
    const token = timestampToken(answer, query);
    if (!token) throw new ToolError('timestamp-failed');
    return token;
  };
}

interface Target {
  readonly field: PdfRef;
  readonly lock: PdfDict | undefined;
}

function newField(signing: Signing): Target {
  const { file, options, context, place } = signing;
  const [first] = file.pages;
  if (!first) throw new Error('a file without pages');
  // New marks on a page are no filling in: readers would call the earlier signature broken.
  const mayShow = file.allowed === 'all' || file.allowed === 'annotate';
  if (options.visible && !mayShow) context.warn('signature-not-shown');
  const shown = options.visible && mayShow ? (place ?? defaultPlace(file.pages)) : undefined;
  if (!shown) {
    const field = addSignatureField(file, { page: first, rect: [0, 0, 0, 0], appearance: undefined }, true);
    return { field, lock: undefined };
  }
  const area = shown.area(FIELD_SHAPE);
  const { form, rect } = look(signing, shown.page, area);
  return { field: addSignatureField(file, { page: shown.page, rect, appearance: form }, true), lock: undefined };
}

function filledField(signing: Signing): Target {
  const { file, options } = signing;
  const { layer } = file;
  const { field, widget, seen } = namedField(file, options.field);
  if (seen && options.visible) {
    const { form } = look(signing, seen.page, seen.area);
    layer.editable(widget).set('AP', PdfDict.of({ N: form }));
  }
  return { field, lock: layer.dict(layer.dict(field)?.get('Lock') ?? null) };
}

function look(signing: Signing, page: SignablePage, area: Area) {
  const { file, looks, options, moment } = signing;
  const name = signerName(signing);
  const details = [
    `Digitally signed by ${name}`,
    writtenMoment(moment, options['date-format'], options['time-zone']),
    ...(options.reason === '' ? [] : [`Reason: ${options.reason}`]),
    ...(options.location === '' ? [] : [`Place: ${options.location}`]),
  ];
  return turnedForm(file.layer, page, looks.certificate(name, details, area.width, area.height), area);
}
