/** Declares unlock-pdf: the protection of a PDF is taken away with its password. */
import { boolean, secret } from '../../contract/options/options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'unlock-pdf',
  aliases: [],
  name: 'Unlock PDF',
  summary: 'Remove a password you know',
  verb: 'Unlock',
  category: 'secure',
  rank: 12,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    password: secret({
      title: 'Password',
      help: 'The password that opens the file, or the owner password. For several files, use JSON such as {"file name":"password"}.',
      maxBytes: 4_096,
      required: true,
      waivedBy: 'confirm-rights',
      primary: true,
    }),
    'confirm-rights': boolean({
      title: 'I have permission to change this file',
      help: 'Removes restrictions from a file that opens without a password.',
      default: false,
    }),
  },
  next: { first: ['edit-pdf', 'pdf-to-word', 'compress-pdf'] },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-unlocked',
    archive: '{name}-unlocked',
    dropsEnding: '-protected',
    rewritesPdfs: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'remove password',
    'decrypt',
    'password',
    'restrictions',
    'owner password',
    'open',
    'open locked pdf',
    'forgot password',
  ],
});
