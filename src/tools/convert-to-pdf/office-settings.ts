/** What was asked for, in terms of the engines: LibreOffice's settings, and the pages of pictures. */
import { type PageSize, parsePaper } from '../../contract/pages/page-size.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { PicturePdfLayout } from '../../engine/images/embed/picture-pdf.ts';
import type { OfficeSettings } from '../../engine/office-to-pdf/office-request.ts';
import type { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;

/** Pictures inside: largest density and JPEG quality; `high` leaves them untouched. */
export const PICTURES = {
  low: { dpi: 120, jpegQuality: 65 },
  medium: { dpi: 200, jpegQuality: 85 },
  high: undefined,
} as const;

const DELIMITERS = { auto: 'auto', comma: ',', semicolon: ';', tab: '\t', pipe: '|', colon: ':', space: ' ' } as const;

export function officeSettings(options: Options): OfficeSettings {
  return {
    pictures: PICTURES[options.quality],
    page: textPage(options),
    orientation: options.orientation === 'auto' ? undefined : options.orientation,
    fit: options['sheet-fit'],
    sheets: options.sheets.trim() || 'visible',
    gridlines: options.gridlines,
    headings: options.headings,
    notes: options.notes,
    hiddenSlides: options['hidden-slides'],
    comments: options.comments,
    changes: options['tracked-changes'],
    bookmarks: options.bookmarks,
    tagged: options.tagged,
    pdfa: options.pdfa,
    forms: options.forms,
    encoding: options.encoding,
    delimiter: DELIMITERS[options.delimiter],
  };
}

export function pictureLayout(options: Options): PicturePdfLayout {
  const paper = options['paper-size'];
  return {
    pageSize: paper === 'keep' ? 'fit' : paper,
    orientation: options.orientation,
    marginPt: options.margin,
    fit: 'contain',
    perPage: 1,
    gapPt: 0,
    dpi: options.dpi,
    rotates: options['rotate-exif'],
    background: undefined,
    title: '',
  };
}

/** Paper of text and handouts: A4 where none is asked for. */
export function textPage(options: Options): PageSize {
  const paper = options['paper-size'];
  const asked = paper === 'keep' ? parsePaper('a4') : paper;
  const { widthPt, heightPt } = asked ?? { widthPt: 595, heightPt: 842 };
  if (options.orientation === 'auto' || (options.orientation === 'landscape') === widthPt > heightPt) {
    return { widthPt, heightPt };
  }
  return { widthPt: heightPt, heightPt: widthPt };
}
