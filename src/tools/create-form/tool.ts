/** Declares create-form: fields to fill in are put on pages, where people draw them or where lines, boxes and squares are found. */
import { newFields } from '../../contract/options/form-fields-option.ts';
import { boolean, choice, pages } from '../../contract/options/options.ts';
import { counted, placesOfFields } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'create-form',
  aliases: ['make-fillable', 'create-pdf-form', 'form-creator'],
  name: 'Create Form',
  summary: 'Add fillable fields to a PDF, by hand or automatically',
  verb: 'Create form',
  category: 'edit',
  rank: 17,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    fields: newFields({
      title: 'Fields',
      help: 'The type, page and position of each field, in points from the top left corner of the page, with its name and other properties.',
      primary: true,
    }),
    detect: boolean({
      title: 'Add fields automatically',
      help: 'Adds fields at empty lines, boxes and small squares, named after the text beside them.',
      default: false,
      primary: true,
    }),
    pages: pages({
      title: 'Pages',
      help: 'Pages on which fields are added automatically. Empty means all.',
      shownWhen: { option: 'detect', values: ['true'] },
    }),
    'date-format': choice({
      title: 'Date format',
      help: 'The format in which date fields accept dates.',
      choices: {
        'yyyy-mm-dd': '2026-01-31',
        'dd.mm.yyyy': '31.01.2026',
        'dd/mm/yyyy': '31/01/2026',
        'mm/dd/yyyy': '01/31/2026',
      },
      default: 'yyyy-mm-dd',
    }),
  },
  asks: { oneOf: ['fields', 'detect'], why: 'say-which-fields' },
  next: { first: ['fill-form', 'protect-pdf', 'compress-pdf'] },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-form',
    archive: '{name}-form',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    found: {
      places: placesOfFields('Fields that were added automatically, in the same format as the fields option'),
    },
    made: { fields: counted('{count} field added', '{count} fields added') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 4_000 },
  keywords: [
    'fillable',
    'make fillable',
    'make pdf fillable',
    'fillable pdf',
    'form creator',
    'form builder',
    'add form fields',
    'add text field',
    'add check box',
    'add checkbox',
    'radio button',
    'drop-down',
    'signature field',
    'date field',
    'detect form fields',
    'prepare form',
    'formular erstellen',
    'ausfüllbar machen',
  ],
});
