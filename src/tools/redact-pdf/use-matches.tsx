/** The text of a chosen file, read page by page, and what is found in it as the answers are now. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Rect } from '../../contract/pages/rects.ts';
import type { PanelFile, PanelProps, TextPiece } from '../../ui/panel-props.ts';
import { findersFor, matchesOnPage, ownPatterns } from './preview.ts';
import { useOwnPatterns } from './use-own-patterns.tsx';

/** Reading goes on beside the visitor's work; a book of more pages is searched by the work alone. */
export const MOST_PAGES = 300;
const AT_ONCE = 5;

export interface Matches {
  /** By page from 1: each match with its boxes. */
  readonly byPage: ReadonlyMap<number, readonly (readonly Rect[])[]>;
  readonly count: number;
  readonly isSearching: boolean;
  readonly readPages: number;
  /** Some pages have no text: their pictures are searched later. */
  readonly hasSilentPages: boolean;
  readonly isWanted: boolean;
  /** A pattern took too long to be looked for here. */
  readonly isGivenUp: boolean;
}

export function useMatches({ files, values, readText, pageCount }: PanelProps): Matches {
  const texts = useTexts(files.length === 1 ? files[0] : undefined, Math.min(pageCount ?? 0, MOST_PAGES), readText);
  const { text = '', patterns = '', padding = '' } = values;
  const flags = `${values.case} ${values['whole-words']}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the flags stand for the two answers that count
  const finders = useMemo(() => findersFor(values), [text, patterns, flags]);
  const wanted = useDeferredValue(finders);
  // biome-ignore lint/correctness/useExhaustiveDependencies: patterns are all that counts
  const own = useMemo(() => ownPatterns(values), [patterns]);
  const { byText, isGivenUp } = useOwnPatterns(own, texts);
  const byPage = useMemo(() => {
    const found = new Map<number, readonly (readonly Rect[])[]>();
    for (const [index, pieces] of texts.entries()) {
      const ranges = byText.get(pieces) ?? [];
      const matches = wanted.length + ranges.length === 0 ? [] : matchesOnPage(pieces, wanted, padding, ranges);
      if (matches.length > 0) found.set(index + 1, matches);
    }
    return found;
  }, [texts, wanted, byText, padding]);
  const count = [...byPage.values()].reduce((sum, matches) => sum + matches.length, 0);
  const searched = own.length > 0 && !isGivenUp ? texts.filter((pieces) => byText.has(pieces)).length : texts.length;
  return {
    byPage,
    count,
    isSearching: searched < Math.min(pageCount ?? 0, MOST_PAGES),
    readPages: searched,
    hasSilentPages: texts.some((pieces) => pieces.every((piece) => piece.text.trim() === '')),
    isWanted: finders.length + own.length > 0,
    isGivenUp,
  };
}

type Texts = readonly (readonly TextPiece[])[];

function useTexts(file: PanelFile | undefined, pages: number, readText: PanelProps['readText']): Texts {
  const [read, setRead] = useState<{ readonly source: File; readonly texts: Texts } | null>(null);
  const [source, password] = [file?.file, file?.password ?? ''];
  useEffect(() => {
    if (!source || pages === 0) return;
    let gone = false;
    const readOn = async (from: number, before: Texts): Promise<void> => {
      const numbers = Array.from({ length: Math.min(AT_ONCE, pages - from + 1) }, (_, index) => from + index);
      const texts = [...before, ...(await readText({ file: source, name: source.name, password }, numbers))];
      if (gone) return;
      setRead({ source, texts });
      if (texts.length < pages) await readOn(from + AT_ONCE, texts);
    };
    // What cannot be read here is searched by the work: the file's own row says why.
    readOn(1, []).catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [source, password, pages, readText]);
  return useMemo(() => (read && read.source === source ? read.texts : []), [read, source]);
}
