/** What was asked for, in terms of the printer. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { parseMargins } from '../../contract/pages/crop-margins.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { contentWidth, type PrintSettings } from '../../engine/html-to-pdf/print-page.ts';
import type { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;

const PT_PER_PX = 0.75;
/** Less has no room for a letter. */
const LEAST_ROOM_PT = 18;

/** @throws ToolError `bad-option` where the margins take up the paper. */
export function printSettings(options: Options): PrintSettings {
  const { paper: asked, orientation } = options;
  const { widthPt, heightPt } = asked;
  const [short, long] = widthPt < heightPt ? [widthPt, heightPt] : [heightPt, widthPt];
  const paper = orientation === 'landscape' ? { widthPt: long, heightPt: short } : { widthPt: short, heightPt: long };
  const margins = parseMargins(options.margin) ?? { top: 0, right: 0, bottom: 0, left: 0 };
  const room = Math.min(contentWidth({ paper, margins }), paper.heightPt - margins.top - margins.bottom);
  if (room < LEAST_ROOM_PT) throw new ToolError('bad-option', { field: 'margin', ...because('margins-too-wide') });
  const { scale, background, header, footer, tagged, outline } = options;
  return {
    ...{ paper, margins, scale, background, header, footer, tagged, outline },
    cssSize: options['css-size'],
    singlePage: options['single-page'],
    layoutWidthPx: options.media === 'screen' ? options.width : undefined,
    date: new Date().toISOString().slice(0, 10),
  };
}

/** CSS pixels that the window has while the page loads: as wide as the page will be laid out. */
export function loadWidth(settings: PrintSettings): number {
  return settings.layoutWidthPx ?? contentWidth(settings) / PT_PER_PX / settings.scale;
}
