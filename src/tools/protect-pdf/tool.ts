/** Declares protect-pdf: a PDF is encrypted under a password, or its use is restricted. */
import * as z from 'zod';
import { boolean, choice, optionalBoolean, secret } from '../../contract/options/options.ts';
import { json } from '../../contract/options/rich-options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const MIN_LENGTH = 4;
const MAX_BYTES = 127;

export const tool = defineTool({
  id: 'protect-pdf',
  aliases: [],
  name: 'Protect PDF',
  summary: 'Encrypt a PDF with a password',
  verb: 'Protect',
  category: 'secure',
  rank: 11,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    password: secret({
      title: 'Password',
      help: 'We can’t recover it if you lose it. For several files, use JSON such as {"file name":"password"}.',
      minLength: MIN_LENGTH,
      maxBytes: MAX_BYTES,
      byName: true,
      required: true,
      primary: true,
    }),
    permissions: json({
      title: 'Permissions',
      help: 'What readers are allowed to do: print, copy and modify. Some PDF viewers ignore permissions. Only the password protects the content.',
      shape: z.strictObject({
        print: z.boolean().default(true),
        copy: z.boolean().default(true),
        modify: z.boolean().default(false),
      }),
      placeholder: '{"print":true,"copy":true,"modify":false}',
      primary: true,
    }),
    'owner-password': secret({
      title: 'Owner password',
      help: 'Overrides the permissions. If empty, we use a random one.',
      minLength: MIN_LENGTH,
      maxBytes: MAX_BYTES,
      byName: true,
      shownWhen: { option: 'mode', values: ['open'] },
    }),
    mode: choice({
      title: 'Password required',
      help: 'If you choose “To change permissions”, anyone can open the file.',
      choices: { open: 'To open the file', restrict: 'To change permissions' },
      default: 'open',
    }),
    encryption: choice({
      title: 'Encryption',
      help: 'AES-128 also works in viewers from before 2010, but uses only the first 32 characters of the password.',
      choices: { 'aes-256': 'AES-256', 'aes-128': 'AES-128' },
      default: 'aes-256',
    }),
    'print-quality': choice({
      title: 'Print quality',
      help: 'Applies if printing is allowed.',
      choices: { high: 'Full', low: 'Low, about 150 dpi' },
      default: 'high',
    }),
    annotate: optionalBoolean({
      title: 'Allow comments',
      help: '',
      unsaid: 'Same as “Allow modifications”',
    }),
    'fill-forms': boolean({
      title: 'Allow filling in forms',
      help: 'Also allows signing signature fields.',
      default: true,
    }),
    assemble: optionalBoolean({
      title: 'Allow rearranging pages',
      help: 'Also allows rotating, inserting and deleting pages.',
      unsaid: 'Same as “Allow modifications”',
    }),
    'encrypt-metadata': boolean({
      title: 'Encrypt metadata',
      help: 'Turn off to let search engines read the title and author.',
      default: true,
    }),
    'current-password': secret({
      title: 'Current password',
      help: 'Opens a file that is already protected. For several files, use JSON such as {"file name":"password"}.',
      maxBytes: 4_096,
    }),
  },
  next: { first: ['pdf-info'], only: true },
  outputs: { makes: ['pdf'], pattern: '{name}-protected', archive: '{name}-protected', rewritesPdfs: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'password',
    'encrypt',
    'encryption',
    'lock',
    'secure',
    'permissions',
    'aes',
    'restrict printing',
    'prevent editing',
    'prevent copying',
    'read only',
    'make read only',
  ],
});
