/** Declares extract-attachments: files in a PDF are saved, listed, removed or renamed. */
import { newNames } from '../../contract/options/attachment-shapes.ts';
import { boolean, choice, text } from '../../contract/options/options.ts';
import { json } from '../../contract/options/rich-options.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const CHOSEN = { option: 'action', values: ['extract', 'list', 'remove'] };

export const tool = defineTool({
  id: 'extract-attachments',
  aliases: ['list-attachments', 'remove-attachments', 'detach-files'],
  name: 'Extract Attachments',
  summary: 'Save, list, rename or remove the files attached to a PDF',
  verb: 'Extract',
  category: 'extract',
  rank: 33,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    action: choice({
      title: 'Attachments',
      choices: { extract: 'Extract', list: 'List', remove: 'Remove', rename: 'Rename' },
      default: 'extract',
      primary: true,
    }),
    select: text({
      title: 'Which files',
      help: 'Names separated by commas, such as data.xml, *.xlsx. Empty means all.',
      maxLength: 2_000,
      placeholder: '*',
      primary: true,
      shownWhen: CHOSEN,
    }),
    rename: json({
      title: 'New names',
      help: 'The old name and the new name of each file.',
      shape: newNames,
      placeholder: '{"old.txt": "new.txt"}',
      primary: true,
      shownWhen: { option: 'action', values: ['rename'] },
    }),
    annotations: boolean({
      title: 'Files in comments on pages',
      help: 'Also uses files attached to a place on a page.',
      default: true,
      shownWhen: CHOSEN,
    }),
    portfolio: boolean({
      title: 'Files of a portfolio',
      help: 'Also uses the files of a PDF portfolio.',
      default: true,
      shownWhen: CHOSEN,
    }),
  },
  outputs: { makes: 'any', pattern: '{name}-attachments', archive: '{name}-attachments', keepsProtection: true },
  report: {
    found: { attachments: counted('{count} attachment', '{count} attachments') },
    removed: { attachments: counted('{count} attachment', '{count} attachments') },
    made: { renamed: counted('{count} attachment renamed', '{count} attachments renamed') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'embedded files',
    'save attachments',
    'detach',
    'paper clip',
    'portfolio',
    'remove attachments',
    'rename attachments',
    'invoice xml',
    'zugferd',
    'factur-x',
  ],
});
