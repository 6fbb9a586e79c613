/** Declares remove-signatures: digital signatures are taken off a PDF, all of them or the latest ones. */
import { choice, text } from '../../contract/options/options.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'remove-signatures',
  aliases: ['unsign-pdf', 'remove-signature'],
  name: 'Remove Signatures',
  summary: 'Remove digital signatures, so that a PDF can be changed or signed again',
  verb: 'Remove',
  category: 'secure',
  rank: 34,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    look: choice({
      title: 'Visible signatures',
      help: 'Kept ones become part of the page. They no longer prove anything.',
      choices: { keep: 'Keep', remove: 'Remove' },
      default: 'keep',
      primary: true,
    }),
    fields: text({
      title: 'Signature fields',
      help: 'Names of fields, separated by commas. Only the latest signatures can be removed while earlier ones stay valid, and everything added after those goes, too. Empty means all signatures.',
      maxLength: 2_000,
      placeholder: 'Signature2',
      primary: true,
    }),
  },
  next: { first: ['edit-pdf', 'sign-pdf', 'compress-pdf'] },
  outputs: { makes: ['pdf'], pattern: '{name}-unsigned', archive: '{name}-unsigned', keepsProtection: true },
  report: {
    removed: { signatures: counted('{count} signature', '{count} signatures') },
    kept: { signatures: counted('{count} signature', '{count} signatures') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'remove signature',
    'delete signature',
    'unsign',
    'clear signature',
    'digital signature',
    'certificate',
    'certified pdf',
    'docmdp',
    'unlock signed pdf',
    'edit signed pdf',
  ],
});
