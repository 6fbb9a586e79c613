/** The offer to read a scan, for tools that do so only when asked. */
import { useRef } from 'react';
import type { TextParams } from '../../../../contract/messages/fill-text.ts';
import type { Field } from '../../../../contract/options/field.ts';
import type { FileLook } from '../../files/file-look.ts';
import { siteSettings } from '../../site/settings.ts';
import type { PanelModel } from '../model/panel-model.ts';

export interface OcrOffer {
  /** Recognition is installed at this site. */
  readonly available: boolean;
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

/** The two answers that ask for recognition. */
interface OcrAnswers {
  readonly ocr: string;
  readonly language: string;
}

/** Undefined where scans are read without asking, or never. */
export function useOcrOffer({ fields, values, setValue }: PanelModel): OcrOffer | undefined {
  const putOff = useRef<OcrAnswers | undefined>(undefined);
  const field = ocrField(fields);
  if (!field) return undefined;
  const unasked = { ocr: String(field.default), language: AUTOMATIC };
  const answers = { ocr: values[NAME] ?? unasked.ocr, language: values[LANGUAGE] ?? AUTOMATIC };
  const answer = ({ ocr, language }: OcrAnswers) => {
    setValue(NAME, ocr);
    setValue(LANGUAGE, language);
  };
  return {
    available: siteSettings().languages.length > 0,
    taken: isAsked(answers, unasked),
    take: (taken) => {
      answer(taken ? takenAnswers(answers, unasked, putOff.current) : unasked);
      putOff.current = taken ? undefined : answers;
    },
  };
}

function isAsked({ ocr, language }: OcrAnswers, unasked: OcrAnswers): boolean {
  return TAKEN.includes(ocr) || (ocr === unasked.ocr && language !== unasked.language);
}

/** @param putOff what the tick took back before; it may have been more than the tick asks for. */
function takenAnswers(now: OcrAnswers, unasked: OcrAnswers, putOff: OcrAnswers | undefined): OcrAnswers {
  if (isAsked(now, unasked)) return now;
  if (putOff && now.ocr === unasked.ocr) return putOff;
  return { ...now, ocr: ON };
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
