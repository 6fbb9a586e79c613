/** What buttons show: the state that is on, and a mark or caption where the file has no picture of it (ISO 32000-2, 12.7.5.2). */

import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfDict, PdfRef } from '../../syntax/object.ts';
import { name } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import { ellipse } from '../pages/ellipse.ts';
import { type FieldWriting, inherited, readPlainWriting } from './field-text.ts';
import type { Room } from './widget-frame.ts';

export interface ButtonLook {
  readonly caption?: FieldWriting;
  /** Operators; empty where it is off. */
  readonly mark: string;
  /** The frame where it is no rectangle. */
  readonly outline?: (inset: number) => string;
}

/** Bits of `/Ff` (table 229). */
const RADIO = 1 << 15;
const PUSH = 1 << 16;

/** Share of the button that its mark takes. */
const MARK = 0.7;

/** Marks by their letter in ZapfDingbats, in a square of 1; `f` fills, `S` strokes. */
const MARKS: Readonly<Record<string, string>> = {
  '4': '0.05 0.45 m 0.35 0.1 l 0.95 0.9 l S',
  '8': '0.1 0.1 m 0.9 0.9 l 0.1 0.9 m 0.9 0.1 l S',
  u: '0.5 0 m 1 0.5 l 0.5 1 l 0 0.5 l f',
  n: '0.1 0.1 0.8 0.8 re f',
  l: `${ellipse({ left: 0.1, bottom: 0.1, right: 0.9, top: 0.9 })} f`,
  H: '0.5 1 m 0.62 0.64 l 1 0.64 l 0.69 0.41 l 0.81 0.05 l 0.5 0.27 l 0.19 0.05 l 0.31 0.41 l 0 0.64 l 0.38 0.64 l f',
};

/** A button whose pictures wait for a state takes that of its value: viewers do. */
export function chooseState(document: PdfDocument, button: PdfRef): void {
  const dict = document.dict(button);
  const states = document.dict(document.dict(dict?.get('AP') ?? null)?.get('N') ?? null);
  if (!dict || !states || dict.has('AS')) return;
  const value = document.nameOf(inherited(document, dict, 'V') ?? null) ?? 'Off';
  document.editable(button).set('AS', name(states.has(value) ? value : 'Off'));
}

/** Undefined where it would show nothing. */
export function readButton(document: PdfDocument, widget: PdfDict, room: Room): ButtonLook | undefined {
  const flags = document.number(inherited(document, widget, 'Ff') ?? null) ?? 0;
  const facts = document.dict(widget.get('MK'));
  const caption = document.text(facts?.get('CA') ?? null) ?? '';
  const writing = readPlainWriting(document, widget, caption);
  const hasFrame = facts?.has('BG') === true || facts?.has('BC') === true;
  if ((flags & PUSH) !== 0) {
    if (caption === '') return hasFrame ? { mark: '' } : undefined;
    return { mark: '', caption: { ...writing, multiline: false, style: { ...writing.style, align: 'center' } } };
  }
  const isRadio = (flags & RADIO) !== 0;
  const usual = isRadio ? 'l' : '4';
  const letter = Object.hasOwn(MARKS, caption) ? caption : usual;
  const state = document.nameOf(widget.get('AS')) ?? document.nameOf(inherited(document, widget, 'V') ?? null);
  const isOn = state !== undefined && state !== 'Off';
  if (!isOn && !hasFrame) return undefined;
  const isRound = isRadio && letter === 'l';
  return {
    mark: isOn ? drawMark(MARKS[letter] ?? '', writing, room) : '',
    ...(isRound ? { outline: (inset: number) => ellipse(within(room, inset)) } : {}),
  };
}

function drawMark(mark: string, { style: { color } }: FieldWriting, { width, height }: Room): string {
  const side = Math.min(width, height) * MARK;
  const ink = [color.red, color.green, color.blue].map((part) => serializeNumber(part)).join(' ');
  const place = [side, 0, 0, side, (width - side) / 2, (height - side) / 2].map((each) => serializeNumber(each));
  return `q ${ink} rg ${ink} RG ${place.join(' ')} cm 0.14 w ${mark} Q`;
}

function within({ width, height }: Room, inset: number) {
  return { left: inset, bottom: inset, right: width - inset, top: height - inset };
}
