/** Walks everything that is drawn, with the resources it uses: pages, forms, patterns, glyphs of Type 3 fonts, appearances. */
import { type ContentOperator, readOperators } from '../../content/content-operators.ts';
import { DEVICE_COLOUR_OPERATORS } from '../../content/device-colour-operators.ts';
import { pageAnnotations } from '../../document/pages/annotation.ts';
import { PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../../syntax/object.ts';
import { LIMITS_OF_PART, scanTokens } from '../file/scan-tokens.ts';
import type { FontUses } from '../fonts/font-uses.ts';
import type { Subject } from '../rules/subject.ts';
import { Colors, type Paint } from './check-colors.ts';
import { checkForm, checkImage, checkInlineImage, INTENTS } from './check-images.ts';
import { checkSaid } from './check-said.ts';
import { checkState, isTransparentState } from './check-states.ts';

const OPERATORS = new Set(
  'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'.split(
    ' ',
  ),
);
const MOST_NESTED = 28;
const MAX_DEPTH = 24;
const KINDS: Readonly<Record<string, string>> = { Tf: 'Font', gs: 'ExtGState', sh: 'Shading' };

interface State {
  readonly font: PdfDict | undefined;
  readonly mode: number;
  readonly fill: string | undefined;
  readonly stroke: string | undefined;
  readonly overprints: { readonly fill: boolean; readonly stroke: boolean; readonly mode: number };
}

const START: State = {
  font: undefined,
  mode: 0,
  fill: undefined,
  stroke: undefined,
  overprints: { fill: false, stroke: false, mode: 0 },
};

interface Walk extends Paint {
  readonly depth: number;
}

export class ContentWalk {
  readonly #subject: Subject;
  readonly #fonts: FontUses;
  readonly #colors: Colors;
  readonly #done = new Set<string>();
  readonly #ids = new Map<PdfDict, number>();
  #transparent = false;

  constructor(subject: Subject, fonts: FontUses) {
    this.#subject = subject;
    this.#fonts = fonts;
    this.#colors = new Colors(subject);
  }

  walk(): void {
    for (const [index, reference] of this.#subject.pages.entries()) {
      const page = this.#subject.document.dict(reference);
      if (page) this.#page(page, index + 1);
    }
  }

  #page(page: PdfDict, number: number): void {
    const { document, findings, intent, part } = this.#subject;
    const own = part === 4 ? this.#subject.intentOf(page) : undefined;
    const resources = this.#subject.dict(page, 'Resources');
    const paint = { page: number, resources, intent: own ?? intent, blend: undefined, depth: 0 };
    this.#transparent = false;
    const group = this.#group(page, paint);
    const contents = document.resolve(page.get('Contents'));
    const streams = contents instanceof PdfStream ? [contents] : document.array(page.get('Contents'));
    const parts = streams.map((part) => this.#subject.bytes(part));
    if (parts.some((each) => each === undefined)) findings.add('content-readable', { page: number });
    const bytes = Buffer.concat(parts.flatMap((each) => [each ?? new Uint8Array(), Buffer.from('\n')]));
    this.#content(bytes, { ...paint, blend: group });
    for (const { dict } of pageAnnotations(document, this.#subject.pages[number - 1] ?? this.#missing())) {
      if (isBlended(this.#subject, dict)) this.#transparent = true;
      this.#appearances(dict, { ...paint, blend: group });
    }
    const says = this.#subject.dict(page, 'Group')?.has('CS');
    if (this.#transparent && intent === undefined && own === undefined && !says)
      findings.add('blend-space', { page: number });
  }

  #missing(): never {
    throw new RangeError('no such page');
  }

  #appearances(annotation: PdfDict, walk: Walk): void {
    const { document } = this.#subject;
    for (const [, value] of this.#subject.dict(annotation, 'AP')?.entries() ?? []) {
      const look = document.resolve(value);
      if (look instanceof PdfStream) this.#form(look, walk);
      else if (look instanceof PdfDict) {
        for (const [, each] of look.entries()) {
          const stream = document.stream(each);
          if (stream) this.#form(stream, walk);
        }
      }
    }
  }

  /** @returns the colours that the group is blended in, where it says so. */
  #group(dict: PdfDict, walk: Walk): string | undefined {
    const group = this.#subject.dict(dict, 'Group');
    if (this.#subject.name(group, 'S') !== 'Transparency') return undefined;
    if (this.#subject.part === 1) this.#subject.findings.add('no-transparency', { page: walk.page });
    if (!group?.has('CS')) return undefined;
    const space = this.#subject.document.resolve(group.get('CS'));
    const isDevice = space instanceof PdfName;
    const found = this.#colors.use(group.get('CS'), walk);
    return isDevice ? undefined : (found ?? calibrated(this.#subject, space));
  }

  /** Drawn once for each way that its colours are meant. */
  #isNew(dict: PdfDict, walk: Walk): boolean {
    const id = this.#ids.get(dict) ?? this.#ids.size;
    this.#ids.set(dict, id);
    const key = [id, walk.intent, walk.blend].join();
    if (this.#done.has(key) || walk.depth > MAX_DEPTH) return false;
    this.#done.add(key);
    return true;
  }

  #form(stream: PdfStream, walk: Walk): void {
    const { dict } = stream;
    if (this.#subject.dict(dict, 'Group')) this.#transparent = true;
    if (!this.#isNew(dict, walk)) return;
    checkForm(this.#subject, dict, walk.page);
    const blend = this.#group(dict, walk) ?? walk.blend;
    this.#stream(stream, dict.has('Resources') ? this.#subject.dict(dict, 'Resources') : undefined, { ...walk, blend });
  }

  #stream(value: PdfObject, resources: PdfDict | undefined, walk: Walk): void {
    const bytes = this.#subject.bytes(value);
    if (!bytes) this.#subject.findings.add('content-readable', { page: walk.page });
    else this.#content(bytes, { ...walk, resources, depth: walk.depth + 1 });
  }

  #content(bytes: Uint8Array, walk: Walk): void {
    const { findings, part } = this.#subject;
    scanTokens(bytes, 0, [], LIMITS_OF_PART[part], (rule) => findings.add(rule, { page: walk.page }));
    let state = START;
    const saved: State[] = [];
    for (const each of readOperators(bytes)) {
      if (!OPERATORS.has(each.word)) findings.add('operators', { page: walk.page });
      if (each.word === 'q') {
        saved.push(state);
        if (saved.length > MOST_NESTED) findings.add('nesting', { page: walk.page });
      } else if (each.word === 'Q') state = saved.pop() ?? state;
      else state = this.#operator(each, state, walk);
    }
  }

  #operator({ word, operands }: ContentOperator, state: State, walk: Walk): State {
    const named = operands.at(word === 'Tf' ? -2 : -1);
    const device = DEVICE_COLOUR_OPERATORS[word];
    if (device) return this.#paint(new PdfName(device), word === word.toUpperCase(), state, walk);
    switch (word) {
      case 'Tf':
        return { ...state, font: this.#resource('Tf', named, walk) };
      case 'Tr':
        return { ...state, mode: Number(operands[0]) || 0 };
      case 'Tj':
      case "'":
      case '"':
      case 'TJ':
        this.#text(operands.at(-1) ?? null, state, walk);
        return state;
      case 'cs':
      case 'CS':
        return this.#paint(this.#space(named, walk), word === 'CS', state, walk);
      case 'gs':
        return this.#graphicsState(this.#resource('gs', named, walk), state, walk);
      case 'Do':
        if (named instanceof PdfName) this.#draw(this.#lookUp('XObject', named.value, walk), state, walk);
        return state;
      case 'scn':
      case 'SCN':
        if (named instanceof PdfName) this.#pattern(named.value, walk);
        return state;
      case 'sh':
        this.#colors.use(this.#resource('sh', named, walk)?.get('ColorSpace') ?? null, walk);
        return state;
      case 'ri':
        if (!(named instanceof PdfName && INTENTS.includes(named.value)))
          this.#subject.findings.add('rendering-intent', { page: walk.page });
        return state;
      case 'BI':
        checkInlineImage(this.#subject, operands, walk, this.#colors);
        return state;
      case 'BDC':
      case 'DP':
        this.#properties(named, walk);
        return state;
      default:
        return state;
    }
  }

  #properties(named: PdfObject | undefined, walk: Walk): void {
    const value = named instanceof PdfName ? this.#lookUp('Properties', named.value, walk) : named;
    const dict = this.#subject.document.dict(value ?? null);
    if (dict) checkSaid(this.#subject, dict, walk.page);
  }

  #paint(space: PdfObject, strokes: boolean, state: State, walk: Walk): State {
    const found = this.#colors.use(space, walk);
    return this.#checkOverprint(strokes ? { ...state, stroke: found } : { ...state, fill: found }, walk);
  }

  #checkOverprint(state: State, walk: Walk): State {
    const { fill, stroke, overprints } = state;
    const isWrong = (overprints.fill && fill === 'CMYK') || (overprints.stroke && stroke === 'CMYK');
    if (isWrong && overprints.mode === 1) this.#subject.findings.add('overprint', { page: walk.page });
    return state;
  }

  #space(named: PdfObject | undefined, walk: Walk): PdfObject {
    if (!(named instanceof PdfName)) return null;
    if (/^(?:Device(?:RGB|Gray|CMYK)|Pattern)$/.test(named.value)) return named;
    return this.#lookUp('ColorSpace', named.value, walk);
  }

  #resource(word: string, named: PdfObject | undefined, walk: Walk): PdfDict | undefined {
    if (!(named instanceof PdfName)) return undefined;
    return this.#subject.document.dict(this.#lookUp(KINDS[word] ?? '', named.value, walk));
  }

  #lookUp(kind: string, name: string, walk: Walk): PdfObject {
    const found = this.#subject.dict(walk.resources, kind)?.get(name) ?? null;
    const isInherited = walk.depth === 0 && this.#subject.inherits.has(walk.page);
    if (found === null || isInherited) this.#subject.findings.add('resources', { page: walk.page });
    return found;
  }

  #text(shown: PdfObject, { font, mode }: State, walk: Walk): void {
    if (!font) {
      // No font holds before one is selected (PDF Reference 1.4, 5.2).
      if (mode !== 3) this.#subject.findings.add('embedded', { page: walk.page });
      return;
    }
    const isNew = this.#fonts.add(font, walk.page);
    for (const part of Array.isArray(shown) ? shown : [shown])
      if (part instanceof PdfString) this.#fonts.show(font, part.bytes, mode, walk.page);
    if (!isNew || this.#subject.name(font, 'Subtype') !== 'Type3') return;
    const resources = this.#subject.dict(font, 'Resources') ?? walk.resources;
    for (const [, glyph] of this.#subject.dict(font, 'CharProcs')?.entries() ?? [])
      this.#stream(glyph, resources, walk);
  }

  #graphicsState(dict: PdfDict | undefined, state: State, walk: Walk): State {
    if (!dict) return state;
    checkState(this.#subject, dict, walk.page);
    if (isTransparentState(this.#subject, dict)) this.#transparent = true;
    const { document } = this.#subject;
    const mask = this.#subject.dict(dict, 'SMask');
    const form = document.stream(mask?.get('G') ?? null);
    if (form) this.#form(form, { ...walk, depth: walk.depth + 1 });
    const flag = (key: string, before: boolean) => (dict.has(key) ? document.isTrue(dict.get(key)) : before);
    const stroke = flag('OP', state.overprints.stroke);
    const fill = dict.has('op') ? document.isTrue(dict.get('op')) : flag('OP', state.overprints.fill);
    const mode = this.#subject.number(dict, 'OPM') ?? state.overprints.mode;
    const font = document.dict(this.#subject.items(dict, 'Font')[0] ?? null) ?? state.font;
    return this.#checkOverprint({ ...state, font, overprints: { fill, stroke, mode } }, walk);
  }

  #draw(value: PdfObject, state: State, walk: Walk): void {
    const stream = this.#subject.document.stream(value);
    if (!stream) return;
    const { dict } = stream;
    const kind = this.#subject.name(dict, 'Subtype');
    if (kind === 'PS') this.#subject.findings.add('postscript', this.#subject.place(dict, walk.page));
    if (kind === 'Form') this.#form(stream, { ...walk, depth: walk.depth + 1 });
    if (kind !== 'Image') return;
    if (dict.has('SMask') || (this.#subject.number(dict, 'SMaskInData') ?? 0) > 0) this.#transparent = true;
    if (!this.#isNew(dict, walk)) return;
    const used = checkImage(this.#subject, dict, walk, this.#colors);
    if (used) this.#checkOverprint({ ...state, fill: used }, walk);
  }

  #pattern(name: string, walk: Walk): void {
    const value = this.#lookUp('Pattern', name, walk);
    const dict = this.#subject.document.dict(value);
    if (!dict) return;
    if (this.#subject.number(dict, 'PatternType') === 2) {
      this.#colors.use(this.#subject.dict(dict, 'Shading')?.get('ColorSpace') ?? null, walk);
      const state = this.#subject.dict(dict, 'ExtGState');
      if (state) checkState(this.#subject, state, walk.page);
    } else if (this.#isNew(dict, walk)) this.#stream(value, this.#subject.dict(dict, 'Resources'), walk);
  }
}

function isBlended(subject: Subject, annotation: PdfDict): boolean {
  const mode = subject.name(annotation, 'BM') ?? 'Normal';
  const opacity = Math.min(subject.number(annotation, 'CA') ?? 1, subject.number(annotation, 'ca') ?? 1);
  return subject.part === 4 && (mode !== 'Normal' || opacity < 1);
}

function calibrated(subject: Subject, space: PdfObject): string | undefined {
  const kind = subject.document.nameOf(subject.document.array(space)[0] ?? null);
  return kind === 'CalRGB' ? 'RGB ' : undefined;
}
