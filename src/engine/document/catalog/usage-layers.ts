/** Layers that show only on paper, or only on a screen (ISO 32000-2, 8.11.4). */
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { makeText } from '../../syntax/text-string.ts';

export type ScreenOrPaper = 'screen' | 'paper';

const TITLES = { screen: 'On screen only', paper: 'On paper only' } as const;

/** Of one document, each made when it is first asked for. */
export class UsageLayers {
  readonly #document: PdfDocument;
  readonly #made = new Map<ScreenOrPaper, PdfRef>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  get isUsed(): boolean {
    return this.#made.size > 0;
  }

  of(where: ScreenOrPaper): PdfRef {
    const known = this.#made.get(where);
    if (known) return known;
    const layer = addUsageLayer(this.#document, where, TITLES[where]);
    this.#made.set(where, layer);
    return layer;
  }
}

/** Adds such a layer; what bears its reference as `/OC` belongs to it. @param subtype what a program may take it for. */
export function addUsageLayer(document: PdfDocument, where: ScreenOrPaper, title: string, subtype?: string): PdfRef {
  const [screen, paper] = where === 'screen' ? ['ON', 'OFF'] : ['OFF', 'ON'];
  const usage = PdfDict.of({
    Print: PdfDict.of({ Subtype: subtype === undefined ? undefined : name(subtype), PrintState: name(paper) }),
    View: PdfDict.of({ ViewState: name(screen) }),
    Export: PdfDict.of({ ExportState: name(screen) }),
  });
  const layer = document.add(PdfDict.of({ Type: name('OCG'), Name: makeText(title), Usage: usage }));
  const catalog = document.editable(document.trailer.get('Root'));
  const properties = document.editable(catalog.get('OCProperties'));
  if (!(catalog.get('OCProperties') instanceof PdfRef)) catalog.set('OCProperties', properties);
  properties.set('OCGs', [...document.array(properties.get('OCGs')), layer]);
  const defaults = document.editable(properties.get('D')).clone();
  const append = (key: string, item: PdfObject) => defaults.set(key, [...document.array(defaults.get(key)), item]);
  if (where === 'paper') append('OFF', layer);
  append('Order', layer);
  for (const event of ['View', 'Print', 'Export']) {
    append('AS', PdfDict.of({ Event: name(event), Category: [name(event)], OCGs: [layer] }));
  }
  properties.set('D', defaults);
  return layer;
}
