/** Checks the fonts that are used: their entries, what is embedded, and every code that is shown. */
import { readOperators } from '../../content/content-operators.ts';
import { readCodeMap } from '../../fonts/code-map.ts';
import { lettersOfGlyph } from '../../fonts/glyph-names.ts';
import { isPredefinedCMap } from '../../fonts/predefined-cmap.ts';
import { readDifferences } from '../../fonts/simple-encoding.ts';
import { PdfDict, PdfName, PdfStream } from '../../syntax/object.ts';
import type { Subject } from '../rules/subject.ts';
import { isUtf8 } from '../rules/utf-8.ts';
import { checkEncoding, checkSubset } from './check-programs.ts';
import { dictWidths } from './dict-widths.ts';
import { type FontProgram, readProgram } from './font-program.ts';
import type { FontUse, FontUses } from './font-uses.ts';
import { baseEncoding, compositeGlyphs, type Glyphs, simpleGlyphs } from './glyphs-of-codes.ts';

const SIMPLE = ['Type1', 'MMType1', 'TrueType', 'Type3'];
const KINDS = [...SIMPLE, 'Type0', 'CIDFontType0', 'CIDFontType2'];
const STANDARD =
  /^(?:Courier|Helvetica)(?:-(?:Bold)?(?:Oblique)?)?$|^Times-(?:Roman|Bold|Italic|BoldItalic)$|^Symbol$|^ZapfDingbats$/;
const FORMATS = ['Type1C', 'CIDFontType0C', 'OpenType'];
const COLLECTIONS = /^(?:GB1|CNS1|Japan1|Korea1)$/;
const LEAST_DIFFERENCE = 1.001;

export function checkFonts(subject: Subject, uses: FontUses): void {
  for (const use of uses.uses.values()) {
    try {
      new FontCheck(subject, use).check();
    } catch (error) {
      // A program whose tables lead outside it.
      if (!(error instanceof RangeError)) throw error;
      subject.findings.add('font-format', subject.place(use.font, use.page));
    }
  }
}

/** What the glyph of a Type 3 font says of its width itself (9.6.4). */
function drawnWidth(bytes: Uint8Array | undefined): number | undefined {
  for (const { word, operands } of readOperators(bytes ?? new Uint8Array())) {
    if (word !== 'd0' && word !== 'd1') return undefined;
    return typeof operands[0] === 'number' ? operands[0] : undefined;
  }
  return undefined;
}

class FontCheck {
  readonly #subject: Subject;
  readonly #use: FontUse;
  readonly #kind: string;
  readonly #place: { readonly object?: number; readonly page?: number };

  constructor(subject: Subject, use: FontUse) {
    this.#subject = subject;
    this.#use = use;
    this.#kind = subject.name(use.font, 'Subtype') ?? '';
    this.#place = subject.place(use.font, use.page);
  }

  check(): void {
    const { font } = this.#use;
    this.#entries(font);
    if (this.#kind === 'Type0') this.#composite();
    else if (this.#kind === 'Type3') this.#drawn();
    else this.#simple();
    this.#letters();
  }

  #add(rule: Parameters<Subject['findings']['add']>[0]): void {
    this.#subject.findings.add(rule, this.#place);
  }

  #entries(font: PdfDict): void {
    const subject = this.#subject;
    const kind = subject.name(font, 'Subtype') ?? '';
    const name = subject.name(font, 'BaseFont');
    if (subject.name(font, 'Type') !== 'Font' || !KINDS.includes(kind)) this.#add('font-entries');
    if (kind !== 'Type3' && name === undefined) this.#add('font-entries');
    if (name !== undefined && !isUtf8(name)) this.#add('name-letters');
    if (!SIMPLE.includes(kind) || STANDARD.test(name ?? '')) return;
    const [first, last] = [subject.number(font, 'FirstChar'), subject.number(font, 'LastChar')];
    const count = subject.items(font, 'Widths').length;
    if (first === undefined || last === undefined || count !== last - first + 1) this.#add('font-entries');
  }

  #program(descriptor: PdfDict | undefined): FontProgram | undefined {
    const subject = this.#subject;
    const name = subject.name(descriptor, 'FontName');
    if (name !== undefined && !isUtf8(name)) this.#add('name-letters');
    const program = readProgram(subject, descriptor);
    const file = subject.dict(descriptor, 'FontFile3');
    if (file && !FORMATS.includes(subject.name(file, 'Subtype') ?? '')) this.#add('font-format');
    if (program === 'broken') this.#add('font-format');
    else if (program === 'none') {
      if (this.#use.seen.size > 0) this.#add('embedded');
    } else return program;
    return undefined;
  }

  #simple(): void {
    const subject = this.#subject;
    const { font } = this.#use;
    const descriptor = subject.dict(font, 'FontDescriptor');
    const program = this.#program(descriptor);
    if (this.#kind === 'TrueType') checkEncoding(subject, font, program, this.#place, this.#use.seen.size > 0);
    if (!program) return;
    checkSubset(subject, font, font, program, this.#place);
    this.#codes(simpleGlyphs(subject, font, program), dictWidths(subject, font, undefined));
  }

  #drawn(): void {
    const { document } = this.#subject;
    const names = readDifferences(document, this.#use.font);
    const glyphs = this.#subject.dict(this.#use.font, 'CharProcs');
    for (const code of this.#use.seen) {
      const name = names.get(code) ?? '.notdef';
      if (!glyphs?.has(name)) this.#add('glyphs-present');
    }
    const told = dictWidths(this.#subject, this.#use.font, undefined);
    for (const code of this.#use.seen) {
      const own = drawnWidth(this.#subject.bytes(glyphs?.get(names.get(code) ?? '') ?? null));
      const width = told(code, undefined);
      if (own !== undefined && width !== undefined && Math.abs(own - width) > LEAST_DIFFERENCE) this.#add('widths');
    }
    for (const code of [...this.#use.seen, ...this.#use.hidden])
      if ((names.get(code) ?? '.notdef') === '.notdef') this.#add('no-notdef');
  }

  #composite(): void {
    const subject = this.#subject;
    const { font } = this.#use;
    const descendant = subject.document.dict(subject.items(font, 'DescendantFonts')[0] ?? null) ?? new PdfDict();
    this.#entries(descendant);
    this.#codeMap(descendant);
    const program = this.#program(subject.dict(descendant, 'FontDescriptor'));
    const map = subject.document.resolve(descendant.get('CIDToGIDMap'));
    const hasMap = map instanceof PdfStream || (map instanceof PdfName && map.value === 'Identity');
    const isTrueType = subject.name(descendant, 'Subtype') === 'CIDFontType2';
    const isSeen = this.#use.seen.size > 0;
    if (isTrueType && !hasMap && isSeen && (program || subject.part === 1)) this.#add('cid-glyphs');
    if (!program) return;
    if (isSeen) checkSubset(subject, font, descendant, program, this.#place);
    const glyphs = compositeGlyphs(subject, this.#use, descendant, program);
    if (glyphs) this.#codes(glyphs, dictWidths(subject, font, descendant));
    else subject.findings.leaveUnchecked('glyphs-present', 'widths', 'no-notdef', 'character-range');
  }

  #codeMap(descendant: PdfDict): void {
    const subject = this.#subject;
    const encoding = subject.document.resolve(this.#use.font.get('Encoding'));
    const name = subject.document.nameOf(encoding) ?? '';
    if (/^Identity-[HV]$/.test(name)) return;
    if (!(encoding instanceof PdfStream)) {
      if (subject.part === 1 || !isPredefinedCMap(name)) this.#add('code-map');
      return;
    }
    const info = subject.dict(encoding.dict, 'CIDSystemInfo');
    const own = subject.dict(descendant, 'CIDSystemInfo');
    const texts = (dict: PdfDict | undefined) =>
      ['Registry', 'Ordering'].map((key) => subject.document.text(dict?.get(key) ?? null)).join();
    const supplement = (dict: PdfDict | undefined) => subject.number(dict, 'Supplement') ?? 0;
    if (texts(info) !== texts(own) || (subject.part > 1 && supplement(own) > supplement(info))) this.#add('cid-system');
    const bytes = subject.bytes(encoding);
    const text = Buffer.from(bytes ?? []).toString('latin1');
    const written = Number(/\/WMode\s+(\d)/.exec(text)?.[1] ?? 0);
    if (written !== (subject.number(encoding.dict, 'WMode') ?? 0)) this.#add('code-map');
    const other = subject.name(encoding.dict, 'UseCMap') ?? /\/([^\s/]+)\s+usecmap/.exec(text)?.[1];
    if (other !== undefined && !isPredefinedCMap(other)) this.#add('code-map');
    else if (encoding.dict.has('UseCMap') || other !== undefined)
      subject.findings.leaveUnchecked('glyphs-present', 'widths', 'no-notdef');
  }

  #codes(glyphs: Glyphs, widths: (code: number, cid: number | undefined) => number | undefined): void {
    const { seen, hidden } = this.#use;
    for (const code of new Set([...seen, ...hidden])) {
      const glyph = glyphs(code);
      if (!glyph) {
        this.#subject.findings.leaveUnchecked('glyphs-present', 'widths', 'no-notdef');
        continue;
      }
      if ((glyph.cid ?? 0) > 65_535) this.#add('character-range');
      if (glyph.isNotdef) this.#add('no-notdef');
      if (!seen.has(code)) continue;
      if (!glyph.isPresent) this.#add('glyphs-present');
      const told = widths(code, glyph.cid);
      if (glyph.width !== undefined && told !== undefined && Math.abs(glyph.width - told) > LEAST_DIFFERENCE)
        this.#add('widths');
    }
  }

  #letters(): void {
    const subject = this.#subject;
    const { font, seen, hidden } = this.#use;
    const bytes = subject.bytes(font.get('ToUnicode'));
    const map = bytes && readCodeMap(bytes);
    for (const code of new Set([...seen, ...hidden])) {
      const text = map?.textOf(code);
      if (text === undefined) {
        if (!this.#isNamed(code)) this.#add('letters');
      } else if (/[\0\ufeff\ufffe]/.test(text) || text === '') this.#add('letters-valid');
      else if (/[\ue000-\uf8ff]/.test(text) && subject.part !== 4) this.#add('private-letters');
    }
  }

  /** Whether the letter of a code is known without a map (ISO 32000-1, 9.10.2). */
  #isNamed(code: number): boolean {
    const subject = this.#subject;
    const { font } = this.#use;
    if (this.#kind === 'Type0') {
      const descendant = subject.document.dict(subject.items(font, 'DescendantFonts')[0] ?? null);
      const info = subject.dict(descendant, 'CIDSystemInfo');
      const isIdentity = /^Identity/.test(subject.name(font, 'Encoding') ?? 'Identity');
      return !isIdentity || COLLECTIONS.test(subject.document.text(info?.get('Ordering') ?? null) ?? '');
    }
    const different = readDifferences(subject.document, font).get(code);
    if (different !== undefined) return lettersOfGlyph(different) !== undefined;
    const base = baseEncoding(subject, font);
    if (base !== undefined) return true;
    return this.#kind === 'Type1' && STANDARD.test(subject.name(font, 'BaseFont') ?? '');
  }
}
