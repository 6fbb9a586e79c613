/** The options that every tool has; `keep-protection` belongs to those alone that make PDFs of PDFs. */
import { boolean, choice, secret, text } from './options.ts';

/** Characters that no output name may hold: path parts, shell and Windows specials, control characters. */
export const FORBIDDEN_IN_NAME = /[\u0000-\u001f\u007f/\\:*?"<>|]/;

export const COMMON_OPTIONS = {
  password: secret({
    title: 'Password',
    help: 'Opens protected files. For several files, use JSON such as {"file name":"password"}.',
    maxBytes: 4_096,
  }),
  'on-signed': choice({
    title: 'Signed files',
    help: 'What to do if the change would break a digital signature.',
    choices: { drop: 'Continue and remove the signature', refuse: 'Stop and tell me' },
    default: 'drop',
  }),
  'on-damaged': choice({
    title: 'Damaged files',
    help: 'What to do if a file is damaged.',
    choices: { repair: 'Repair and continue', refuse: 'Stop and tell me' },
    default: 'repair',
  }),
  'confirm-rights': boolean({
    title: 'I have permission to change this file',
    help: 'Overrides the restrictions set by the owner.',
    default: false,
  }),
  'clip-pages': boolean({
    title: 'Skip missing pages',
    help: 'Ignores page numbers past the end of the file instead of stopping.',
    default: false,
  }),
  'output-name': text({
    title: 'Output file name',
    help: 'A name or a pattern such as {name}-{n}. The extension is added automatically.',
    maxLength: 200,
    placeholder: '{name}-{n}',
    check: (value) => (FORBIDDEN_IN_NAME.test(value) ? 'not-a-file-name' : undefined),
  }),
  zip: choice({
    title: 'Zip file',
    help: 'Whether to put several results into one zip file.',
    choices: { auto: 'Offer a zip', always: 'Zip only', never: 'No zip' },
    default: 'auto',
  }),
  'keep-protection': boolean({
    title: 'Keep password protection',
    help: 'Protects the result with the same passwords, encryption and permissions as the original file.',
    default: false,
  }),
  batch: boolean({
    title: 'Process several files',
    help: 'Runs the tool on each file separately.',
    default: false,
  }),
} as const;
