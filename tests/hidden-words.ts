/** Makes a PDF in which a name is hidden in every place where a PDF can hold one. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { ShapingFace } from '../src/adapters/harfbuzz.ts';
import { assemble, sampleStream } from './sample-pdf.ts';

export const HIDDEN = 'Zebulon Quimby';

const FONT = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';

export interface HidingPlace {
  readonly place: string;
  /** Operators of its page; what stays is written below. */
  readonly content: string;
  readonly resources?: string;
  /** Entries of its page. */
  readonly page?: string;
}

/** Codes that only the font itself can tell letters from. */
const CODES = new Map([...new Set('Zebulon Quimby')].map((letter, index) => [letter, 0x1201 + index] as const));

export function hiddenCodes(): string {
  return [...'Quimby'].map((letter) => (CODES.get(letter) ?? 0).toString(16).padStart(4, '0')).join('');
}

function inCodes(text: string): string {
  return [...text].map((letter) => (CODES.get(letter) ?? 0).toString(16).padStart(4, '0')).join('');
}

/** White paper with the name on it, as gray samples. */
async function picture(text: string, clear = false): Promise<{ data: Buffer; width: number; height: number }> {
  const [width, height] = [560, 80];
  const paper = clear ? '' : '<rect width="100%" height="100%" fill="white"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paper}<text x="30" y="54" font-family="Liberation Sans" font-size="44">${text}</text></svg>`;
  const made = sharp(Buffer.from(svg));
  const data = clear
    ? await made.extractChannel('alpha').raw().toBuffer()
    : await made.flatten({ background: 'white' }).toColourspace('b-w').raw().toBuffer();
  return { data, width, height };
}

function bits(gray: Buffer, width: number, height: number): Buffer {
  const row = Math.ceil(width / 8);
  const out = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((gray[y * width + x] ?? 0) >= 128)
        out[y * row + (x >> 3)] = (out[y * row + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return out;
}

const PLACE = 'q 280 0 0 40 20 180 cm';

/** Letter by letter in a font of Type 3, whose glyphs are boxes. */
const DRAWN_CODES = [...new Set('ZebulonQuimby')];

export function hidingPlaces(): readonly HidingPlace[] {
  const show = (operators: string) => `BT /F1 16 Tf 20 200 Td ${operators} ET`;
  const drawn = [...'Zebulon'].map((letter) => String.fromCharCode(97 + DRAWN_CODES.indexOf(letter))).join('');
  const family = [...'Quimby'].map((letter) => String.fromCharCode(97 + DRAWN_CODES.indexOf(letter))).join('');
  return [
    { place: 'plain text', content: show('(Mr Zebulon Quimby here) Tj') },
    { place: 'one array with kerning', content: show('[(Z) 20 (ebu) -15 (lon) -250 (Qu) 12 (im) 8 (by)] TJ') },
    {
      place: 'operators of their own',
      content: show('(Zebu) Tj 38.2 0 Td (lon) Tj 30 0 Td (Quim) Tj (by) Tj'),
    },
    { place: 'letters spaced out', content: show('4 Tc (Zebulon Quimby) Tj 0 Tc') },
    { place: 'the end of a line', content: show("18 TL (a certain Zebulon) Tj (Quimby, esquire) ' (not here) '") },
    { place: 'a hyphen at a line end', content: show("18 TL (Mr Zebu-) Tj (lon Quimby) '") },
    { place: 'text and number operators', content: show('18 TL 1 2 (Zebulon Quimby) "') },
    { place: 'letters without ink', content: show('3 Tr (Zebulon Quimby) Tj 0 Tr') },
    { place: 'beside the page', content: 'BT /F1 16 Tf 500 900 Td (Zebulon Quimby) Tj ET' },
    { place: 'behind a picture', content: `${show('(Zebulon Quimby) Tj')} ${PLACE} /Gray Do Q` },
    { place: 'a hidden layer', content: `/OC /Off BDC ${show('(Zebulon Quimby) Tj')} EMC` },
    { place: 'a form in a form', content: 'q 1 0 0 1 0 20 cm /Outer Do Q' },
    { place: 'a font drawn by hand', content: `BT /Drawn 16 Tf 20 200 Td (${drawn}) Tj 20 0 Td (${family}) Tj ET` },
    { place: 'glyph numbers with letters', content: `BT /Mapped 16 Tf 20 200 Td <${inCodes(HIDDEN)}> Tj ET` },
    { place: 'glyph numbers without letters', content: `BT /Unmapped 20 Tf 20 200 Td <${inCodes(HIDDEN)}> Tj ET` },
    {
      place: 'the text of marked content',
      content: '/Span << /ActualText (Zebulon Quimby) >> BDC BT /F1 16 Tf 20 200 Td (Z. Q.) Tj ET EMC',
    },
    { place: 'a gray picture', content: `${PLACE} /Named Do Q` },
    { place: 'a picture in the content', content: `${PLACE} BI INLINE EI Q` },
    { place: 'a stencil', content: `${PLACE} /Stencil Do Q` },
    { place: 'the mask of a picture', content: `${PLACE} /Masked Do Q` },
    { place: 'a pattern', content: '/Pattern cs /Tile scn 20 120 300 120 re f' },
    { place: 'curves', content: '/Curves Do' },
    { place: 'a comment', content: '', page: '/Annots [60 0 R 61 0 R 62 0 R 63 0 R]' },
    { place: 'a form field', content: '', page: '/Annots [64 0 R 65 0 R]' },
    { place: 'an earlier revision', content: 'BT /F1 16 Tf 20 200 Td (Zebulon Quimby) Tj ET' },
    {
      place: 'a comment among the operators',
      content: `% by ${HIDDEN}\nBT /F1 12 Tf 20 90 Td [(Mr) % ${HIDDEN}\n 20 (X)] TJ ET`,
    },
    { place: 'a marked point', content: `/Note << /Of (${HIDDEN}) /More [(a) << /B (${HIDDEN}) >>] >> DP` },
    {
      place: 'properties of marked content',
      content: `/Span << /Of (a > b ${HIDDEN}) % ${HIDDEN}\n /Kept 1 >> BDC ${show('(Kept) Tj')} EMC`,
    },
    { place: 'tags', content: '/Figure << /MCID 0 >> BDC 20 180 40 40 re f EMC', page: '/StructParents 0' },
  ];
}

export async function hiddenWordsPdf(): Promise<Buffer> {
  const places = hidingPlaces();
  const objects = { ...(await sharedObjects()) };
  const kids: string[] = [];
  const inline = await picture(HIDDEN);
  for (const [index, { content, resources = '', page = '' }] of places.entries()) {
    const number = 200 + 2 * index;
    kids.push(`${number} 0 R`);
    const data = `/W ${inline.width} /H ${inline.height} /CS /G /BPC 8 /F /AHx ID ${inline.data.toString('hex')}>`;
    const below = `BT /F1 12 Tf 20 40 Td (Kept ${index + 1}) Tj ET`;
    objects[number] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents ${number + 1} 0 R /Resources 4 0 R ${resources} ${page} >>`;
    objects[number + 1] = sampleStream(`${content.replace('INLINE', data)}\n${below}`);
  }
  objects[2] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`;
  const first = assemble(objects, '/Info 50 0 R');
  return revised(first, 201 + 2 * places.findIndex(({ place }) => place === 'an earlier revision'));
}

/** Adds a revision in which the content of one page says something else. */
function revised(first: Buffer, number: number): Buffer {
  const before = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(first.toString('latin1'))?.[1]);
  const size = Number(/\/Size (\d+)/.exec(first.subarray(before).toString('latin1'))?.[1]);
  const at = first.length;
  const content = 'BT /F1 16 Tf 20 200 Td (Somebody else) Tj ET BT /F1 12 Tf 20 40 Td (Kept 25) Tj ET';
  const object = `${number} 0 obj\n${sampleStream(content)}\nendobj\n`;
  const start = at + object.length;
  const entry = `${String(at).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 50 0 R /Prev ${before} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([first, Buffer.from(`${object}xref\n${number} 1\n${entry}${trailer}`, 'latin1')]);
}

async function sharedObjects(): Promise<Record<number, string>> {
  const utf16 = `<feff${[...HIDDEN].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`;
  return {
    1: `<< /Type /Catalog /Pages 2 0 R /Outlines 51 0 R /Metadata 53 0 R /Names << /Dests 54 0 R /EmbeddedFiles 55 0 R /JavaScript 57 0 R >>
      /PageLabels << /Nums [0 << /S /D >> 3 << /S /D /P (${HIDDEN} ) >>] >> /AcroForm << /Fields [64 0 R 65 0 R] /DA (/F1 0 Tf 0 g) /DR 4 0 R >>
      /OCProperties << /OCGs [59 0 R] /D << /OFF [59 0 R] /Order [59 0 R] >> >> /PieceInfo << /Editor << /LastModified (D:20240101) /Private (${HIDDEN}) >> >>
      /StructTreeRoot 70 0 R /MarkInfo << /Marked true >> /Collection 72 0 R >>`,
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    4: `<< /Font << /F1 3 0 R /Mapped 5 0 R /Unmapped 6 0 R /Drawn 12 0 R >> /Properties << /Off 59 0 R >>
      /XObject << /Outer 20 0 R /Gray 22 0 R /Named 23 0 R /Stencil 24 0 R /Masked 25 0 R /Curves 28 0 R >> /Pattern << /Tile 27 0 R >> >>`,
    ...fonts(),
    20: sampleStream(
      '/Inner Do',
      '/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << /XObject << /Inner 21 0 R >> >>',
    ),
    21: sampleStream(
      'BT /F1 16 Tf 20 170 Td (Zebulon Quimby) Tj ET',
      '/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << /Font << /F1 3 0 R >> >>',
    ),
    ...(await pictures()),
    27: sampleStream(
      'BT /F1 14 Tf 5 20 Td (Zebulon Quimby) Tj ET',
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 140 50] /XStep 140 /YStep 50 /Resources << /Font << /F1 3 0 R >> >>',
    ),
    28: sampleStream(curves(), '/Type /XObject /Subtype /Form /BBox [0 0 400 300]'),
    ...besidePages(utf16),
    ...annotations(utf16),
    70: `<< /Type /StructTreeRoot /K 71 0 R /ParentTree << /Nums [0 [71 0 R]] >> /IDTree << /Names [(of ${HIDDEN}) 71 0 R] >> >>`,
    71: `<< /Type /StructElem /S /Figure /P 70 0 R /K 0 /Pg ${200 + 2 * (hidingPlaces().length - 1)} 0 R /Alt (A picture of ${HIDDEN}) /T (Kept) /ID (of ${HIDDEN}) >>`,
    72: `<< /Type /Collection /Schema << /Zebulon#20Quimby << /Subtype /S /N (Name) >> /Size << /Subtype /N /N (Size) >> >> /Sort << /S /Zebulon#20Quimby >> >>`,
  };
}

/** Metadata, bookmarks, names, attachments, scripts, layers. */
function besidePages(utf16: string): Record<number, string> {
  return {
    50: `<< /Title (About ${HIDDEN}) /Author ${utf16} /Own (of ${HIDDEN}) >>`,
    51: '<< /Type /Outlines /First 52 0 R /Last 52 0 R /Count 1 >>',
    52: `<< /Title (Chapter of ${HIDDEN}) /Parent 51 0 R /Dest (to ${HIDDEN}) >>`,
    53: sampleStream(
      `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${HIDDEN}</rdf:li></rdf:Alt></dc:title><dc:source>&#90;ebulon &#81;uimby</dc:source></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
      '/Type /Metadata /Subtype /XML',
    ),
    54: `<< /Names [(a place) [200 0 R /Fit] (to ${HIDDEN}) [202 0 R /Fit]] >>`,
    55: '<< /Names [(list.txt) 56 0 R (other.txt) 67 0 R] >>',
    56: '<< /Type /Filespec /F (list.txt) /UF (list.txt) /EF << /F 58 0 R >> >>',
    57: `<< /Names [(open) << /S /JavaScript /JS (app.alert\\("${HIDDEN}"\\)) >>] >>`,
    58: sampleStream(`one\n${HIDDEN}\nthree`, '/Type /EmbeddedFile'),
    59: `<< /Type /OCG /Name (Layer of ${HIDDEN}) >>`,
  };
}

/** Comments, links and fields; attachments stand among them by their numbers. */
function annotations(utf16: string): Record<number, string> {
  return {
    60: `<< /Type /Annot /Subtype /Text /Rect [20 200 40 220] /Contents (Ask ${HIDDEN}) /T ${utf16} >>`,
    61: `<< /Type /Annot /Subtype /FreeText /Rect [20 100 200 130] /Contents (${HIDDEN}) /DA (/F1 12 Tf) /AP << /N 66 0 R >> >>`,
    62: '<< /Type /Annot /Subtype /Link /Rect [20 150 100 170] /A << /S /URI /URI (https://example.org/Zebulon%20Quimby) >> >>',
    63: '<< /Type /Annot /Subtype /Link /Rect [20 240 100 260] /A << /S /URI /URI (https://example.org/kept) >> >>',
    64: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (${HIDDEN}) /DV ${utf16} /DA (/F1 12 Tf) /Rect [20 200 200 220] /AP << /N 66 0 R >> >>`,
    65: `<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (pick) /Opt [(Ann) (${HIDDEN})] /V (Ann) /DA (/F1 12 Tf) /Rect [20 150 200 170] >>`,
    66: sampleStream(
      'BT /F1 12 Tf 2 6 Td (Zebulon Quimby) Tj ET',
      '/Type /XObject /Subtype /Form /BBox [0 0 180 20] /Resources << /Font << /F1 3 0 R >> >>',
    ),
    67: '<< /Type /Filespec /F (other.txt) /UF (other.txt) /EF << /F 68 0 R >> /CI << /Zebulon#20Quimby (kept) /Size 3 >> >>',
    68: sampleStream('nothing of interest', '/Type /EmbeddedFile'),
  };
}

function fonts(): Record<number, string> {
  const face = new ShapingFace(FONT, 0);
  const program = readFileSync(FONT).toString('latin1');
  const glyph = (letter: string) => face.glyph(letter.codePointAt(0) ?? 0) ?? 0;
  const last = Math.max(...CODES.values());
  const map = Buffer.alloc((last + 1) * 2);
  for (const [letter, code] of CODES) map.writeUInt16BE(glyph(letter), code * 2);
  const widths = [...CODES].map(([letter, code]) => `${code} [${Math.round(face.advance(glyph(letter)))}]`).join(' ');
  const lines = [...CODES].map(
    ([letter, code]) => `<${code.toString(16)}> <${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`,
  );
  const composite = (more: string) =>
    `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Liberation /Encoding /Identity-H /DescendantFonts [7 0 R] ${more} >>`;
  const boxes = DRAWN_CODES.map((_, index) => `/g${index} 13 0 R`).join(' ');
  const drawnMap = DRAWN_CODES.map(
    (letter, index) => `<${(97 + index).toString(16)}> <${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`,
  );
  const cmap = (digits: string, rows: readonly string[]) =>
    sampleStream(
      `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <${'0'.repeat(digits.length)}> <${digits}> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar endcmap end`,
    );
  return {
    5: composite('/ToUnicode 8 0 R'),
    6: composite(''),
    7: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Liberation /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 9 0 R /W [${widths}] /CIDToGIDMap 10 0 R >>`,
    8: cmap('ffff', lines),
    9: '<< /Type /FontDescriptor /FontName /ABCDEF+Liberation /Flags 4 /FontBBox [0 -250 1000 950] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 700 /StemV 80 /FontFile2 11 0 R >>',
    10: sampleStream(map.toString('latin1')),
    11: sampleStream(program, `/Length1 ${program.length}`),
    12: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << ${boxes} >> /Encoding << /Differences [97 ${DRAWN_CODES.map((_, index) => `/g${index}`).join(' ')}] >> /FirstChar 97 /LastChar ${96 + DRAWN_CODES.length} /Widths [${DRAWN_CODES.map(() => 600).join(' ')}] /ToUnicode 14 0 R /Resources << >> >>`,
    13: sampleStream('600 0 0 0 500 700 d1 0 0 500 700 re f'),
    14: cmap('ff', drawnMap),
  };
}

async function pictures(): Promise<Record<number, string>> {
  const named = await picture(HIDDEN);
  const mask = await picture(HIDDEN, true);
  const size = `/Type /XObject /Subtype /Image /Width ${named.width} /Height ${named.height}`;
  const jpeg = await sharp(named.data, { raw: { width: named.width, height: named.height, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality: 90 })
    .toBuffer();
  const gray = Buffer.alloc(named.width * named.height, 200).toString('latin1');
  const stencil = bits(named.data, named.width, named.height);
  return {
    22: sampleStream(gray, `${size} /ColorSpace /DeviceGray /BitsPerComponent 8`),
    23: sampleStream(jpeg.toString('latin1'), `${size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`),
    24: sampleStream(stencil.toString('latin1'), `${size} /ImageMask true /BitsPerComponent 1`),
    25: sampleStream(
      Buffer.alloc(named.width * named.height, 30).toString('latin1'),
      `${size} /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 26 0 R`,
    ),
    26: sampleStream(mask.data.toString('latin1'), `${size} /ColorSpace /DeviceGray /BitsPerComponent 8`),
  };
}

/** The letters of the name as paths, each a row of strokes one can read. */
function curves(): string {
  const shapes: Readonly<Record<string, readonly string[]>> = {
    Z: ['m 0 20 l 12 20 l 0 0 l 12 0'],
    e: ['m 1 7 l 10 7 l 9 12 l 3 13 l 0 9 l 0 4 l 3 0 l 9 1'],
    b: ['m 0 20 l 0 0', 'm 0 10 l 4 13 l 8 12 l 10 7 l 8 1 l 4 0 l 0 3'],
    u: ['m 0 13 l 0 4 l 3 0 l 7 0 l 10 4', 'm 10 13 l 10 0'],
    l: ['m 1 20 l 1 0'],
    o: ['m 3 13 l 7 13 l 10 9 l 10 4 l 7 0 l 3 0 l 0 4 l 0 9 l 3 13'],
    n: ['m 0 13 l 0 0', 'm 0 10 l 4 13 l 8 13 l 10 9 l 10 0'],
    Q: ['m 5 20 l 12 20 l 17 14 l 17 6 l 12 0 l 5 0 l 0 6 l 0 14 l 5 20', 'm 11 5 l 18 -2'],
    i: ['m 1 13 l 1 0', 'm 1 17 l 1 19'],
    m: ['m 0 13 l 0 0', 'm 0 10 l 3 13 l 6 12 l 7 9 l 7 0', 'm 7 10 l 10 13 l 13 12 l 14 9 l 14 0'],
    y: ['m 0 13 l 5 0', 'm 10 13 l 4 -4 l 0 -6'],
    ' ': [],
  };
  const widths: Readonly<Record<string, number>> = { l: 6, i: 6, m: 19, Q: 22, Z: 16, ' ': 9 };
  let x = 30;
  const parts = ['2 w'];
  for (const letter of HIDDEN) {
    for (const stroke of shapes[letter] ?? []) {
      const moved = stroke.replace(
        /([ml]) (-?\d+) (-?\d+)/g,
        (_, word, dx, dy) => `${x + Number(dx)} ${200 + Number(dy)} ${word}`,
      );
      parts.push(`${moved} S`);
    }
    x += widths[letter] ?? 15;
  }
  return parts.join('\n');
}
