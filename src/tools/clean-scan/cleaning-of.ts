/** What the options mean for each page. */
import { parsePaper } from '../../contract/pages/page-size.ts';
import type { PageCleaning } from '../../engine/scans/clean-page.ts';
import type { Options } from './options.ts';

export function cleaningOf(options: Options): PageCleaning {
  const { paper } = options;
  const named = typeof paper === 'string' && paper !== 'keep' ? parsePaper(paper) : undefined;
  return {
    deskew: options.deskew,
    crops: options.crop === 'auto',
    perspective: options.perspective,
    maxAngle: options['max-angle'],
    whitens: options.background === 'white',
    darkens: options.contrast === 'auto',
    despeckle: options.despeckle,
    color: options.color,
    dpi: options.dpi,
    paper: typeof paper === 'string' ? named : paper,
  };
}
