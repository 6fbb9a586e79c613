/** Takes out layers that are switched off, with all that is drawn on them. */
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfRef } from '../../syntax/object.ts';
import { LayerStates } from './layer-states.ts';
import { removeLayers } from './remove-layers.ts';

/** @returns how many layers there were. */
export function removeHiddenLayers(document: PdfDocument, pages: readonly PdfRef[]): number {
  const states = new LayerStates(document);
  removeLayers(document, pages, {
    layers: states.hidden,
    isGone: (value) => states.isHidden(value),
    // What shows because a layer is off shows always from now on.
    leftOf: () => PdfDict.of({ Type: name('OCMD') }),
  });
  return states.hidden.size;
}
