/** The empty signature field that the option `field` names: where a digital signature goes, or a drawn one stands. */
import { invert, transformBox } from '../../engine/geometry/matrix.ts';
import { readBox } from '../../engine/geometry/page-box.ts';
import type { SignableFile, SignablePage } from '../../engine/signing/signable-file.ts';
import { findEmptyField } from '../../engine/signing/signature-field.ts';
import type { Area } from '../../engine/signing/visual.ts';
import { PdfDict, type PdfRef } from '../../engine/syntax/object.ts';

export interface NamedField {
  readonly field: PdfRef;
  readonly widget: PdfRef;
  /** Undefined where it is on no page. */
  readonly seen: { readonly page: SignablePage; readonly area: Area } | undefined;
}

/** @throws ToolError `bad-option` where no empty signature field has this name. */
export function namedField(file: SignableFile, name: string): NamedField {
  const { layer } = file;
  const { field, widget } = findEmptyField(layer, name);
  const page = pageOf(file, widget);
  const box = readBox(layer, (layer.dict(widget) ?? new PdfDict()).get('Rect'));
  if (!page || !box) return { field, widget, seen: undefined };
  const { left, bottom, right, top } = transformBox(invert(page.toPage), box);
  return { field, widget, seen: { page, area: { x: left, y: bottom, width: right - left, height: top - bottom } } };
}

function pageOf(file: SignableFile, widget: PdfRef): SignablePage | undefined {
  const isWidget = (value: unknown) => (value as PdfRef | null)?.number === widget.number;
  return file.pages.find(({ reference }) => {
    return file.reading.array(file.reading.dict(reference)?.get('Annots') ?? null).some(isWidget);
  });
}
