/** Declares validate-signature: who signed a PDF, whether it was changed since, and who vouches for the signer. */
import { choice } from '../../contract/options/options.ts';
import { secretFile } from '../../contract/options/rich-options.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'validate-signature',
  aliases: ['verify-signature', 'check-signature', 'verify-pdf'],
  name: 'Validate Signature',
  summary: 'See who signed a PDF and when, and whether it has changed since',
  verb: 'Validate',
  category: 'secure',
  rank: 32,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    report: choice({
      title: 'Report',
      help: '“Web page” and “PDF” are for people, and “JSON” is for programs.',
      choices: { json: 'JSON', pdf: 'PDF', html: 'Web page' },
      default: 'json',
      primary: true,
    }),
    trust: choice({
      title: 'Trusted certificates',
      help: 'Many authorities that issue certificates to people aren’t on Mozilla’s list.',
      choices: { system: 'Mozilla’s list', file: 'From a file', none: 'Don’t check' },
      default: 'system',
      primary: true,
    }),
    'trust-file': secretFile({
      title: 'Certificates you trust',
      help: 'One or more certificates, such as the root certificate of your company or authority.',
      accepts: ['pem', 'p7b'],
      shownWhen: { option: 'trust', values: ['file'] },
      primary: true,
    }),
    time: choice({
      title: 'Certificates must be valid',
      help: 'The time of signing comes from a trusted timestamp if there is one, otherwise from the signer.',
      choices: { signing: 'When signing', now: 'Now' },
      default: 'signing',
      primary: true,
    }),
  },
  outputs: { makes: ['json', 'pdf', 'html'], pattern: '{name}-signatures', archive: '{name}-signatures' },
  report: {
    found: {
      signatures: counted('{count} signature', '{count} signatures'),
      intact: counted('{count} intact', '{count} intact'),
      changed: counted('{count} broken by changes', '{count} broken by changes'),
      unknown: counted('{count} that couldn’t be checked', '{count} that couldn’t be checked'),
      trusted: counted('{count} trusted signer', '{count} trusted signers'),
      untrusted: counted('{count} untrusted signer', '{count} untrusted signers'),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'verify',
    'verify signature',
    'check signature',
    'digital signature',
    'certificate',
    'signer',
    'pades',
    'timestamp',
    'tampered',
    'authentic',
  ],
});
