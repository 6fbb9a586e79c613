/** Declares sign-pdf: a signature is put on pages, and with a certificate the file is signed digitally. */
import * as z from 'zod';
import { STALL_MS } from '../../contract/limits.ts';
import { boolean, choice, secret, text } from '../../contract/options.ts';
import type { PhraseCode } from '../../contract/phrases.ts';
import { colour, fileOrJson, json, secretFile } from '../../contract/rich-options.ts';
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
  summary: 'Put your signature on a page; with a certificate also sign digitally',
  verb: 'Sign',
  category: 'secure',
  rank: 15,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    signature: fileOrJson({
      title: 'Signature',
      help: 'A picture of your signature, or one that you draw.',
      accepts: ['png', 'jpg', 'svg', 'json'],
      shape: drawing,
      primary: true,
    }),
    text: text({
      title: 'Typed name',
      help: 'Your name, written as a signature.',
      maxLength: 100,
      placeholder: 'Ann Example',
      primary: true,
    }),
    placements: json({
      title: 'Places',
      help: 'Where what stands: on which pages, how far from the left and the top, how wide. Empty: on the last page, bottom right.',
      shape: z.array(placement).max(1_000),
      placeholder: '[{"page":1,"x":72,"y":600,"width":170,"kind":"signature"}]',
      primary: true,
    }),
    certificate: secretFile({
      title: 'Certificate',
      help: 'Your .p12 or .pfx file, or a PEM with certificate and key: makes a real digital signature.',
      accepts: ['p12', 'pem'],
      primary: true,
    }),
    'certificate-password': secret({
      title: 'Password of the certificate',
      help: 'Opens the certificate file. It is forgotten when the work is done.',
      maxBytes: 1_024,
    }),
    font: choice({
      title: 'Writing',
      help: 'How a typed name looks.',
      choices: { 'script-1': 'Flowing', 'script-2': 'Brush', 'script-3': 'Fine pen', sans: 'Plain' },
      default: 'script-1',
    }),
    color: colour({ title: 'Ink', help: 'Of drawn and typed signatures.', default: '#0b3d91' }),
    'remove-background': boolean({
      title: 'Make the paper clear',
      help: 'Takes the white around a photographed signature away.',
      default: true,
    }),
    'date-format': choice({
      title: 'Dates',
      help: 'How the day of signing is written.',
      choices: { long: '21 November 2026', short: '21 Nov 2026', iso: '2026-11-21' },
      default: 'long',
    }),
    'time-zone': text({
      title: 'Time zone',
      help: 'Whose day it is, such as Europe/Vienna.',
      maxLength: 60,
      default: 'UTC',
      check: (value) => (isTimeZone(value) ? undefined : 'not-a-time-zone'),
    }),
    'signer-name': text({
      title: 'Name of the signer',
      help: 'Instead of the name in the certificate.',
      ...withCertificate,
    }),
    reason: text({ title: 'Reason', help: 'Why you sign; stands in the signature.', ...withCertificate }),
    location: text({ title: 'Place', help: 'Where you sign; stands in the signature.', ...withCertificate }),
    contact: text({
      title: 'Contact',
      help: 'How a reader can reach you; stands in the signature.',
      ...withCertificate,
    }),
    visible: boolean({
      title: 'Show the digital signature',
      help: 'A field with your name, the date and the reason. Off signs without a mark on the page.',
      default: true,
    }),
    certify: choice({
      title: 'Certify',
      help: 'What may change after you; only for the first signature of a file.',
      choices: {
        no: 'An ordinary signature',
        'no-changes': 'Nothing may change',
        fill: 'Forms may be filled in and signed',
        annotate: 'Forms and comments may be added',
      },
      default: 'no',
    }),
    field: text({
      title: 'Signature field',
      help: 'Name of an empty signature field of the file: the signature goes there.',
      maxLength: 200,
    }),
    'timestamp-url': text({
      title: 'Time stamp service',
      help: 'Adds a trusted time; one of the addresses that this server allows. Only a hash is sent there.',
      maxLength: 500,
      placeholder: 'https://timestamp.example.org',
    }),
    'allow-expired': boolean({
      title: 'Sign with an ended certificate',
      help: 'Readers will say that the certificate was not valid.',
      default: false,
    }),
    flatten: boolean({
      title: 'Make forms part of the page first',
      help: 'What was filled in can then no longer be changed. Not for files that are signed already.',
      default: false,
    }),
  },
  outputs: { pattern: '{name}-signed', archive: '{name}-signed' },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['signature', 'esign', 'e-sign', 'initials', 'digital signature', 'certificate', 'pades', 'p12', 'pfx'],
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
