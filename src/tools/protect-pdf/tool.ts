/** Declares protect-pdf: a PDF is encrypted under a password, or its use is restricted. */
import * as z from 'zod';
import { STALL_MS } from '../../contract/limits.ts';
import { boolean, choice, optionalBoolean, secret } from '../../contract/options.ts';
import { json } from '../../contract/rich-options.ts';
import { defineTool } from '../../contract/tool.ts';

const MIN_LENGTH = 4;
const MAX_BYTES = 127;

export const tool = defineTool({
  id: 'protect-pdf',
  aliases: [],
  name: 'Protect PDF',
  summary: 'Lock a PDF with a password and AES-256',
  verb: 'Protect',
  category: 'secure',
  rank: 11,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    password: secret({
      title: 'Password',
      help: 'Opens the result. Nobody can open it without, not even we. For several files: JSON such as {"file name":"password"}.',
      minLength: MIN_LENGTH,
      maxBytes: MAX_BYTES,
      byName: true,
      required: true,
      primary: true,
    }),
    permissions: json({
      title: 'Permissions',
      help: 'What viewers let a reader do: print, copy and modify. Viewers are asked to obey; only the password hides the content.',
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
      help: 'Sets the permissions aside. Left empty, a random one is used that nobody knows.',
      minLength: MIN_LENGTH,
      maxBytes: MAX_BYTES,
      byName: true,
      shownWhen: { option: 'mode', values: ['open'] },
    }),
    mode: choice({
      title: 'What the password is for',
      help: 'To open the file, or only to change what it permits: then everybody can open it.',
      choices: { open: 'To open the file', restrict: 'To change the permissions' },
      default: 'open',
    }),
    encryption: choice({
      title: 'Encryption',
      help: 'AES-128 is for viewers from before 2010; of a password it counts the first 32 letters.',
      choices: { 'aes-256': 'AES-256', 'aes-128': 'AES-128' },
      default: 'aes-256',
    }),
    'print-quality': choice({
      title: 'Print quality',
      help: 'How finely a reader may print, where printing is permitted.',
      choices: { high: 'As fine as it is', low: 'Coarse, about 150 dpi' },
      default: 'high',
    }),
    annotate: optionalBoolean({
      title: 'Comments',
      help: 'Whether a reader may add comments. Not said: where changes are permitted.',
    }),
    'fill-forms': boolean({
      title: 'Fill in forms',
      help: 'Whether a reader may fill in form fields and sign.',
      default: true,
    }),
    assemble: optionalBoolean({
      title: 'Rearrange pages',
      help: 'Whether a reader may turn, insert and delete pages. Not said: where changes are permitted.',
    }),
    'encrypt-metadata': boolean({
      title: 'Hide title and author too',
      help: 'Off leaves them readable for search programs.',
      default: true,
    }),
    'current-password': secret({
      title: 'Current password',
      help: 'Opens a file that is protected already. For several files: JSON such as {"file name":"password"}.',
      maxBytes: 4_096,
    }),
  },
  outputs: { pattern: '{name}-protected', archive: '{name}-protected', rewritesPdfs: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['password', 'encrypt', 'encryption', 'lock', 'secure', 'permissions', 'aes', 'restrict printing'],
});
