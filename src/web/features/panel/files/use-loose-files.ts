/** Files that are pasted, or dropped anywhere beside the drop zone: sorted by the same rules. */
import { useCallback, useRef } from 'react';
import { isVisitors } from '../../../../ui/visitors-file.ts';
import { usePageFiles } from '../../files/use-page-files.ts';
import type { PanelModel } from '../model/panel-model.ts';
import { sortFiles } from './sort-files.ts';

export function useLooseFiles({ entry, addFiles }: PanelModel, enabled: boolean): void {
  const latest = useRef(addFiles);
  latest.current = addFiles;
  const take = useCallback(
    (files: readonly File[]) => {
      const wanted = files.filter(isVisitors);
      if (wanted.length === 0) return;
      const { accepted, refused } = sortFiles(wanted, entry);
      latest.current(accepted, refused);
    },
    [entry],
  );
  usePageFiles(take, enabled);
}
