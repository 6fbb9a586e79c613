/** Takes lines and words out of Tesseract's hOCR, the only one of its formats that tells baselines. */

/** In pixels from the upper left corner of the picture. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface RecognisedWord {
  readonly text: string;
  readonly box: PixelBox;
  /** Percent, as Tesseract reckons it. */
  readonly confidence: number;
  /** Its letters run from right to left. */
  readonly rightToLeft: boolean;
}

export interface RecognisedLine {
  /** In the order of reading, which for right-to-left scripts begins at the right. */
  readonly words: readonly RecognisedWord[];
  readonly box: PixelBox;
  /** Quarter turns clockwise of the text on the picture: 1 runs downwards, 3 upwards; its letters are turned too. */
  readonly turn: 0 | 1 | 3;
  /** Runs downwards with its letters upright, as Chinese and Japanese may. */
  readonly stacked: boolean;
  /** y = slope · (x − left) + bottom + offset, in pixels downwards; undefined where the line does not run across. */
  readonly baseline: { readonly slope: number; readonly offset: number } | undefined;
  /** Height from descender to ascender, in pixels. */
  readonly height: number;
  /** A paragraph ends before it. */
  readonly startsParagraph: boolean;
  /** Code of the language that was read. */
  readonly language: string;
}

const TAG = /<(p|span) class='(ocr_par|ocr_line|ocr_caption|ocr_header|ocr_textfloat|ocrx_word)'([^>]*)>([^<]*)/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" };

/** Lines without a word are left out. */
export function parseHocr(hocr: string): readonly RecognisedLine[] {
  const lines: MutableLine[] = [];
  let startsParagraph = false;
  let language = '';
  // Marks of emphasis stand inside words.
  const plain = hocr.replace(/<\/?(?:strong|em)>/g, '');
  for (const [, , kind, attributes = '', content = ''] of plain.matchAll(TAG)) {
    if (kind === 'ocr_par') {
      startsParagraph = true;
      language = /lang='([^']*)'/.exec(attributes)?.[1] ?? '';
    } else if (kind === 'ocrx_word') {
      const text = unescapeEntities(content).trim();
      if (text !== '') lines.at(-1)?.words.push(readWord(text, attributes));
    } else {
      lines.push({ ...readLine(attributes), startsParagraph, language });
      startsParagraph = false;
    }
  }
  return finishLines(lines);
}

type MutableLine = Omit<RecognisedLine, 'words' | 'turn' | 'stacked'> & { readonly words: RecognisedWord[] };

function readWord(text: string, attributes: string): RecognisedWord {
  return {
    text: text.replace(/[\u200e\u200f\u202a-\u202e]/g, '').normalize('NFC'),
    box: readBox(attributes),
    confidence: Number(/x_wconf (-?[\d.]+)/.exec(attributes)?.[1] ?? 0),
    rightToLeft: attributes.includes("dir='rtl'"),
  };
}

function readLine(attributes: string): Omit<MutableLine, 'startsParagraph' | 'language'> {
  const box = readBox(attributes);
  const [, slope = '', offset = ''] = /baseline (-?[\d.]+) (-?[\d.]+)/.exec(attributes) ?? [];
  return {
    words: [],
    box,
    baseline: slope === '' ? undefined : { slope: Number(slope), offset: Number(offset) },
    height: Number(/x_size (-?[\d.]+)/.exec(attributes)?.[1] ?? 0) || box.bottom - box.top,
  };
}

/** Higher than wide by this factor: the line does not run across the picture. */
const TALL_RATIO = 1.5;
/** Scripts that may be written from top to bottom, letters upright. */
const STACKED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Tesseract 5 does not say how a line is turned; its box and the order of its words do. */
function turnOf({ words, box }: Pick<MutableLine, 'words' | 'box'>): RecognisedLine['turn'] | 'stacked' {
  const text = words.map((word) => word.text).join('');
  const isTall = box.bottom - box.top > TALL_RATIO * (box.right - box.left) && text.length > 1;
  if (!isTall) return 0;
  if (STACKED.test(text)) return 'stacked';
  const [first] = words;
  const last = words.at(-1);
  return first && last && last.box.top < first.box.top ? 3 : 1;
}

function readBox(attributes: string): PixelBox {
  const [left = 0, top = 0, right = 0, bottom = 0] = (/bbox (\d+) (\d+) (\d+) (\d+)/.exec(attributes) ?? [])
    .slice(1)
    .map(Number);
  return { left, top, right, bottom };
}

/** What an empty line says of paragraphs holds for the next one. */
function finishLines(lines: readonly MutableLine[]): readonly RecognisedLine[] {
  const kept: RecognisedLine[] = [];
  let pending = false;
  for (const line of lines) {
    const startsParagraph: boolean = line.startsParagraph || pending;
    pending = line.words.length === 0 && startsParagraph;
    if (line.words.length === 0) continue;
    const found = turnOf(line);
    const turn = found === 'stacked' ? 0 : found;
    const baseline = found === 0 ? line.baseline : undefined;
    kept.push({ ...line, startsParagraph, turn, stacked: found === 'stacked', baseline });
  }
  return kept;
}

function unescapeEntities(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => {
    const known = ENTITIES[name];
    if (known !== undefined) return known;
    const code = /^#x([0-9a-f]+)$/i.exec(name)?.[1] ?? '';
    const value = code === '' ? Number(/^#(\d+)$/.exec(name)?.[1] ?? Number.NaN) : Number.parseInt(code, 16);
    return Number.isFinite(value) && value > 0 && value <= 0x10ffff ? String.fromCodePoint(value) : whole;
  });
}
