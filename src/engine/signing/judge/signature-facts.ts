/** What a file says of a signature beside its value: claims, and where it stands. */

import { fullName } from '../../document/forms/form-fields.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfDict } from '../../syntax/object.ts';
import { readDate } from '../../syntax/text-string.ts';
import type { RangeFault } from './byte-range.ts';

/** Why a signature is not called intact. */
export type Fault =
  | RangeFault
  /** What is covered is no complete file. */
  | 'incomplete-revision'
  | 'value-not-read'
  | 'not-the-signed-bytes'
  /** The signed bytes are as they were, but the file shows something else. */
  | 'forbidden-changes'
  /** There are more signatures than are looked at. */
  | 'too-many'
  /** The file could be opened after repair alone. */
  | 'damaged';

export interface SignatureFacts {
  readonly field: string;
  readonly kind: 'signature' | 'timestamp';
  readonly subFilter: string;
  readonly claimed: {
    readonly name: string;
    readonly time: Date | undefined;
    readonly reason: string;
    readonly location: string;
  };
}

export function signatureFacts(document: PdfDocument, field: PdfDict, dict: PdfDict): SignatureFacts {
  const words = (key: string) => document.text(dict.get(key)) ?? '';
  const moment = readDate(words('M'));
  const subFilter = document.nameOf(dict.get('SubFilter')) ?? '';
  return {
    field: fullName(document, field),
    kind: subFilter === 'ETSI.RFC3161' ? 'timestamp' : 'signature',
    subFilter,
    claimed: {
      name: words('Name'),
      time: moment === undefined ? undefined : new Date(moment),
      reason: words('Reason'),
      location: words('Location'),
    },
  };
}
