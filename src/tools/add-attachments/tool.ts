/** Declares add-attachments: files of any type are put into a PDF. */
import { boolean, choice, text } from '../../contract/options/options.ts';
import { files } from '../../contract/options/rich-options.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const MOST_FILES = 50;

export const tool = defineTool({
  id: 'add-attachments',
  aliases: ['attach-files', 'embed-files'],
  name: 'Add Attachments',
  summary: 'Attach files of any type to a PDF',
  verb: 'Attach',
  category: 'edit',
  rank: 32,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    attach: files({
      title: 'Files to attach',
      help: 'Any type, up to 50 files.',
      most: MOST_FILES,
      primary: true,
      required: true,
    }),
    description: text({
      title: 'Description',
      help: 'PDF viewers show it next to the file name.',
      maxLength: 500,
      primary: true,
    }),
    relation: choice({
      title: 'Relation to the document',
      help: 'Programs use it to find the file they need, such as the data of an invoice.',
      choices: {
        Unspecified: 'Not specified',
        Source: 'Source of the document',
        Data: 'Data shown in the document',
        Alternative: 'Alternative to the document',
        Supplement: 'Supplement',
      },
      default: 'Unspecified',
      primary: true,
    }),
    replace: boolean({
      title: 'Replace attachments with the same name',
      help: 'Otherwise the new file gets a number.',
      default: false,
      primary: true,
    }),
    pdfa3: boolean({
      title: 'Make a PDF/A-3',
      help: 'PDF/A-3 files for archiving may have attachments of any type.',
      default: false,
    }),
  },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-attached',
    archive: '{name}-attached',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    made: {
      attached: counted('{count} file attached', '{count} files attached'),
      replaced: counted('{count} attachment replaced', '{count} attachments replaced'),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'attach file',
    'embed file',
    'embedded files',
    'file attachment',
    'insert file',
    'pdf/a-3',
    'invoice xml',
    'attach xml',
    'attach spreadsheet',
    'source file',
  ],
});
