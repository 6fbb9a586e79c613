/** Sorts files that did not come through the drop zone by the rules of the drop zone. */
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import { takesAnyFile } from '../../../../contract/files/file-type.ts';
import { extensionOf } from '../../../../contract/files/output-name.ts';
import type { Refused } from '../../../../ui/drop-zone.tsx';
import { dropRules } from '../model/drop-rules.ts';

export interface SortedFiles {
  readonly accepted: readonly File[];
  readonly refused: readonly Refused[];
}

export function sortFiles(files: readonly File[], entry: CatalogueEntry): SortedFiles {
  const refused = files.flatMap((file) => refusalOf(file, entry));
  return { accepted: files.filter((file) => refused.every((each) => each.file !== file)), refused };
}

/** The same codes as the drop zone gives: a file is told by its ending or by its type, as there. */
function refusalOf(file: File, entry: CatalogueEntry): readonly Refused[] {
  const { accept, maxBytes } = dropRules(entry, true);
  if (file.size > maxBytes) return [{ file, code: 'file-too-large' }];
  const fits =
    takesAnyFile(entry) || entry.extensions.includes(extensionOf(file.name)) || Object.hasOwn(accept, file.type);
  return fits ? [] : [{ file, code: 'file-invalid-type' }];
}
