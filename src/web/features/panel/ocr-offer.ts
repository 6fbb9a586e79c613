/** The offer to read a scan, for tools that do so only when asked. */
import type { Field } from '../../../contract/field.ts';
import type { FileLook } from '../files/file-look.ts';
import type { Work } from '../job/work.ts';
import type { PanelModel } from './panel-model.ts';

export interface OcrOffer {
  readonly taken: boolean;
  readonly take: (taken: boolean) => void;
}

const NAME = 'ocr';
const ON = 'on';
const TAKEN = [ON, 'force'];

export function asksForOcr(fields: readonly Field[]): boolean {
  return ocrField(fields) !== undefined;
}

/** Undefined where scans are read without asking, or never. */
export function ocrOffer({ fields, values, setValue }: PanelModel): OcrOffer | undefined {
  const field = ocrField(fields);
  return (
    field && {
      taken: TAKEN.includes(values[NAME] ?? ''),
      take: (taken) => setValue(NAME, taken ? ON : String(field.default)),
    }
  );
}

/** How a file stands in the list that the server found to be a scan; undefined for other problems. */
export function scanLook(work: Work, look: FileLook): FileLook | undefined {
  if (work.phase !== 'failed' || work.problem.params.why !== 'no-text-layer') return undefined;
  return look.kind === 'pdf' || look.kind === 'plain' ? { ...look, scan: true } : undefined;
}

function ocrField(fields: readonly Field[]) {
  return fields.find((field) => field.name === NAME && field.kind === 'choice' && field.choices.some(isOn));
}

function isOn({ value }: { readonly value: string }): boolean {
  return value === ON;
}
