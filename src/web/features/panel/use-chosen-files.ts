/** The files chosen in a panel, each looked at in turn. */
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { type ChosenFile, changeFiles } from '../files/chosen-files.ts';
import { type FileLook, lookAt, releaseLook } from '../files/file-look.ts';
import { leaveFiles } from '../files/handover.ts';

export interface ChosenFiles {
  readonly files: readonly ChosenFile[];
  readonly add: (files: readonly File[], replace: boolean) => void;
  readonly remove: (key: number) => void;
  readonly move: (key: number, to: number) => void;
  readonly unlock: (key: number, password: string) => void;
  /** Shows what the server found out about a file. */
  readonly show: (key: number, look: FileLook) => void;
  readonly clear: () => void;
}

let lastKey = 0;

/** `plain`: nothing is looked at, to spare a slow connection the reader of PDFs. Files are kept for `place` when it closes. */
export function useChosenFiles(place: string, plain: boolean): ChosenFiles {
  const [files, change] = useReducer(changeFiles, []);
  const current = useRef(files);
  current.current = files;
  // One after the other: a dropped folder must not open two hundred documents at once.
  const turn = useRef<Promise<void>>(Promise.resolve());

  const look = useCallback((key: number, file: File, password: string) => {
    turn.current = turn.current.then(async () => {
      if (!current.current.some((each) => each.key === key)) return;
      change({ kind: 'look', key, look: await lookAt(file, password) });
    });
  }, []);

  useEffect(
    () => () => {
      leaveFiles(
        place,
        current.current.map(({ file }) => file),
      );
      for (const each of current.current) releaseLook(each.look);
    },
    [place],
  );

  return useMemo(
    () => ({
      files,
      add(added, replace) {
        const look0: FileLook = plain ? { kind: 'plain' } : { kind: 'reading' };
        const chosen = added.map((file) => ({ key: ++lastKey, file, look: look0, password: '' }));
        change({ kind: 'add', files: chosen, replace });
        current.current = replace ? chosen : [...current.current, ...chosen];
        if (!plain) for (const { key, file } of chosen) look(key, file, '');
      },
      remove(key) {
        const gone = files.find((each) => each.key === key);
        if (gone) releaseLook(gone.look);
        change({ kind: 'remove', key });
      },
      move: (key, to) => change({ kind: 'move', key, to }),
      unlock(key, password) {
        const locked = files.find((each) => each.key === key);
        change({ kind: 'password', key, password });
        if (locked) look(key, locked.file, password);
      },
      show: (key, shown) => change({ kind: 'look', key, look: shown }),
      clear() {
        for (const each of files) releaseLook(each.look);
        change({ kind: 'clear' });
      },
    }),
    [files, plain, look],
  );
}
