/** A layer that shows on paper and not on a screen (ISO 32000-2, 8.11.4). */
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { makeText } from '../../syntax/text-string.ts';

/** Adds such a layer; what bears its reference as `/OC` belongs to it. */
export function addPrintLayer(document: PdfDocument, title: string): PdfRef {
  const usage = PdfDict.of({
    Print: PdfDict.of({ Subtype: name('Watermark'), PrintState: name('ON') }),
    View: PdfDict.of({ ViewState: name('OFF') }),
    Export: PdfDict.of({ ExportState: name('OFF') }),
  });
  const layer = document.add(PdfDict.of({ Type: name('OCG'), Name: makeText(title), Usage: usage }));
  const catalog = document.editable(document.trailer.get('Root'));
  const properties = document.editable(catalog.get('OCProperties'));
  if (!(catalog.get('OCProperties') instanceof PdfRef)) catalog.set('OCProperties', properties);
  properties.set('OCGs', [...document.array(properties.get('OCGs')), layer]);
  const defaults = document.editable(properties.get('D')).clone();
  const append = (key: string, item: PdfObject) => defaults.set(key, [...document.array(defaults.get(key)), item]);
  append('OFF', layer);
  append('Order', layer);
  for (const event of ['View', 'Print', 'Export']) {
    append('AS', PdfDict.of({ Event: name(event), Category: [name(event)], OCGs: [layer] }));
  }
  properties.set('D', defaults);
  return layer;
}
