/** What stands at a place, and its proportions: measured with the letters of the browser. */
import { useEffect, useState } from 'react';
import { initialsOf, type MarkKind, type Placement } from './placing.ts';
import { screenWords } from './screen-words.ts';
import { type Drawn, frameOf, readStrokes } from './strokes.ts';

export type Look =
  | { readonly kind: 'strokes'; readonly drawn: Drawn }
  | { readonly kind: 'picture'; readonly url: string }
  /** `font`: a choice of the option of that name. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly font: string;
      /** Height of the line and of its letters above the baseline, at a font size of 100. */
      readonly line: number;
      readonly ascent: number;
      /** Stands there until something is typed. */
      readonly isHint: boolean;
    }
  | { readonly kind: 'check' }
  | { readonly kind: 'empty' };

export interface Looked {
  readonly look: Look;
  /** Width by height. */
  readonly aspect: number;
}

interface Sources {
  readonly values: Readonly<Record<string, string>>;
  readonly picture: { readonly url: string; readonly aspect: number } | null;
}

/** As in fonts.css: the canvas that measures a text knows no style sheet. */
const SANS = '"Liberation Sans", Arial, Helvetica, sans-serif';
const FONTS: Readonly<Record<string, string>> = {
  'script-1': `700 100px "Dancing Script", ${SANS}`,
  'script-2': `100px "Kaushan Script", "Dancing Script", ${SANS}`,
  'script-3': `700 100px Kristi, "Dancing Script", ${SANS}`,
  sans: `100px ${SANS}`,
};
const EMPTY: Looked = { look: { kind: 'empty' }, aspect: 3 };

export function lookOf({ kind, text }: Pick<Placement, 'kind' | 'text'>, { values, picture }: Sources): Looked {
  const typed = (values.text ?? '').trim();
  if (kind === 'signature') {
    const drawn = readStrokes(values.signature);
    if (drawn) return { look: { kind: 'strokes', drawn }, aspect: aspectOf(frameOf(drawn)) };
    if (picture) return { look: { kind: 'picture', url: picture.url }, aspect: picture.aspect };
    return typed === '' ? EMPTY : written(typed, values.font ?? 'script-1');
  }
  if (kind === 'check') return { look: { kind: 'check' }, aspect: 1 };
  if (kind === 'date') return written(today(values['date-format']), 'sans');
  const says = text ?? (kind === 'initials' ? initialsOf(typed) : typed);
  return written(says, kind === 'initials' ? (values.font ?? 'script-1') : 'sans', screenWords.hints[kind]);
}

/** The first text of a new place: initials come from the typed name, a text is typed where it stands. */
export function firstText(kind: MarkKind, typed: string): string | undefined {
  if (kind === 'initials') return typed.trim() === '' ? '' : undefined;
  return kind === 'text' ? '' : undefined;
}

/** The uploaded picture with its proportions. */
export function useUploaded(file: File | undefined): Sources['picture'] {
  const [picture, setPicture] = useState<Sources['picture']>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.src = url;
    // What the browser cannot show is told by the work.
    image.decode().then(
      () => setPicture({ url, aspect: (image.naturalWidth || 3) / (image.naturalHeight || 1) }),
      () => undefined,
    );
    return () => {
      setPicture(null);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return picture;
}

/** @param hint stands where the text is still empty. */
function written(text: string, font: string, hint = ' '): Looked {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return EMPTY;
  const isHint = text.trim() === '';
  const shown = isHint ? hint : text;
  context.font = FONTS[font] ?? `100px ${SANS}`;
  const { width, fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText(shown);
  const line = up + down;
  return { look: { kind: 'text', text: shown, font, line, ascent: up, isHint }, aspect: Math.max(0.2, width / line) };
}

function today(format: string | undefined): string {
  const now = new Date();
  if (format === 'iso') return now.toLocaleDateString('sv');
  const month = format === 'short' ? 'short' : 'long';
  return now.toLocaleDateString('en-GB', { day: 'numeric', month, year: 'numeric' });
}

function aspectOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return width / Math.max(1, height);
}
