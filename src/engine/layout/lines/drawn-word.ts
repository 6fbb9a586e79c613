/** Makes a word of what is drawn beside another. */
import type { Word } from '../../page/words/words.ts';

/** The object of such words: no word of the file has it. */
export const DRAWN = -2;

/** A word that stands beside another, and looks like it. */
export function drawnWord(like: Word, text: string, sides: { readonly left: number; readonly right: number }): Word {
  const { turn, sizePt, font, colour, baselinePt, tag } = like;
  return {
    turn,
    sizePt,
    font,
    ...(colour === undefined ? {} : { colour }),
    ...(baselinePt === undefined ? {} : { baselinePt }),
    ...(tag ? { tag } : {}),
    text,
    box: { ...like.box, ...sides },
    endsInSoftHyphen: false,
    followsSpace: true,
    endsLine: false,
    object: DRAWN,
  };
}
