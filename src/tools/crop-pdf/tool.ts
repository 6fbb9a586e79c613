/** Declares crop-pdf: margins of pages are trimmed, by what is on them or by lengths. */
import * as z from 'zod';
import { boolean, choice, integer, length, pages, text } from '../../contract/options/options.ts';
import { json } from '../../contract/options/rich-options.ts';
import { parseMargins } from '../../contract/pages/crop-margins.ts';
import { onPages } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const AUTO = ['auto', 'auto-same'];

export const tool = defineTool({
  id: 'crop-pdf',
  aliases: ['crop', 'trim-pdf'],
  name: 'Crop PDF',
  summary: 'Trim page margins automatically or by hand',
  verb: 'Crop',
  category: 'edit',
  rank: 20,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    mode: choice({
      title: 'Crop',
      choices: {
        auto: 'Fit each page to its content',
        'auto-same': 'Same crop on all pages',
        margins: 'By margins',
        box: 'To a selected area',
      },
      default: 'auto',
      primary: true,
    }),
    margins: text({
      title: 'Margins to remove',
      help: 'Enter one length for all sides, two for top and sides, or four for top, right, bottom and left.',
      maxLength: 100,
      default: '0mm',
      placeholder: '10mm 20mm',
      check: (value) => (parseMargins(value) ? undefined : 'not-margins'),
      primary: true,
      shownWhen: { option: 'mode', values: ['margins'] },
    }),
    box: json({
      title: 'Area to keep',
      help: 'In points, from the top left corner of the page.',
      shape: z.strictObject({
        x: z.number().nonnegative(),
        y: z.number().nonnegative(),
        width: z.number().positive(),
        height: z.number().positive(),
      }),
      placeholder: '{"x":50,"y":50,"width":400,"height":600}',
      primary: true,
      shownWhen: { option: 'mode', values: ['box'] },
    }),
    padding: length({
      title: 'Space around the content',
      min: '0mm',
      max: '100mm',
      default: '3mm',
      primary: true,
      shownWhen: { option: 'mode', values: AUTO },
    }),
    pages: pages({ title: 'Pages', help: 'Pages to crop. Empty means all.', primary: true }),
    'odd-even': boolean({
      title: 'Odd and even pages separately',
      help: 'For books with mirrored margins.',
      default: false,
      shownWhen: { option: 'mode', values: ['auto-same'] },
    }),
    threshold: integer({
      title: 'Paper brightness',
      help: 'Anything lighter than this counts as paper.',
      min: 0,
      max: 255,
      default: 250,
      shownWhen: { option: 'mode', values: AUTO },
    }),
    'ignore-specks': length({
      title: 'Ignore specks up to',
      help: 'Dust on scans up to this size doesn’t count as content.',
      min: '0mm',
      max: '5mm',
      default: '1mm',
      shownWhen: { option: 'mode', values: AUTO },
    }),
    destructive: boolean({
      title: 'Delete the cropped part',
      help: 'Permanently removes everything outside the crop area, except drawings that cross its edge. If this is off, the cropped part is only hidden.',
      default: false,
    }),
    boxes: choice({
      title: 'Page boxes to set',
      help: 'Print shops may ask for all boxes.',
      choices: { crop: 'Crop box', 'crop+media': 'Crop and media boxes', all: 'All boxes' },
      default: 'crop+media',
    }),
  },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-cropped',
    archive: '{name}-cropped',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    uncertain: {
      uncut: onPages(
        'the cropped part of page {pages} may still be in the file',
        'the cropped parts of pages {pages} may still be in the file',
      ),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000, endsEarly: true },
  keywords: [
    'trim',
    'cut margins',
    'white margins',
    'remove borders',
    'crop box',
    'e-reader',
    'kindle',
    'bounding box',
  ],
});
