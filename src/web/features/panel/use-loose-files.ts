/** Files that are pasted, or dropped anywhere beside the drop zone: sorted by the same rules. */
import { useCallback, useRef } from 'react';
import type { CatalogueEntry } from '../../../contract/catalogue.ts';
import { extensionOf } from '../../../contract/output-name.ts';
import type { Refused } from '../../../ui/drop-zone.tsx';
import { isVisitors } from '../../../ui/visitors-file.ts';
import { usePageFiles } from '../files/use-page-files.ts';
import { siteSettings } from '../site/settings.ts';
import type { PanelModel } from './panel-model.ts';

export function useLooseFiles({ entry, addFiles }: PanelModel, enabled: boolean): void {
  const latest = useRef(addFiles);
  latest.current = addFiles;
  const take = useCallback(
    (files: readonly File[]) => {
      const wanted = files.filter(isVisitors);
      if (wanted.length === 0) return;
      const refused = wanted.flatMap((file) => refusalOf(file, entry));
      latest.current(
        wanted.filter((file) => refused.every((each) => each.file !== file)),
        refused,
      );
    },
    [entry],
  );
  usePageFiles(take, enabled);
}

/** The same codes as the drop zone gives. */
function refusalOf(file: File, { extensions }: CatalogueEntry): readonly Refused[] {
  if (file.size > siteSettings().maxFileBytes) return [{ file, code: 'file-too-large' }];
  return extensions.includes(extensionOf(file.name)) ? [] : [{ file, code: 'file-invalid-type' }];
}
