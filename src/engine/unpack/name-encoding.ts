/** Puts the names in an archive into letters: zips made before Unicode use the code page of the computer that packed them. */
import { decodeCodePage } from './code-pages.ts';

export const NAME_ENCODINGS = [
  'utf-8',
  'cp437',
  'cp850',
  'windows-1252',
  'cp866',
  'windows-1251',
  'gbk',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;

export type NameEncoding = (typeof NAME_ENCODINGS)[number];

const LABELS: Partial<Readonly<Record<NameEncoding, string>>> = { cp866: 'ibm866' };

/** Never fails: what is no letter there becomes a mark for it. */
export function decodeName(raw: Uint8Array, encoding: NameEncoding): string {
  if (encoding === 'cp437' || encoding === 'cp850') return decodeCodePage(raw, encoding);
  return new TextDecoder(LABELS[encoding] ?? encoding, { ignoreBOM: true }).decode(raw);
}

export function isUtf8(raw: Uint8Array): boolean {
  return Buffer.from(raw.buffer, raw.byteOffset, raw.length).equals(Buffer.from(decodeName(raw, 'utf-8'), 'utf8'));
}

/** How much of the names is looked at. */
const SAMPLE_BYTES = 64 * 1024;
/** Korean syllables and the commonest Chinese characters share their codes: with fewer, Chinese is likelier. */
const LEAST_SYLLABLES = 4;
/** Less is no text of that language. */
const LEAST_SHARE = 0.8;

/** The likeliest encoding of names that lie together: by which characters, and how many in a row, each would make of them. */
export function guessEncoding(names: readonly Uint8Array[]): NameEncoding {
  const telling = sample(names);
  if (telling.length === 0) return 'utf-8';
  const asian = bestAsian(telling);
  const runs = highRuns(telling);
  const cyrillic = bestCyrillic(runs);
  if (cyrillic.share >= LEAST_SHARE && cyrillic.share > asian.share) return cyrillic.encoding;
  if (asian.share >= LEAST_SHARE) return asian.encoding;
  return western(runs);
}

/** Names that are no UTF-8, as many as are looked at. */
function sample(names: readonly Uint8Array[]): readonly Uint8Array[] {
  const telling: Uint8Array[] = [];
  let bytes = 0;
  for (const name of names) {
    if (bytes > SAMPLE_BYTES) break;
    if (isUtf8(name)) continue;
    telling.push(name);
    bytes += name.length;
  }
  return telling;
}

/** Stretches of bytes that are no ASCII. */
function highRuns(names: readonly Uint8Array[]): readonly Uint8Array[] {
  return names.flatMap((name) => {
    const runs: Uint8Array[] = [];
    for (let at = 0; at < name.length; at++) {
      const start = at;
      while (at < name.length && (name[at] ?? 0) >= 0x80) at++;
      if (at > start) runs.push(name.subarray(start, at));
    }
    return runs;
  });
}

interface Guess {
  readonly encoding: NameEncoding;
  readonly share: number;
}

/** Whether two bytes are a common character; `undefined`: none at all. */
type Judge = (lead: number, trail: number) => boolean | undefined;

const isHigh = (byte: number): boolean => byte >= 0xa1 && byte <= 0xfe;

/** The commoner half of each character set lies together. */
const JUDGES: readonly (readonly [NameEncoding, Judge])[] = [
  ['gbk', (lead, trail) => isHigh(trail) && ((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa3 || lead === 0xa1)],
  [
    'shift_jis',
    (lead, trail) => {
      if (!((lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc))) return undefined;
      if (trail < 0x40 || trail === 0x7f || trail > 0xfc) return undefined;
      return lead <= 0x83 || (lead >= 0x88 && lead <= 0x97);
    },
  ],
  [
    'big5',
    (lead, trail) => {
      if (lead < 0xa1 || lead > 0xf9 || !((trail >= 0x40 && trail <= 0x7e) || isHigh(trail))) return undefined;
      return lead >= 0xa4 && lead <= 0xc6;
    },
  ],
];

function bestAsian(names: readonly Uint8Array[]): Guess {
  if (isKorean(names)) return { encoding: 'euc-kr', share: 1 };
  return best(JUDGES.map(([encoding, judge]) => ({ encoding, share: judgePairs(names, judge).share })));
}

function best(guesses: readonly Guess[]): Guess {
  return guesses.reduce((one, other) => (other.share > one.share ? other : one));
}

/** @returns how many characters of two bytes there are, and the part of them that are common; none where one is impossible. */
function judgePairs(names: readonly Uint8Array[], judge: Judge): { readonly all: number; readonly share: number } {
  let [common, all] = [0, 0];
  for (const name of names) {
    let inRow = 0;
    for (let at = 0; at < name.length; at++) {
      const lead = name[at] ?? 0;
      const verdict = lead < 0x80 ? false : judge(lead, name[at + 1] ?? 0);
      if (verdict === undefined) return { all: 0, share: 0 };
      inRow = lead < 0x80 ? 0 : inRow + 1;
      if (lead < 0x80) continue;
      all++;
      at++;
      // One alone among ASCII is rather a letter with an accent, and the letter behind it.
      if (verdict && inRow > 1) common += inRow === 2 ? 2 : 1;
    }
  }
  return { all, share: all === 0 ? 0 : Math.min(1, common / all) };
}

function isKorean(names: readonly Uint8Array[]): boolean {
  const isSyllable: Judge = (lead, trail) => (isHigh(trail) && lead >= 0xb0 && lead <= 0xc8 ? true : undefined);
  return judgePairs(names, isSyllable).all >= LEAST_SYLLABLES;
}

function bestCyrillic(runs: readonly Uint8Array[]): Guess {
  const isDos = (byte: number) => (byte >= 0x80 && byte <= 0xaf) || (byte >= 0xe0 && byte <= 0xf1);
  const isWindows = (byte: number) => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8;
  return best([
    { encoding: 'cp866', share: wordShare(runs, isDos) },
    { encoding: 'windows-1251', share: wordShare(runs, isWindows) },
  ]);
}

/** The part of the bytes that are letters, in words: where other letters stand alone among ASCII. */
function wordShare(runs: readonly Uint8Array[], isLetter: (byte: number) => boolean): number {
  let [letters, all] = [0, 0];
  for (const run of runs) {
    all += run.length;
    if (run.length > 1) for (const byte of run) if (isLetter(byte)) letters++;
  }
  return all === 0 ? 0 : letters / all;
}

/** DOS has its letters below, Windows above. */
function western(runs: readonly Uint8Array[]): NameEncoding {
  let [low, high] = [0, 0];
  for (const byte of runs.flatMap((run) => [...run])) {
    if (byte <= 0xa5 || byte === 0xe1) low++;
    else if (byte >= 0xc0) high++;
  }
  return high > low ? 'windows-1252' : 'cp437';
}
