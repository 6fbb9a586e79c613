/** Puts right what font dictionaries lack or say too much, where the embedded program tells what is meant. */
import { deflateSync } from 'node:zlib';
import { PdfDict, PdfName, PdfStream, PdfString } from '../../syntax/object.ts';
import { cidsOf, SUBSET } from '../fonts/check-programs.ts';
import { readProgram } from '../fonts/font-program.ts';
import type { FontUse, FontUses } from '../fonts/font-uses.ts';
import { isSymbolic, simpleGlyphs } from '../fonts/glyphs-of-codes.ts';
import type { Subject } from '../rules/subject.ts';
import { withWindowsMap } from './sfnt-with-codes.ts';

export function mendFonts(subject: Subject, uses: FontUses): void {
  for (const use of uses.uses.values()) {
    try {
      mendFont(subject, use);
    } catch (error) {
      // A program whose tables lead outside it: the check names it.
      if (!(error instanceof RangeError)) throw error;
    }
  }
}

function mendFont(subject: Subject, use: FontUse): void {
  const { font } = use;
  font.set('Type', new PdfName('Font'));
  const descendant = subject.document.dict(subject.items(font, 'DescendantFonts')[0] ?? null);
  const owner = descendant ?? font;
  const descriptor = subject.dict(owner, 'FontDescriptor');
  // The lists of a subset may be dropped from part 2 on; in part 1 they must be there and right.
  if (subject.part > 1) for (const key of ['CIDSet', 'CharSet']) descriptor?.delete(key);
  else if (descriptor && SUBSET.test(subject.name(font, 'BaseFont') ?? ''))
    listGlyphs(subject, owner, descriptor, descendant !== undefined);
  if (descendant && subject.name(descendant, 'Subtype') === 'CIDFontType2') mendGlyphMap(subject, descendant);
  if (subject.name(font, 'Subtype') !== 'TrueType') return;
  dropEncoding(subject, use, descriptor);
  nameUnicodeMap(subject, descriptor);
}

function mendGlyphMap(subject: Subject, descendant: PdfDict): void {
  const map = subject.document.resolve(descendant.get('CIDToGIDMap'));
  if (map instanceof PdfStream || (map instanceof PdfName && map.value === 'Identity')) return;
  descendant.set('CIDToGIDMap', new PdfName('Identity'));
}

/** Names or numbers of all glyphs of a subset (PDF Reference 1.4, tables 5.18 and 5.20). */
function listGlyphs(subject: Subject, owner: PdfDict, descriptor: PdfDict, isComposite: boolean): void {
  const program = readProgram(subject, descriptor);
  if (typeof program === 'string') return;
  if (!isComposite) {
    if (program.kind === 'true-type') return;
    const names = program.kind === 'type1' ? program.program.glyphs.keys() : program.program.names.keys();
    const listed = [...names].filter((each) => each !== '.notdef').map((each) => `/${each}`);
    descriptor.set('CharSet', new PdfString(Buffer.from(listed.join(''), 'latin1')));
    return;
  }
  if (program.kind === 'type1') return;
  const cids = [...cidsOf(subject, owner, program)];
  const bits = Buffer.alloc((Math.max(0, ...cids) >> 3) + 1);
  for (const cid of cids) bits[cid >> 3] = (bits[cid >> 3] ?? 0) | (0x80 >> (cid & 7));
  const packed = PdfStream.ofBytes(PdfDict.of({ Filter: new PdfName('FlateDecode') }), deflateSync(bits, { level: 9 }));
  descriptor.set('CIDSet', subject.document.add(packed));
}

/** A map from Unicode that bears the number of the platform Unicode alone is told under that of Windows, too. */
function nameUnicodeMap(subject: Subject, descriptor: PdfDict | undefined): void {
  const stream = subject.document.stream(descriptor?.get('FontFile2') ?? null);
  const program = readProgram(subject, descriptor);
  if (!stream || !descriptor || typeof program === 'string' || program.kind !== 'true-type') return;
  const maps = program.program.characterMaps() ?? [];
  const isNamed = maps.some(({ platform }) => platform === 3 || platform === 1);
  const bytes = subject.bytes(stream);
  if (isSymbolic(subject, descriptor) || isNamed || maps.length === 0 || !bytes) return;
  const made = withWindowsMap(bytes);
  if (!made) return;
  const entries = { Filter: new PdfName('FlateDecode'), Length1: made.length };
  const file = PdfStream.ofBytes(PdfDict.of(entries), deflateSync(made, { level: 9 }));
  descriptor.set('FontFile2', subject.document.add(file));
}

/** An encoding that a symbolic font must not have goes where every code finds the same glyph without it. */
function dropEncoding(subject: Subject, { font, seen, hidden }: FontUse, descriptor: PdfDict | undefined): void {
  if (!font.has('Encoding') || !isSymbolic(subject, descriptor)) return;
  const program = readProgram(subject, descriptor);
  if (typeof program === 'string') return;
  const plain = new PdfDict(font.entries());
  plain.delete('Encoding');
  const [before, after] = [simpleGlyphs(subject, font, program), simpleGlyphs(subject, plain, program)];
  const isSame = [...seen, ...hidden].every((code) => before(code)?.width === after(code)?.width);
  if (isSame) font.delete('Encoding');
}
