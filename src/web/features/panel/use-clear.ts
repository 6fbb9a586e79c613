/** Clears a panel, and offers for a while to take that back: a list that was put together by hand is not lost by one press. */
import { useEffect } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { panelWords } from '../../words/panel.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import { leaveFiles } from './model/left-behind.ts';
import type { ChosenFiles } from './model/panel-model.ts';

const words = panelWords.toast.cleared;

/** The lists of the panels in sight by their place: the offer outlives the panel that made it. */
const inSight = new Map<string, ChosenFiles>();

/** @param reset empties the panel for good. */
export function useClear(place: string, chosen: ChosenFiles, multiple: boolean, reset: () => void): () => void {
  useEffect(() => {
    inSight.set(place, chosen);
    return () => {
      if (inSight.get(place) === chosen) inSight.delete(place);
    };
  }, [place, chosen]);
  const takeBack = (files: readonly ChosenFile[]) => {
    const list = inSight.get(place);
    if (list) list.restore(files, !multiple);
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
