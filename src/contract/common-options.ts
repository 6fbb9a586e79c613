/** The options that every tool has; `keep-protection` belongs to those alone that make PDFs of PDFs. */
import { boolean, choice, secret, text } from './options.ts';

/** Characters that no output name may hold: path parts, shell and Windows specials, control characters. */
const FORBIDDEN_IN_NAME = /[\u0000-\u001f\u007f/\\:*?"<>|]/;

export const COMMON_OPTIONS = {
  password: secret({
    title: 'Password',
    help: 'Opens files that are protected. For several files: JSON such as {"file name":"password"}.',
    maxBytes: 4_096,
  }),
  'on-signed': choice({
    title: 'Signed files',
    help: 'What to do when the change would break a digital signature.',
    choices: { drop: 'Go on and take the signature out', refuse: 'Stop and say so' },
    default: 'drop',
  }),
  'on-damaged': choice({
    title: 'Damaged files',
    help: 'What to do with a file that is not quite sound.',
    choices: { repair: 'Repair and go on', refuse: 'Stop and say so' },
    default: 'repair',
  }),
  'confirm-rights': boolean({
    title: 'I may change this file',
    help: 'Sets aside restrictions that the owner put on the file. Only where you have the right to.',
    default: false,
  }),
  'clip-pages': boolean({
    title: 'Skip missing pages',
    help: 'Page numbers past the end are left out with a note instead of stopping.',
    default: false,
  }),
  'output-name': text({
    title: 'Name of the result',
    help: 'A pattern such as {name}-{n}. The ending is added.',
    maxLength: 200,
    placeholder: '{name}-{n}',
    check: (value) => (FORBIDDEN_IN_NAME.test(value) ? 'not-a-file-name' : undefined),
  }),
  zip: choice({
    title: 'Zip',
    help: 'Whether several results come as one zip file.',
    choices: { auto: 'Offer one', always: 'Only the zip', never: 'No zip' },
    default: 'auto',
  }),
  'keep-protection': boolean({
    title: 'Keep the protection',
    help: 'Locks the result again with the same passwords, method and permissions as the file that came.',
    default: false,
  }),
  batch: boolean({
    title: 'Process several files',
    help: 'Runs the tool on each of many files.',
    default: false,
  }),
} as const;
