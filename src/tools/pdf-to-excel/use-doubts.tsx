/** Looks for columns in doubt as soon as a PDF is chosen, so that people can mend them before the work. */
import { useEffect, useRef, useState } from 'react';
import type { PanelFile, PanelProps } from '../../ui/panel-props.ts';
import {
  chosenPages,
  type Looked,
  lookedAt,
  lookOptions,
  MOST_BYTES,
  MOST_PAGES,
  NOT_LOOKED,
  rememberLook,
} from './doubtful-pages.ts';

/** Who took the wrong file, or starts at once, sends nothing for this. */
const PAUSE_MS = 700;
/** On a busy server or a slow connection it is told after the conversion instead. */
const GIVE_UP_MS = 20_000;

export interface Doubts {
  /** The file is one that is looked at without being asked. */
  readonly isOn: boolean;
  readonly isLooking: boolean;
  /** Chosen pages whose columns are in doubt, from the first. */
  readonly pages: readonly number[];
  /** Pages that were looked at, where more are chosen; else 0. */
  readonly outOf: number;
  readonly grids: Looked['grids'];
  /** One job on the file at a time: the look that waits to begin goes first, at once. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** @param isWanted false where people have lines of their own already. */
export function useDoubts(props: PanelProps, isWanted: boolean): Doubts {
  const { files, values, pageCount } = props;
  const file = files.length === 1 ? files[0] : undefined;
  const chosen = chosenPages(values.pages, pageCount ?? 0);
  const pages = chosen.slice(0, MOST_PAGES);
  const isOn = isWanted && file !== undefined && file.file.size <= MOST_BYTES;
  const looked = lookedAt(file?.file, values);
  const left = isOn ? pages.filter((page) => !looked.pages.includes(page)) : [];
  const { isLooking, inTurn } = useLook(props, file, left);
  return {
    isOn,
    isLooking,
    pages: pages.filter((page) => looked.doubtful.includes(page)),
    outOf: chosen.length > pages.length ? pages.length : 0,
    grids: isOn ? looked.grids : NOT_LOOKED.grids,
    inTurn,
  };
}

/** One look at these pages, ended by any change of them, of the answers that count, and by the start of the work. */
function useLook(props: PanelProps, file: PanelFile | undefined, pages: readonly number[]) {
  const [isLooking, setLooking] = useState(false);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const begin = useRef<() => void>(() => undefined);
  const latest = useRef(props);
  latest.current = props;
  function take<Result>(work: () => Promise<Result>): Promise<Result> {
    const taken = turn.current.then(work);
    turn.current = taken.catch(() => undefined);
    return taken;
  }
  const options = JSON.stringify(lookOptions(props.values, pages));
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages and answers are in the options
  useEffect(() => {
    if (!file || pages.length === 0) return;
    const leaving = new AbortController();
    const { values, lookAhead } = latest.current;
    const look = async () => {
      if (leaving.signal.aborted) return;
      const givingUp = setTimeout(() => leaving.abort(), GIVE_UP_MS);
      setLooking(true);
      try {
        rememberLook(file.file, values, pages, await lookAhead(JSON.parse(options), leaving.signal));
      } catch {
        // Nobody asked for it: what is wrong is said when the work is begun, and doubts after it.
      } finally {
        clearTimeout(givingUp);
        setLooking(false);
      }
    };
    begin.current = () => {
      clearTimeout(starting);
      begin.current = () => undefined;
      void take(look);
    };
    const starting = setTimeout(() => begin.current(), PAUSE_MS);
    return () => {
      clearTimeout(starting);
      begin.current = () => undefined;
      leaving.abort();
    };
  }, [file?.file, file?.password, options]);
  return {
    isLooking,
    inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
      begin.current();
      return take(work);
    },
  };
}
