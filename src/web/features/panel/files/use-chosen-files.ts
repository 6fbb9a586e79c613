/** The files chosen in a panel, each looked at in turn. */
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { AS_IT_IS, type ChosenFile, changeFiles } from '../../files/chosen-files.ts';
import { type FileLook, type LookWishes, lookAt, releaseLook } from '../../files/file-look.ts';
import { endLooks } from '../../job/stored-files.ts';
import { leaveFiles } from '../model/left-behind.ts';
import type { ChosenFiles } from '../model/panel-model.ts';
import { isScan } from './ocr-offer.ts';

let lastKey = 0;

const PLAIN: FileLook = { kind: 'plain' };
const READING: FileLook = { kind: 'reading' };

interface LookRules extends LookWishes {
  /** Nothing is looked at, to spare a slow connection the reader of PDFs. */
  readonly plain: boolean;
}

/** Files are kept for `place` when it closes; `left`: those that were kept. */
export function useChosenFiles(place: string, rules: LookRules, left: readonly ChosenFile[] = []): ChosenFiles {
  const { plain, scans = false, opensNone = false } = rules;
  const first = plain ? PLAIN : READING;
  const [files, change] = useReducer(changeFiles, left, (kept) => kept.map((each) => seenAgain(each, first)));
  const current = useRef(files);
  current.current = files;
  const look = useLooking(current, { scans, opensNone }, (key, seen) => change({ kind: 'look', key, look: seen }));
  useLeaving(place, current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the panel opens, and only then
  useEffect(() => {
    if (!plain) for (const each of files) if (each.look === first) look(each);
  }, []);

  return useMemo(
    () => ({
      files,
      add(added, replace) {
        if (replace) letGo(files);
        const chosen = chosenAnew(replace ? added : withoutThose(added, current.current), first);
        change({ kind: 'add', files: chosen, replace });
        current.current = replace ? chosen : [...current.current, ...chosen];
        if (!plain) for (const each of chosen) look(each);
      },
      remove(key) {
        letGo(files.filter((each) => each.key === key));
        change({ kind: 'remove', key });
      },
      move: (key, to) => change({ kind: 'move', key, to }),
      unlock(key, password) {
        change({ kind: 'password', key, password });
        for (const each of files) if (each.key === key) look({ ...each, password });
      },
      arrange: (key, arrangement) => change({ kind: 'arrange', key, arrangement }),
      show: (key, shown) => change({ kind: 'look', key, look: shown }),
      restore(gone, replace) {
        if (replace) letGo(files);
        const again = gone.map((each) => seenAgain(each, first));
        change({ kind: 'restore', files: again, replace });
        current.current = replace ? again : [...again, ...current.current];
        if (!plain) for (const each of again) if (each.look === first) look(each);
      },
      clear() {
        letGo(files);
        current.current = [];
        change({ kind: 'clear' });
      },
    }),
    [files, plain, look, first],
  );
}

export function chosenAnew(files: readonly File[], look: FileLook = READING): readonly ChosenFile[] {
  return files.map((file) => ({ key: ++lastKey, file, look, password: '', ...AS_IT_IS }));
}

/** Gives back the memory of their pictures, and what looks ahead have left of them on the server. */
function letGo(files: readonly ChosenFile[]): void {
  for (const { look } of files) releaseLook(look);
  endLooks(files.map(({ file }) => file));
}

/** Files chosen while the page comes alive are handed over by the browser, and once more as what was kept. */
function withoutThose(files: readonly File[], here: readonly ChosenFile[]): readonly File[] {
  return files.filter((file) => here.every((each) => each.file !== file));
}

/** Only the server may have found out that a file is locked, or has no text; pictures went with the panel. */
function seenAgain(file: ChosenFile, first: FileLook): ChosenFile {
  const { look } = file;
  if (look.kind === 'locked') return file;
  return { ...file, look: first.kind === 'plain' && isScan(look) ? { ...first, scan: true } : first };
}

type CurrentFiles = { current: readonly ChosenFile[] };

/** Looks at one file after the other: a dropped folder must not open two hundred documents at once. */
function useLooking(
  current: CurrentFiles,
  { scans, opensNone }: Required<Pick<LookWishes, 'scans' | 'opensNone'>>,
  show: (key: number, look: FileLook) => void,
) {
  const turn = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(show);
  latest.current = show;
  return useCallback(
    ({ key, file, password }: ChosenFile) => {
      turn.current = turn.current.then(async () => {
        const isThere = () => current.current.some((each) => each.key === key);
        if (!isThere()) return;
        const seen = await lookAt(file, password, { scans, opensNone });
        if (isThere()) latest.current(key, seen);
        else releaseLook(seen);
      });
    },
    [current, scans, opensNone],
  );
}

/** When the panel goes, its files wait for it and the memory of their pictures is given back. */
function useLeaving(place: string, current: CurrentFiles): void {
  useEffect(
    () => () => {
      leaveFiles(place, current.current);
      for (const each of current.current) releaseLook(each.look);
      current.current = [];
    },
    [place, current],
  );
}
