/** Decides how far each page is turned, without looking at what is on it. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { type OptionValues, parseToolOptions } from '../../contract/tool.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;

/** @throws ToolError `bad-option`: only a page that is set, not turned further, may be set to 0. */
export function checkTurn(options: Options): void {
  const needsTurn = !options.absolute && !options.auto && !options['per-page'];
  if (options.rotation !== 0 || !needsTurn) return;
  const why = because('not-one-of-numbers', { option: 'rotation', numbers: '90, 180', last: 270 });
  throw new ToolError('bad-option', { field: 'rotation', ...why });
}

/** Names of the options that say nothing beside the turns of single pages, and were given all the same. */
export function pointlessBesideTurns(options: Options): readonly string[] {
  if (!options['per-page']) return [];
  const usual = parseToolOptions(tool, {});
  // What `auto` makes pointless is named already.
  const others = options.auto ? (['auto'] as const) : (['rotation', 'absolute'] as const);
  return (['pages', 'only', ...others] as const).filter((name) => options[name] !== usual[name]);
}

/** Whether a page has the shape that was asked for, as it is seen. A square one counts as neither. */
export function hasShape(document: PdfDocument, page: PdfRef, only: Options['only']): boolean {
  const { widthPt, heightPt } = seenPage(document, document.editable(page));
  if (only === 'all') return true;
  return only === 'portrait' ? heightPt > widthPt : widthPt > heightPt;
}
