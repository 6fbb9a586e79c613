/** Declares email-to-pdf: an email as a file becomes a PDF, with what is attached listed, merged or attached again. */
import { boolean, choice, paper } from '../../contract/options/options.ts';
import { counted } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'email-to-pdf',
  aliases: ['eml-to-pdf', 'msg-to-pdf', 'mail-to-pdf'],
  name: 'Email to PDF',
  summary: 'Turn EML and MSG files into PDFs, with their attachments',
  verb: 'Convert',
  category: 'convert',
  rank: 18,
  accepts: ['eml', 'msg'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    attachments: choice({
      title: 'Attachments',
      help: 'Listed attachments show their names and sizes. Merged ones become pages after the email: PDFs, images, Office files and text.',
      choices: { list: 'List', merge: 'Merge as pages', embed: 'Attach to the PDF', none: 'Don’t list' },
      default: 'list',
      primary: true,
    }),
    paper: paper({ title: 'Paper size', words: {}, default: 'a4', primary: true }),
    headers: boolean({
      title: 'Sender, recipients, date and subject',
      default: true,
      primary: true,
    }),
  },
  next: { first: ['merge-pdf', 'redact-pdf', 'compress-pdf'] },
  outputs: { makes: ['pdf'], pattern: '{name}', archive: '{name}' },
  report: {
    found: { attachments: counted('{count} attachment', '{count} attachments') },
    made: {
      merged: counted('{count} attachment merged', '{count} attachments merged'),
      attached: counted('{count} file attached', '{count} files attached'),
    },
  },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'email',
    'mail',
    'eml',
    'msg',
    'outlook',
    'gmail',
    'apple mail',
    'thunderbird',
    'eml to pdf',
    'msg to pdf',
    'outlook to pdf',
    'save email as pdf',
    'print email',
    'archive emails',
    'email attachments',
  ],
});
