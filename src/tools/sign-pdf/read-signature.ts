/** Reads the `signature` option: an uploaded picture, or strokes that were drawn. */
import { readFile } from 'node:fs/promises';
import type { TextParams } from '../../contract/messages/fill-text.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { refusalParams } from '../../contract/options/option.ts';
import { mistakeOf } from '../../contract/options/structure-mistake.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { signaturePicture } from '../../engine/signing/signature-picture.ts';
import { drawStrokes } from '../../engine/signing/strokes.ts';
import type { Visual } from '../../engine/signing/visual.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { type Drawing, drawing, type tool } from './tool.ts';

type Values = OptionValues<typeof tool>;

/** Width of the pen as a share of how wide the drawing is, where it is not said. */
const PEN_SHARE = 1 / 120;
const FIELD = 'signature';
const MAX_DRAWING_BYTES = 4 * 1024 ** 2;

/** @returns undefined where there is none. @throws ToolError `bad-option`. */
export async function readSignature(document: PdfDocument, options: Values): Promise<Visual | undefined> {
  const { signature, color } = options;
  if (signature === null) return undefined;
  if (!('value' in signature) && signature.type !== 'json') {
    return signaturePicture(document, signature, options['remove-background']);
  }
  const { strokes, width } =
    'value' in signature ? signature.value : await readDrawing(signature.path, signature.bytes);
  const xs = strokes.flat().map(([x]) => x);
  const ys = strokes.flat().map(([, y]) => y);
  const span = Math.max(spread(xs), spread(ys), 1);
  const pen = width ?? span * PEN_SHARE;
  const points = strokes.map((stroke) => stroke.map(([x, y]) => [x, y] as const));
  const drawn = drawStrokes(document, { strokes: points, width: pen }, color);
  if (!drawn) throw refusal(because('no-signature'));
  return drawn;
}

async function readDrawing(path: string, bytes: number): Promise<Drawing> {
  if (bytes > MAX_DRAWING_BYTES) throw refusal(because('drawing-too-long'));
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw refusal(because('not-json', { option: FIELD }), cause);
  }
  const result = drawing.safeParse(value);
  if (!result.success) throw refusal(refusalParams(mistakeOf(result.error, value), FIELD));
  return result.data;
}

function spread(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
}

function refusal(why: TextParams, cause?: unknown): ToolError {
  return new ToolError('bad-option', { field: FIELD, ...why }, { cause });
}
