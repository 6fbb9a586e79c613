/** Makes layers a fixed part of their pages: what shows stays, what is switched off goes. */
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { removeHiddenLayers } from './hidden-layers.ts';

/**
 * Layers that a screen or a printer switches stay: without them what shows on one of both would show on the other too.
 * @returns how many layers there were.
 */
export function flattenLayers(document: PdfDocument, pages: readonly PdfRef[]): number {
  const properties = document.dict(document.catalog.get('OCProperties'));
  const count = document.array(properties?.get('OCGs') ?? null).length;
  if (count === 0) return 0;
  removeHiddenLayers(document, pages);
  const left = document.dict(document.catalog.get('OCProperties'));
  const start = document.dict(left?.get('D') ?? null);
  const rules = document.array(start?.get('AS') ?? null).map((rule) => document.dict(rule)?.get('OCGs') ?? null);
  const isSwitched = rules.some((layers) => document.array(layers).length > 0);
  if (left && !isSwitched) document.editable(document.trailer.get('Root')).delete('OCProperties');
  return count;
}
