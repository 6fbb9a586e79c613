/** Finds the fonts of the system packages and of ours, and says in which order they are tried for a letter. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The scripts look like handwriting. */
export type Family = 'sans' | 'serif' | 'mono' | 'script-1' | 'script-2' | 'script-3';

export interface FontStyle {
  readonly family: Family;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** A face to try. What a file cannot show of a style is drawn: slanted, or with thicker strokes. */
export interface FontChoice {
  readonly path: string;
  readonly index: number;
  readonly lacksBold: boolean;
  readonly lacksItalic: boolean;
}

const ROOTS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  // Handwriting: the same files that a browser shows it with.
  join(import.meta.dirname, '../../../node_modules/@fontsource'),
];

/** In parts, as the web loads them. It has the most letters of the three hands, and stands in for them. */
const FLOWING = ['dancing-script-latin', 'dancing-script-latin-ext', 'dancing-script-vietnamese'];

/** Names of fonts that are tried first and decide the heights of lines. */
const PRIMARY: Readonly<Record<Family, readonly string[]>> = {
  sans: ['LiberationSans', 'NotoSans', 'DejaVuSans'],
  serif: ['LiberationSerif', 'NotoSerif', 'DejaVuSerif', 'DejaVuSans'],
  'script-1': [...FLOWING, 'LiberationSans', 'NotoSans', 'DejaVuSans'],
  'script-2': [
    'kaushan-script-latin',
    'kaushan-script-latin-ext',
    ...FLOWING,
    'LiberationSans',
    'NotoSans',
    'DejaVuSans',
  ],
  'script-3': ['kristi-latin', ...FLOWING, 'LiberationSans', 'NotoSans', 'DejaVuSans'],
  mono: ['LiberationMono', 'DejaVuSansMono', 'NotoSans', 'DejaVuSans'],
};

/** Signs that belong to no script, and letters that the script's own font lacks. */
const LAST = ['NotoSansSymbols2', 'NotoSansSymbols', 'NotoSansMath', 'NotoMusic', 'NotoSansTamilSupplement'];

/** Where a Noto font bears another name than its script has in Unicode. */
const SCRIPT_NAMES: Readonly<Record<string, readonly string[]>> = {
  NKo: ['Nko'],
  SignWriting: ['SignWriting'],
  Meroitic: ['Meroitic_Hieroglyphs', 'Meroitic_Cursive'],
  NyiakengPuachueHmong: ['Nyiakeng_Puachue_Hmong'],
};

/** How fonts made for the web name their weights. */
const CSS_WEIGHTS = { Bold: 700, Regular: 400 } as const;

/** Order of the faces in the collections of Noto CJK; the fixed-pitch ones follow in the same order. */
const CJK_FACES = { japanese: 0, korean: 1, simplified: 2, traditional: 3 } as const;
const FIRST_MONO_FACE = 5;

export type CjkForm = keyof typeof CJK_FACES;

export class FontFiles {
  readonly #paths = new Map<string, string>();
  readonly #scripts: readonly (readonly [name: string, letters: RegExp])[];

  constructor(roots: readonly string[] = ROOTS) {
    for (const root of roots) for (const file of fontFilesIn(root)) this.#remember(file);
    this.#scripts = [...this.#paths.keys()].sort().flatMap(scriptOfFont);
  }

  /** The faces to try for a letter that no earlier one had, best first. */
  *choices(letter: string, style: FontStyle, form: CjkForm): Generator<FontChoice> {
    for (const name of PRIMARY[style.family]) yield* this.#inStyle(name, style);
    if (CJK.test(letter)) yield* this.#cjk(style, form);
    const named = this.#scripts.filter(([, letters]) => letters.test(letter)).map(([name]) => name);
    const preferred = style.family === 'serif' ? /^NotoSerif|^NotoNaskh/ : /^NotoSans/;
    for (const name of named.filter((each) => preferred.test(each))) yield* this.#inStyle(name, style);
    for (const name of named.filter((each) => !preferred.test(each))) yield* this.#inStyle(name, style);
    for (const name of ['DejaVuSans', ...LAST]) yield* this.#inStyle(name, style);
    yield* this.#cjk(style, form);
  }

  /** The faces of one family of files. */
  *named(name: string, style: FontStyle): Generator<FontChoice> {
    yield* this.#inStyle(name, style);
  }

  get emoji(): string | undefined {
    return this.#paths.get('NotoColorEmoji');
  }

  #remember(file: string): void {
    const name = /([^/]+)\.(?:ttf|otf|ttc|woff)$/i.exec(file)?.[1];
    if (name !== undefined && !this.#paths.has(name)) this.#paths.set(name, file);
  }

  *#inStyle(name: string, { bold, italic }: FontStyle): Generator<FontChoice> {
    const weights = bold ? (['Bold', 'Regular'] as const) : (['Regular'] as const);
    for (const weight of weights) {
      const upright =
        this.#paths.get(`${name}-${weight}`) ??
        this.#paths.get(`${name}-${CSS_WEIGHTS[weight]}-normal`) ??
        (weight === 'Regular' ? this.#paths.get(name) : undefined);
      const slanted = italic ? this.#slanted(name, weight) : undefined;
      const path = slanted ?? upright;
      if (path === undefined) continue;
      yield { path, index: 0, lacksBold: bold && weight !== 'Bold', lacksItalic: italic && slanted === undefined };
      return;
    }
  }

  #slanted(name: string, weight: string): string | undefined {
    const prefix = weight === 'Bold' ? 'Bold' : '';
    return this.#paths.get(`${name}-${prefix}Italic`) ?? this.#paths.get(`${name}-${prefix}Oblique`);
  }

  *#cjk({ family, bold, italic }: FontStyle, form: CjkForm): Generator<FontChoice> {
    const name = family === 'serif' ? 'NotoSerifCJK' : 'NotoSansCJK';
    const strong = bold ? this.#paths.get(`${name}-Bold`) : undefined;
    const path = strong ?? this.#paths.get(`${name}-Regular`);
    if (path === undefined) return;
    const index = CJK_FACES[form] + (family === 'mono' ? FIRST_MONO_FACE : 0);
    yield { path, index, lacksBold: bold && strong === undefined, lacksItalic: italic };
  }
}

const CJK = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\uff00-\uffef]/u;

/** All font files under a folder, in an order that does not depend on the disk. */
function fontFilesIn(root: string): readonly string[] {
  try {
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch {
    return [];
  }
}

/** The letters that a font such as NotoSansOldItalic-Regular is made for; none where its name tells no script. */
function scriptOfFont(file: string): readonly (readonly [name: string, letters: RegExp])[] {
  const [, name = '', script = ''] = /^(Noto(?:Sans|Serif|Naskh|Traditional)(\w+))-Regular$/.exec(file) ?? [];
  const scripts = SCRIPT_NAMES[script] ?? [script.replace(/(?<=[a-z])(?=[A-Z])/g, '_')];
  try {
    return [[name, new RegExp(`[${scripts.map((each) => `\\p{Script_Extensions=${each}}`).join('')}]`, 'u')]];
  } catch {
    return [];
  }
}
