/** Writes small Type 1 programs for tests, from charstrings in words: `0 600 hsbw 100 0 rmoveto …`. */

const OPERATORS: Readonly<Record<string, readonly number[]>> = {
  hstem: [1],
  vstem: [3],
  vmoveto: [4],
  rlineto: [5],
  hlineto: [6],
  vlineto: [7],
  rrcurveto: [8],
  closepath: [9],
  callsubr: [10],
  return: [11],
  hsbw: [13],
  endchar: [14],
  rmoveto: [21],
  hmoveto: [22],
  vhcurveto: [30],
  hvcurveto: [31],
  vstem3: [12, 1],
  seac: [12, 6],
  div: [12, 12],
  callothersubr: [12, 16],
  pop: [12, 17],
  setcurrentpoint: [12, 33],
};

/** The procedures that every font brings: flex, and the replacing of hints. */
const SUBROUTINES = [
  '3 0 callothersubr pop pop setcurrentpoint return',
  '0 1 callothersubr return',
  '0 2 callothersubr return',
  'return',
  '1 3 callothersubr pop callsubr return',
];

export interface Type1Sample {
  /** By name. */
  readonly glyphs: Readonly<Record<string, string>>;
  /** Glyph names by code; the standard encoding where it is missing. */
  readonly encoding?: Readonly<Record<number, string>>;
  /** Behind the five that every font has. */
  readonly subroutines?: readonly string[];
}

export function type1Font({ glyphs, encoding, subroutines = [] }: Type1Sample): Buffer {
  const codes = Object.entries(encoding ?? {}).map(([code, name]) => `dup ${code} /${name} put\n`);
  const named = encoding
    ? `/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for\n${codes.join('')}readonly def`
    : '/Encoding StandardEncoding def';
  const head = [
    '%!PS-AdobeFont-1.0: Sample',
    '/FontName /Sample def /PaintType 0 def /FontType 1 def',
    '/FontMatrix [0.001 0 0 0.001 0 0] readonly def /FontBBox {0 -200 1000 900} readonly def',
    named,
    'currentfile eexec\n',
  ];
  const all = [...SUBROUTINES, ...subroutines];
  const entry = (code: string) => {
    const bytes = encrypt(charstring(code), 4330);
    return `${bytes.length} RD ${bytes.toString('latin1')}`;
  };
  const body = [
    'dup /Private 8 dict dup begin /RD {string currentfile exch readstring pop} executeonly def\n',
    '/BlueValues [-15 0 700 715] def /StdHW [60] def /StdVW [80] def /lenIV 4 def\n',
    `/Subrs ${all.length} array\n${all.map((code, number) => `dup ${number} ${entry(code)} NP\n`).join('')}ND\n`,
    `2 index /CharStrings ${Object.keys(glyphs).length} dict dup begin\n`,
    ...Object.entries(glyphs).map(([name, code]) => `/${name} ${entry(code)} ND\n`),
    'end end readonly put mark currentfile closefile\n',
  ];
  const hidden = encrypt(Buffer.from(body.join(''), 'latin1'), 55_665);
  return Buffer.concat([
    Buffer.from(head.join('\n'), 'latin1'),
    hidden,
    Buffer.from(`\n${'0'.repeat(512)}\ncleartomark`),
  ]);
}

function charstring(text: string): Buffer {
  return Buffer.from(text.split(/\s+/).flatMap((word) => OPERATORS[word] ?? numberBytes(Number(word))));
}

function numberBytes(value: number): readonly number[] {
  if (Math.abs(value) <= 107) return [value + 139];
  const more = Math.abs(value) - 108;
  if (more < 1024) return [(value > 0 ? 247 : 251) + (more >> 8), more & 255];
  return [255, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Four bytes of salt come first. */
function encrypt(plain: Buffer, key: number): Buffer {
  let state = key;
  return Buffer.from([0xa5, 0xa5, 0xa5, 0xa5, ...plain]).map((byte) => {
    const coded = byte ^ (state >> 8);
    state = ((coded + state) * 52_845 + 22_719) & 0xffff;
    return coded;
  }) as Buffer;
}
