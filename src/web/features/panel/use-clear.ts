/** Clears a panel, and offers for a while to take that back: a list that was put together by hand is not lost by one press. */
import { useEffect, useRef } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { panelWords } from '../../words/panel.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import { leaveFiles } from './left-behind.ts';
import type { ChosenFiles } from './panel-model.ts';

const words = panelWords.toast.cleared;

/** @param reset empties the panel for good. */
export function useClear(place: string, chosen: ChosenFiles, reset: () => void): () => void {
  const latest = useRef<ChosenFiles | null>(chosen);
  useEffect(() => {
    latest.current = chosen;
    return () => {
      latest.current = null;
    };
  }, [chosen]);
  const takeBack = (files: readonly ChosenFile[]) => {
    if (latest.current) latest.current.restore(files);
    // The panel is out of sight: they wait in it.
    else leaveFiles(place, files);
  };
  return () => {
    const { files } = chosen;
    reset();
    if (files.length === 0) return;
    const action = { label: words.undo, run: () => takeBack(files) };
    showToast({ title: words.title, description: words.text({ count: files.length }), action });
  };
}
