/** Takes the mark of PDF/A out of a file to which something is added that its part does not allow. */
import type { WarningCode } from '../../../contract/messages/warnings.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { conformanceName, dropConformance, readConformance } from './conformance.ts';
import { intentComponents } from './output-intents.ts';

export interface Addition {
  readonly transparency: boolean;
  readonly layer: boolean;
  /** Lettering: PDF/A-1 asks of embedded fonts what later parts no longer do (6.3.5). */
  readonly text: boolean;
  /** `any` where nobody knows what comes with it. */
  readonly color: 'gray' | 'rgb' | 'any';
}

/** Says so by a warning. Call it before the document is saved. */
export function dropFalseClaim(
  document: PdfDocument,
  addition: Addition,
  warn: (code: WarningCode, params: Readonly<Record<string, string>>) => void,
): void {
  const claim = readConformance(document);
  if (!claim) return;
  const first = claim.part === 1 && (addition.transparency || addition.layer || addition.text);
  if (!first && !isForeignColor(document, addition.color)) return;
  dropConformance(document);
  warn('conformance-removed', { standard: conformanceName(claim) });
}

/** Device colours need an output intent that says what they are; any will do for grays (ISO 19005-2, 6.2.4.3). */
function isForeignColor(document: PdfDocument, color: Addition['color']): boolean {
  if (color === 'any') return true;
  const components = intentComponents(document);
  return color === 'gray' ? components.length === 0 : !components.includes(3);
}
