/** Declares convert-to-pdf: Office files, pictures and text become PDFs. */
import { boolean, choice, paper } from '../../contract/options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'convert-to-pdf',
  aliases: ['convert-pdf'],
  name: 'Convert to PDF',
  summary: 'Word, Excel, PowerPoint, pictures, text',
  verb: 'Convert',
  category: 'convert',
  rank: 5,
  accepts: [
    ...(['docx', 'doc', 'docm', 'dotx', 'odt', 'rtf', 'txt'] as const),
    ...(['xlsx', 'xls', 'xlsm', 'ods', 'csv'] as const),
    ...(['pptx', 'ppt', 'pptm', 'odp', 'odg'] as const),
    ...(['jpg', 'png', 'tiff', 'bmp', 'gif', 'webp', 'heic', 'avif', 'svg', 'pdf'] as const),
  ],
  inputs: 'chosen',
  maxFiles: 0,
  options: {
    quality: choice({
      title: 'Quality',
      help: 'Pictures: low 120 dpi, medium 200 dpi, high untouched.',
      choices: { low: 'Low', medium: 'Medium', high: 'High' },
      default: 'medium',
      primary: true,
    }),
    merge: boolean({
      title: 'Merge into one PDF',
      help: 'One PDF in the order of the list, with a bookmark for each file.',
      default: false,
      primary: true,
    }),
    'paper-size': paper({
      title: 'Paper size',
      help: 'For pictures and text; documents keep their own.',
      words: { keep: 'Keep' },
      default: 'keep',
      primary: true,
    }),
    orientation: choice({
      title: 'Orientation',
      help: 'For pictures, text and sheets.',
      choices: { auto: 'As it fits', portrait: 'Upright', landscape: 'Across' },
      default: 'auto',
      primary: true,
    }),
  },
  outputs: { pattern: '{name}', archive: 'converted' },
  needs: ['soffice'],
  limits: { stallMs: 120_000, baseMs: 600_000, perPageMs: 4_000 },
  keywords: ['word to pdf', 'excel to pdf', 'powerpoint to pdf', 'docx', 'xlsx', 'pptx', 'save as pdf', 'image to pdf'],
});
