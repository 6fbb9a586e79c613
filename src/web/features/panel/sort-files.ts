/** Sorts files that did not come through the drop zone by the rules of the drop zone. */
import type { CatalogueEntry } from '../../../contract/catalogue.ts';
import { extensionOf } from '../../../contract/output-name.ts';
import type { Refused } from '../../../ui/drop-zone.tsx';
import { siteSettings } from '../site/settings.ts';

export interface SortedFiles {
  readonly accepted: readonly File[];
  readonly refused: readonly Refused[];
}

export function sortFiles(files: readonly File[], entry: CatalogueEntry): SortedFiles {
  const refused = files.flatMap((file) => refusalOf(file, entry));
  return { accepted: files.filter((file) => refused.every((each) => each.file !== file)), refused };
}

/** The same codes as the drop zone gives. */
function refusalOf(file: File, { extensions }: CatalogueEntry): readonly Refused[] {
  if (file.size > siteSettings().maxFileBytes) return [{ file, code: 'file-too-large' }];
  return extensions.includes(extensionOf(file.name)) ? [] : [{ file, code: 'file-invalid-type' }];
}
