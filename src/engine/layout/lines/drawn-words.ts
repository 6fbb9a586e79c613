/** Makes words of what programs draw beside text and people read as signs: boxes to tick, dots that lead to a price, blanks to fill in, bars over words. */
import type { PageContent } from '../page-content.ts';
import { withDrawnBlanks } from './drawn-blanks.ts';
import { withDrawnBoxes } from './drawn-boxes.ts';
import { withDrawnBullets } from './drawn-bullets.ts';
import { withDrawnLeaders } from './drawn-leaders.ts';
import { withRedactionBars } from './redaction-bars.ts';
import { withScannedBullets } from './scanned-bullets.ts';

/** @returns the content with these words, whose lines and shapes are gone. */
export function withDrawnWords(content: PageContent): PageContent {
  if (content.isScan) return withScannedBullets(withDrawnBullets(content));
  return withDrawnBlanks(withDrawnLeaders(withDrawnBoxes(withDrawnBullets(withRedactionBars(content)))));
}
