/** Files that are pasted, or dropped anywhere beside the drop zone: sorted by the same rules. */
import { useCallback, useEffect, useRef } from 'react';
import type { CatalogueEntry } from '../../../contract/catalogue.ts';
import { extensionOf } from '../../../contract/output-name.ts';
import { isVisitors, type Refused } from '../../../ui/drop-zone.tsx';
import { usePageDrop } from '../files/use-page-drop.ts';
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
  usePageDrop(take, enabled);
  useEffect(() => {
    if (!enabled) return;
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) event.preventDefault();
      take(files);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [take, enabled]);
}

/** The same codes as the drop zone gives. */
function refusalOf(file: File, { extensions }: CatalogueEntry): readonly Refused[] {
  if (file.size > siteSettings().maxFileBytes) return [{ file, code: 'file-too-large' }];
  return extensions.includes(extensionOf(file.name)) ? [] : [{ file, code: 'file-invalid-type' }];
}
