/** Checks graphics state dictionaries: transfer functions, halftones, intents and transparency. */
import { isArray, PdfDict, PdfName } from '../../syntax/object.ts';
import type { Subject } from '../rules/subject.ts';
import { INTENTS } from './check-images.ts';

const BLEND_MODES =
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  );

export function blendModes(subject: Subject, dict: PdfDict): readonly string[] {
  const value = subject.document.resolve(dict.get('BM'));
  if (value === null) return [];
  const modes = isArray(value) ? value : [value];
  return modes.map((mode) => subject.document.nameOf(mode) ?? '');
}

export function isKnownBlendMode(mode: string): boolean {
  return BLEND_MODES.includes(mode);
}

export function checkState(subject: Subject, dict: PdfDict, page: number): void {
  const { findings, part } = subject;
  const place = subject.place(dict, page);
  if (dict.has('TR') || (dict.has('TR2') && subject.name(dict, 'TR2') !== 'Default')) findings.add('transfer', place);
  if (dict.has(part === 4 ? 'HTO' : 'HTP')) findings.add('halftone-origin', place);
  const halftone = subject.dict(dict, 'HT');
  if (halftone) checkHalftone(subject, halftone, page);
  const intent = subject.name(dict, 'RI');
  if (intent !== undefined && !INTENTS.includes(intent)) findings.add('rendering-intent', place);
  const modes = blendModes(subject, dict);
  if (!modes.every(isKnownBlendMode)) findings.add('blend-mode', place);
  if (part === 1 && isTransparentState(subject, dict)) findings.add('no-transparency', place);
}

export function isTransparentState(subject: Subject, dict: PdfDict): boolean {
  const mask = subject.document.resolve(dict.get('SMask'));
  const hasMask = mask instanceof PdfDict || (mask instanceof PdfName && mask.value !== 'None');
  const isFaint = ['CA', 'ca'].some((key) => Math.abs((subject.number(dict, key) ?? 1) - 1) > 1e-6);
  return hasMask || isFaint || blendModes(subject, dict).some((mode) => mode !== 'Normal' && mode !== 'Compatible');
}

const PRIMARY = ['Cyan', 'Magenta', 'Yellow', 'Black'];

function checkHalftone(subject: Subject, dict: PdfDict, page: number, colorant?: string): void {
  const { document, findings } = subject;
  const kind = subject.number(dict, 'HalftoneType');
  if ((kind !== 1 && kind !== 5) || dict.has('HalftoneName')) findings.add('halftone', subject.place(dict, page));
  const isPrimary = colorant === undefined || PRIMARY.includes(colorant);
  if (colorant !== 'Default' && isPrimary === dict.has('TransferFunction') && kind !== 5)
    findings.add('halftone', subject.place(dict, page));
  if (kind !== 5) return;
  for (const [key, value] of dict.entries()) {
    const part = document.dict(value);
    if (part && !['Type', 'HalftoneType', 'HalftoneName'].includes(key)) checkHalftone(subject, part, page, key);
  }
}
