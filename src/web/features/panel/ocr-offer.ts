/** The offer to read a scan, for tools that do so only when asked. */
import type { Field } from '../../../contract/field.ts';
import type { TextParams } from '../../../contract/fill-text.ts';
import type { FileLook } from '../files/file-look.ts';
import type { PanelModel } from './panel-model.ts';

export interface OcrOffer {
  readonly taken: boolean;
  readonly take: (taken: boolean) => void;
}

const NAME = 'ocr';
const ON = 'on';
const TAKEN = [ON, 'force'];
/** Who names one asks for recognition, too. */
const LANGUAGE = 'language';
const AUTOMATIC = 'auto';

export function asksForOcr(fields: readonly Field[]): boolean {
  return ocrField(fields) !== undefined;
}

/** Undefined where scans are read without asking, or never. */
export function ocrOffer({ fields, values, setValue }: PanelModel): OcrOffer | undefined {
  const field = ocrField(fields);
  return (
    field && {
      taken: TAKEN.includes(values[NAME] ?? '') || (values[LANGUAGE] ?? AUTOMATIC) !== AUTOMATIC,
      take: (taken) => {
        setValue(NAME, taken ? ON : String(field.default));
        if (!taken) setValue(LANGUAGE, AUTOMATIC);
      },
    }
  );
}

export function isScan(look: FileLook): boolean {
  return 'scan' in look && look.scan === true;
}

/** How a file stands in the list on whose pages the server found no text; undefined for other problems. */
export function scanLook({ why }: TextParams, look: FileLook): FileLook | undefined {
  if (why !== 'no-text-layer') return undefined;
  return look.kind === 'pdf' || look.kind === 'plain' ? { ...look, scan: true } : undefined;
}

function ocrField(fields: readonly Field[]) {
  return fields.find((field) => field.name === NAME && field.kind === 'choice' && field.choices.some(isOn));
}

function isOn({ value }: { readonly value: string }): boolean {
  return value === ON;
}
