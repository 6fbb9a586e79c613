/** Declares sign-pdf: a signature is put on pages, and with a certificate the file is signed digitally. */
import * as z from 'zod';
import type { PhraseCode } from '../../contract/messages/phrases.ts';
import { boolean, choice, secret, text } from '../../contract/options/options.ts';
import { colour, fileOrJson, json, secretFile } from '../../contract/options/rich-options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

/** Signature pads give some hundred points a stroke. */
const MAX_STROKES = 2_000;
const MAX_POINTS = 20_000;
const coordinate = z.number().min(-1e5).max(1e5);
/** `[[[x,y],…],…]`, or `{"strokes":…,"width":…}`: y downwards, in any unit. */
export const drawing = z
  .union([
    z.array(z.array(z.tuple([coordinate, coordinate]).rest(z.number())).max(MAX_POINTS)).max(MAX_STROKES),
    z.strictObject({
      strokes: z.array(z.array(z.tuple([coordinate, coordinate]).rest(z.number())).max(MAX_POINTS)).max(MAX_STROKES),
      width: z.number().positive().max(1e4).optional(),
    }),
  ])
  .transform((value): { strokes: readonly (readonly [number, number, ...number[]])[][]; width?: number | undefined } =>
    Array.isArray(value) ? { strokes: value } : value,
  );

export type Drawing = z.output<typeof drawing>;

const placement = z.strictObject({
  page: z.union([z.int(), z.string().max(200)], 'page-or-range' satisfies PhraseCode).transform(String),
  x: coordinate,
  y: coordinate,
  width: z.number().positive().max(14_400),
  height: z.number().positive().max(14_400).optional(),
  kind: z.enum(['signature', 'initials', 'date', 'text', 'check']).default('signature'),
  /** What a `text` or `initials` says, where it is not the typed name. */
  text: z.string().max(200).optional(),
});

const withCertificate = { maxLength: 200 } as const;

export const tool = defineTool({
  id: 'sign-pdf',
  aliases: [],
  name: 'Sign PDF',
  summary: 'Draw, type or upload a signature, or sign with a certificate',
  verb: 'Sign',
  category: 'secure',
  rank: 15,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    signature: fileOrJson({
      title: 'Signature',
      help: 'An image of your signature, or a signature that you draw.',
      accepts: ['png', 'jpg', 'svg', 'json'],
      shape: drawing,
      primary: true,
    }),
    text: text({
      title: 'Typed name',
      maxLength: 100,
      placeholder: 'Ann Example',
      primary: true,
    }),
    placements: json({
      title: 'Positions',
      help: 'Page, distance from the left and top, and width of each item. If empty, the signature goes in the bottom right corner of the last page.',
      shape: z.array(placement).max(1_000),
      placeholder: '[{"page":1,"x":72,"y":600,"width":170,"kind":"signature"}]',
      primary: true,
    }),
    certificate: secretFile({
      title: 'Certificate',
      help: 'Your .p12 or .pfx file, or a PEM file with the certificate and its private key. Needed for a digital signature.',
      accepts: ['p12', 'pem'],
      primary: true,
    }),
    'certificate-password': secret({
      title: 'Certificate password',
      help: 'Opens the certificate file. We delete both when the job ends.',
      maxBytes: 1_024,
    }),
    font: choice({
      title: 'Signature font',
      choices: { 'script-1': 'Flowing', 'script-2': 'Brush', 'script-3': 'Fine pen', sans: 'Plain' },
      default: 'script-1',
    }),
    color: colour({ title: 'Ink colour', help: 'For drawn and typed signatures.', default: '#0b3d91' }),
    'remove-background': boolean({
      title: 'Remove background',
      help: 'Makes the white paper in a photo of your signature transparent.',
      default: true,
    }),
    'date-format': choice({
      title: 'Date format',
      choices: { long: '21 November 2026', short: '21 Nov 2026', iso: '2026-11-21' },
      default: 'long',
    }),
    'time-zone': text({
      title: 'Time zone',
      help: 'Time zone of the signing date, such as Europe/Vienna.',
      maxLength: 60,
      default: 'UTC',
      check: (value) => (isTimeZone(value) ? undefined : 'not-a-time-zone'),
    }),
    'signer-name': text({
      title: 'Signer name',
      help: 'Used instead of the name in the certificate.',
      ...withCertificate,
    }),
    reason: text({
      title: 'Reason',
      help: 'Why you’re signing. Stored in the digital signature.',
      ...withCertificate,
    }),
    location: text({
      title: 'Location',
      help: 'Where you’re signing. Stored in the digital signature.',
      ...withCertificate,
    }),
    contact: text({
      title: 'Contact',
      help: 'How readers can reach you. Stored in the digital signature.',
      ...withCertificate,
    }),
    visible: boolean({
      title: 'Show the digital signature',
      help: 'Shows your name, the date and the reason on the page. Turn off to sign invisibly.',
      default: true,
    }),
    certify: choice({
      title: 'Certify',
      help: 'Limits later changes. Only the first signature in a file can do this.',
      choices: {
        no: 'Regular signature',
        'no-changes': 'Allow no changes',
        fill: 'Allow filling in forms and signing',
        annotate: 'Allow filling in forms, signing and commenting',
      },
      default: 'no',
    }),
    field: text({
      title: 'Signature field',
      help: 'Name of the empty signature field to sign.',
      maxLength: 200,
    }),
    'timestamp-url': text({
      title: 'Timestamp service',
      help: 'Adds a trusted timestamp to the signature. This server must allow the address. Only a hash is sent.',
      maxLength: 500,
      placeholder: 'https://timestamp.example.org',
    }),
    'allow-expired': boolean({
      title: 'Sign with an expired certificate',
      help: 'PDF viewers will report that the certificate wasn’t valid.',
      default: false,
    }),
    flatten: boolean({
      title: 'Flatten forms first',
      help: 'Filled-in values can no longer be changed. Not possible if the file is already signed.',
      default: false,
    }),
  },
  next: {
    first: ['protect-pdf', 'compress-pdf', 'merge-pdf'],
    signed: ['validate-signature', 'timestamp-pdf', 'pdf-info'],
  },
  outputs: { makes: ['pdf'], pattern: '{name}-signed', archive: '{name}-signed', addsToPdfs: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'signature',
    'sign contract',
    'sign document',
    'esign',
    'e-sign',
    'initials',
    'digital signature',
    'certificate',
    'pades',
    'p12',
    'pfx',
    'electronic signature',
  ],
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
