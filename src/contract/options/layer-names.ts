/** How layers are named in options: `Grid, "Notes, old", #3`, with `*` for any characters, and words for many at once. */

import { fitsMask } from '../text/name-mask.ts';
import { shownName } from '../text/shown-name.ts';

/** What is known of a layer where one is chosen. */
export interface NamedLayer {
  readonly name: string;
  readonly isVisible: boolean;
}

interface LayerWord {
  readonly text: string;
  /** In quotation marks it is a name, whatever it says. */
  readonly isQuoted: boolean;
}

type Matches = (layer: NamedLayer, number: number) => boolean;

/** Words that stand for several layers; what is named beside them goes first. */
const SETS: Readonly<Record<string, Matches>> = {
  all: () => true,
  visible: ({ isVisible }) => isVisible,
  hidden: ({ isVisible }) => !isVisible,
};

export interface ChosenLayers {
  /** Numbers of layers that are named, from 1. */
  readonly named: ReadonlySet<number>;
  /** Numbers of those that only a word for several means. */
  readonly meant: ReadonlySet<number>;
  /** Names that no layer has. */
  readonly missing: readonly string[];
}

export function chooseLayers(written: string, layers: readonly NamedLayer[]): ChosenLayers {
  const [named, meant] = [new Set<number>(), new Set<number>()];
  const missing: string[] = [];
  for (const word of layerWords(written)) {
    const set = word.isQuoted ? undefined : SETS[word.text.toLowerCase()];
    const fits = set ?? matcherOf(word);
    const found = layers.flatMap((layer, index) => (fits(layer, index + 1) ? [index + 1] : []));
    if (!set && found.length === 0) missing.push(word.text);
    for (const number of found) (set ? meant : named).add(number);
  }
  return { named, meant, missing };
}

function matcherOf({ text, isQuoted }: LayerWord): Matches {
  const place = /^#(\d+)$/.exec(text)?.[1];
  if (place !== undefined && !isQuoted) return (_, number) => number === Number(place);
  if (isQuoted) return ({ name }) => name === text;
  const mask = text.toLowerCase();
  return ({ name }) => fitsMask(mask, name.trim()) || fitsMask(mask, shownName(name));
}

/** Commas, semicolons and line breaks part them; a quotation mark in a quoted name is written twice. */
function layerWords(written: string): readonly LayerWord[] {
  const words = written.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,;\n]+))\s*(?:[,;\n]|$)/g);
  return [...words].flatMap(([, quoted, plain = '']): readonly LayerWord[] => {
    if (quoted !== undefined) return [{ text: quoted.replaceAll('""', '"'), isQuoted: true }];
    const text = plain.trim();
    return text === '' ? [] : [{ text, isQuoted: false }];
  });
}

/** As `chooseLayers` reads it: names, or places where several layers share a name or one cannot be typed. @param numbers from 1. */
export function writeLayers(layers: readonly NamedLayer[], numbers: readonly number[]): string {
  const counts = new Map<string, number>();
  for (const { name } of layers) counts.set(name, (counts.get(name) ?? 0) + 1);
  const words = numbers.map((number) => {
    const name = layers[number - 1]?.name ?? '';
    const isTyped = name !== '' && shownName(name) === name.trim();
    return isTyped && counts.get(name) === 1 ? `"${name.replaceAll('"', '""')}"` : `#${number}`;
  });
  return words.join(', ');
}
