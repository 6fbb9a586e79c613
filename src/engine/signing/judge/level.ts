/** The level of a PAdES signature (ETSI EN 319 142-1), by what is there; whether proofs prove something is not looked at. */
import type { PdfDocument } from '../../syntax/document.ts';
import type { SignatureFacts } from './signature-facts.ts';
import type { JudgedValue } from './verify-value.ts';

export type Level = 'B-B' | 'B-T' | 'B-LT';

/** Undefined for what is no intact PAdES signature. */
export function levelOf(
  document: PdfDocument,
  { kind, subFilter }: SignatureFacts,
  value: JudgedValue,
): Level | undefined {
  if (kind === 'timestamp' || value.integrity !== 'intact') return undefined;
  if (subFilter !== 'ETSI.CAdES.detached' || !value.namesCertificate) return undefined;
  if (value.timestamp?.integrity !== 'intact') return 'B-B';
  const proofs = document.dict(document.catalog.get('DSS'));
  return proofs?.has('Certs') && (proofs.has('OCSPs') || proofs.has('CRLs')) ? 'B-LT' : 'B-T';
}
