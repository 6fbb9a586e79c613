/** A note or box: a ground or edges around some of the text. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Borders } from '../../model.ts';

export interface Panel {
  /** With its edges. */
  readonly box: Box;
  /** `rrggbb`. */
  readonly fill?: string;
  readonly edges: Borders;
}
