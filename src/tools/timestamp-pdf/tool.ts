/** Declares timestamp-pdf: a trusted time service certifies that a PDF existed as it is at a certain time. */
import { choice, text } from '../../contract/options/options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'timestamp-pdf',
  aliases: ['time-stamp-pdf', 'stamp-time'],
  name: 'Timestamp PDF',
  summary: 'Prove that a PDF existed at a certain time and hasn’t changed since',
  verb: 'Timestamp',
  category: 'secure',
  rank: 33,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  asksTime: true,
  options: {
    'timestamp-url': text({
      title: 'Timestamp service',
      help: 'If empty, this server’s first timestamp service is used. The owner of this site decides which other addresses are allowed. Only a hash of the file is sent.',
      maxLength: 500,
      placeholder: 'https://timestamp.example.org',
      primary: true,
    }),
    hash: choice({
      title: 'Hash',
      help: 'Algorithm for the fingerprint of the file. Every service supports SHA-256.',
      choices: { 'sha-256': 'SHA-256', 'sha-384': 'SHA-384', 'sha-512': 'SHA-512' },
      default: 'sha-256',
    }),
  },
  next: { first: ['validate-signature', 'pdf-info'], only: true },
  outputs: { makes: ['pdf'], pattern: '{name}-stamped', archive: '{name}-stamped', addsToPdfs: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'timestamp',
    'time stamp',
    'trusted time',
    'rfc 3161',
    'tsa',
    'document timestamp',
    'doctimestamp',
    'proof of existence',
    'date proof',
    'pades',
    'long-term',
  ],
});
