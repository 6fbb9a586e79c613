/** Chooses the font of every letter of a line, so that each shows. */
import type { ShapingFace } from '../../adapters/harfbuzz.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { CjkForm, FontChoice, FontFiles, FontStyle } from '../fonts/font-files.ts';

/** A face and what must be drawn in addition to give the asked style. */
export interface StyledFace {
  readonly face: ShapingFace;
  readonly isEmoji: boolean;
  readonly slanted: boolean;
  readonly thickened: boolean;
}

export interface ChosenLetter {
  /** One letter as a reader counts them (UAX 29); it may differ from the source where no font has that. */
  readonly text: string;
  readonly styled: StyledFace;
}

type OpenFace = (path: string, index: number) => ShapingFace;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const PICTURE_ASKED = /\p{Emoji}\ufe0f/u;
const WITHOUT_SCRIPT = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;
/** Shown in place of a letter that no font has. */
const REPLACEMENT = '\ufffd';

/** Lower letters are emoji only together with others. */
const FIRST_EMOJI = '\u231a';
let emoji: RegExp | undefined;

/** Whether a letter is meant as a picture. The expression is made when it is first needed: it takes 24 ms. */
function isPicture(letter: string): boolean {
  if (letter.length === 1 && letter < FIRST_EMOJI) return false;
  emoji ??= /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation})/v;
  return emoji.test(letter) || PICTURE_ASKED.test(letter);
}

export class FaceChooser {
  readonly #files: FontFiles;
  readonly #open: OpenFace;
  readonly #letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
  readonly #styled = new Map<string, StyledFace>();
  /** Letters that no font on this machine has. */
  readonly missing = new Set<string>();

  constructor(files: FontFiles, open: OpenFace) {
    this.#files = files;
    this.#open = open;
  }

  /** The face that decides the height of a line: that of the letter x. @throws ToolError `engine-missing` */
  primary(style: FontStyle): StyledFace {
    return this.#find('x', style, 'simplified') ?? this.#fail();
  }

  /** @param line without line breaks. */
  choose(line: string, style: FontStyle): readonly ChosenLetter[] {
    const form = cjkForm(line);
    const chosen: ChosenLetter[] = [];
    for (const { segment } of this.#letters.segment(line)) {
      const before = chosen.at(-1)?.styled;
      chosen.push(this.#chooseOne(segment, style, form, before));
    }
    return chosen;
  }

  #chooseOne(letter: string, style: FontStyle, form: CjkForm, before: StyledFace | undefined): ChosenLetter {
    const picture = this.#emoji(letter);
    if (picture) return { text: letter, styled: picture };
    // Signs, digits and spaces stay in the font of the word that they follow.
    const follows = before && !before.isEmoji && WITHOUT_SCRIPT.test(letter) && covers(before.face, letter);
    const styled = follows ? before : this.#find(letter, style, form);
    if (styled) return { text: letter, styled };
    return this.#withoutFont(letter, style, form);
  }

  #withoutFont(letter: string, style: FontStyle, form: CjkForm): ChosenLetter {
    const [base = ''] = letter;
    const emoji = this.#files.emoji;
    if (emoji !== undefined) {
      const picture = this.#style({ path: emoji, index: 0, lacksBold: false, lacksItalic: false }, true);
      if (covers(picture.face, letter)) return { text: letter, styled: picture };
    }
    const styled = letter === base ? undefined : this.#find(base, style, form);
    this.missing.add(letter);
    if (styled) return { text: [...letter].filter((each) => covers(styled.face, each)).join(''), styled };
    return { text: REPLACEMENT, styled: this.#find(REPLACEMENT, style, form) ?? this.primary(style) };
  }

  #emoji(letter: string): StyledFace | undefined {
    const path = this.#files.emoji;
    if (path === undefined || !isPicture(letter) || letter.includes('\ufe0e')) {
      return undefined;
    }
    const styled = this.#style({ path, index: 0, lacksBold: false, lacksItalic: false }, true);
    return covers(styled.face, letter) ? styled : undefined;
  }

  #find(letter: string, style: FontStyle, form: CjkForm): StyledFace | undefined {
    for (const choice of this.#files.choices(letter, style, form)) {
      const styled = this.#style(choice, false);
      if (covers(styled.face, letter)) return styled;
    }
    return undefined;
  }

  #style(choice: FontChoice, isEmoji: boolean): StyledFace {
    const { path, index, lacksBold, lacksItalic } = choice;
    const key = `${path}#${index} ${lacksBold} ${lacksItalic}`;
    const known = this.#styled.get(key);
    if (known) return known;
    const made = { face: this.#open(path, index), isEmoji, slanted: lacksItalic, thickened: lacksBold };
    this.#styled.set(key, made);
    return made;
  }

  #fail(): never {
    throw new ToolError('engine-missing', phrase('program', 'fonts-package'));
  }
}

function covers(face: ShapingFace, letter: string): boolean {
  for (const each of letter) if (!IGNORABLE.test(each) && !face.has(each.codePointAt(0) ?? 0)) return false;
  return true;
}

/** Chinese characters are drawn after the custom of the language that the rest of the line shows. */
function cjkForm(line: string): CjkForm {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line)) return 'japanese';
  if (/\p{Script=Hangul}/u.test(line)) return 'korean';
  return /\p{Script=Bopomofo}/u.test(line) ? 'traditional' : 'simplified';
}
