/** How viewers open a file: page, zoom, layout, side panel, title bar (ISO 32000-2, tables 29 and 147). */

import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile } from '../../contract/operation.ts';
import { type InitialView, LAYOUTS, MODES } from '../../contract/options/metadata-shapes.ts';
import {
  destinationPage,
  explicitDestination,
  readNamedDestinations,
} from '../../engine/document/catalog/destination.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { name, PdfDict, type PdfObject, type PdfRef } from '../../engine/syntax/object.ts';

/** @throws ToolError `bad-option` for a page that is not there. */
export function setInitialView(
  document: PdfDocument,
  pages: readonly PdfRef[],
  view: InitialView,
  input: Pick<InputFile, 'name'>,
): void {
  const catalog = document.editable(document.trailer.get('Root'));
  const { page, zoom, layout, mode, 'display-title': showsTitle } = view;
  if (page !== undefined || zoom !== undefined) {
    const target = pages[(page ?? 1) - 1];
    if (!target) {
      const option = 'initial-view';
      throw new ToolError('bad-option', {
        field: option,
        ...because('no-such-page', { option, page: page ?? 1, file: input.name }),
      });
    }
    catalog.set('OpenAction', [target, ...fitOf(zoom)]);
  }
  if (layout) catalog.set('PageLayout', name(LAYOUTS[layout]));
  if (mode) catalog.set('PageMode', name(MODES[mode]));
  if (showsTitle === undefined) return;
  const preferences = document.editable(catalog.get('ViewerPreferences')).clone();
  preferences.set('DisplayDocTitle', showsTitle);
  catalog.set('ViewerPreferences', preferences);
}

function fitOf(zoom: InitialView['zoom']): readonly PdfObject[] {
  if (zoom === 'page') return [name('Fit')];
  if (zoom === 'width') return [name('FitH'), null];
  return [name('XYZ'), null, null, zoom === undefined ? null : zoom / 100];
}

/** The same as it would be given; only what the file says. */
export function readInitialView(document: PdfDocument, pages: readonly PdfRef[]): InitialView {
  const { catalog } = document;
  const action = document.resolve(catalog.get('OpenAction'));
  const target = action instanceof PdfDict ? action.get('D') : action;
  const named = readNamedDestinations(document);
  const page = destinationPage(document, target, named, pages);
  const place = pages.findIndex((each) => each.number === page?.number) + 1;
  const [, fit = null, , , zoom = null] = explicitDestination(document, target, named) ?? [];
  const kind = document.nameOf(fit);
  const percent = kind === 'XYZ' ? (document.number(zoom) ?? 0) * 100 : 0;
  const fits = { Fit: 'page', FitH: 'width' } as const;
  const shown = kind === 'Fit' || kind === 'FitH' ? fits[kind] : percent;
  const layout = keyOf(LAYOUTS, document.nameOf(catalog.get('PageLayout')));
  const mode = keyOf(MODES, document.nameOf(catalog.get('PageMode')));
  const title = document.resolve(document.dict(catalog.get('ViewerPreferences'))?.get('DisplayDocTitle') ?? null);
  return {
    ...(place > 0 ? { page: place } : {}),
    ...(shown ? { zoom: shown } : {}),
    ...(layout ? { layout } : {}),
    ...(mode ? { mode } : {}),
    ...(typeof title === 'boolean' ? { 'display-title': title } : {}),
  };
}

function keyOf<const T extends Readonly<Record<string, string>>>(table: T, value: string | undefined) {
  return (Object.keys(table) as (keyof T & string)[]).find((key) => table[key] === value);
}
