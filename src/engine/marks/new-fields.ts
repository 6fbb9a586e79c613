/** Puts new form fields on pages, each with a picture of what it holds (ISO 32000-2, 12.7.5). */
import type { NewField } from '../../contract/pages/new-field.ts';
import { drawFrame, drawStates, redrawField } from '../document/forms/field-appearance.ts';
import { FIELD_FLAG } from '../document/forms/form-fields.ts';
import { transformBox } from '../geometry/matrix.ts';
import { boxArray, pageTurn } from '../geometry/page-box.ts';
import { seenPage, userUnit } from '../geometry/seen-page.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfObject, type PdfRef } from '../syntax/object.ts';
import { makeText } from '../syntax/text-string.ts';
import type { Lettering } from '../text-setting/text-setter.ts';
import { rounded } from './mark-drawing.ts';
import { MarkTags } from './mark-tags.ts';
import { listFields, prepareForm } from './new-form.ts';
import { type NamedField, radioStates } from './new-names.ts';

/** Bits of `/F`: printed. */
const PRINT = 4;
/** Bits of `/Ff` beside `FIELD_FLAG`: one radio button stays on. */
const NO_TOGGLE_TO_OFF = 1 << 14;
const COMB = 1 << 24;
const BORDER_GRAY = 0.4;
const CHECKED = 'Yes';

type Entries = Readonly<Record<string, PdfObject | undefined>>;

interface NewFieldsWork {
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  readonly lettering: Lettering;
  /** As Acrobat writes it, such as `dd.mm.yyyy`. */
  readonly dateFormat: string;
}

export class FieldWriter {
  readonly #work: NewFieldsWork;
  readonly #tags: MarkTags | undefined;
  readonly #font: string;
  readonly #roots: PdfRef[] = [];
  /** Names of fields whose value has no room. */
  readonly cutOff: string[] = [];

  constructor(work: NewFieldsWork) {
    this.#work = work;
    this.#tags = MarkTags.of(work.document);
    this.#font = prepareForm(work.document);
  }

  /** One field; of a radio group all of its buttons. */
  put({ name: title, places }: NamedField): void {
    const [first] = places;
    if (!first) return;
    if (first.type === 'radio') this.#putGroup(title, places);
    else this.#putOne(title, first);
  }

  finish(): void {
    listFields(this.#work.document, this.#roots);
    this.#tags?.finish();
  }

  #putOne(title: string, field: NewField): void {
    const { document, lettering } = this.#work;
    const widget = this.#addWidget(field, { ...named(title, field), ...this.#kindEntries(field) });
    this.#roots.push(widget);
    this.#tag(field, widget, field.label || title);
    if (field.type === 'check') {
      drawStates(document, lettering, widget, CHECKED);
      document.editable(widget).set('AS', name(isOn(field) ? CHECKED : 'Off'));
    } else if (field.type === 'signature') drawFrame(document, widget);
    else if (!redrawField(document, lettering, widget).fits) this.cutOff.push(title);
  }

  #putGroup(title: string, places: readonly NewField[]): void {
    const { document, lettering } = this.#work;
    const [first] = places;
    if (!first) return;
    const { states, texts } = radioStates(places);
    const on = places.findIndex(isOn);
    const chosen = on === -1 ? undefined : name(states[on] ?? 'Off');
    const isRequired = places.some(({ required }) => required === true);
    const parent = document.add(
      PdfDict.of({
        ...named(title, { ...first, required: isRequired }, FIELD_FLAG.radio | NO_TOGGLE_TO_OFF),
        FT: name('Btn'),
        ...(chosen ? { V: chosen, DV: chosen } : {}),
        ...(texts ? { Opt: texts.map(makeText) } : {}),
      }),
    );
    const kids = places.map((place, index) => {
      const kid = this.#addWidget(place, { Parent: parent, ...mark('l'), DA: this.#look(place) });
      const state = states[index] ?? String(index);
      drawStates(document, lettering, kid, state);
      document.editable(kid).set('AS', name(index === on ? state : 'Off'));
      this.#tag(place, kid, `${place.label || title}: ${place.value || index + 1}`);
      return kid;
    });
    document.editable(parent).set('Kids', kids);
    this.#roots.push(parent);
  }

  #kindEntries(field: NewField): Entries {
    const { type, choices = [], several = false } = field;
    const text = typeof field.default === 'string' && field.default !== '' ? makeText(field.default) : undefined;
    const written = { V: text, DV: text, DA: this.#look(field) };
    switch (type) {
      case 'check': {
        const state = name(isOn(field) ? CHECKED : 'Off');
        return { FT: name('Btn'), V: state, DV: state, DA: this.#look(field), ...mark('4') };
      }
      case 'signature':
        return { FT: name('Sig') };
      case 'dropdown':
      case 'list': {
        const bits = type === 'dropdown' ? FIELD_FLAG.combo : Number(several) * FIELD_FLAG.multiSelect;
        return { FT: name('Ch'), ...written, Opt: choices.map(makeText), Ff: flagsOf(field, bits) };
      }
      case 'date':
        return { FT: name('Tx'), ...written, AA: this.#dateActions() };
      default: {
        const most = field['max-length'] || undefined;
        const bits =
          type === 'multiline' ? FIELD_FLAG.multiline : Number(field.comb === true && most !== undefined) * COMB;
        return { FT: name('Tx'), ...written, MaxLen: most, Ff: flagsOf(field, bits) };
      }
    }
  }

  /** A date in another form is refused by Acrobat and by what fills the form in. */
  #dateActions(): PdfDict {
    const script = (call: string) =>
      PdfDict.of({ S: name('JavaScript'), JS: makeText(`${call}("${this.#work.dateFormat}");`) });
    return PdfDict.of({ F: script('AFDate_FormatEx'), K: script('AFDate_KeystrokeEx') });
  }

  #addWidget(field: NewField, entries: Entries): PdfRef {
    const { document } = this.#work;
    const page = this.#pageOf(field);
    if (!page) throw new RangeError(`There is no page ${field.page}.`);
    const dict = document.dict(page) ?? new PdfDict();
    const { heightPt, toPage } = seenPage(document, dict);
    const { x, y, width, height } = field;
    const box = { left: x, right: x + width, top: heightPt - y, bottom: heightPt - y - height };
    const widget = document.add(
      PdfDict.of({
        Type: name('Annot'),
        Subtype: name('Widget'),
        ...entries,
        F: PRINT,
        Rect: boxArray(transformBox(toPage, box)).map(rounded),
        P: page,
        BS: field.border === false ? undefined : PdfDict.of({ W: 1, S: name('S') }),
        MK: this.#frame(field, document.dict(entries.MK ?? null)),
      }),
    );
    document.editable(page).set('Annots', [...document.array(dict.get('Annots')), widget]);
    return widget;
  }

  #pageOf({ page }: NewField): PdfRef | undefined {
    return this.#work.pages[page - 1];
  }

  /** The turn of its page, so that its text stands upright, and its border. */
  #frame(field: NewField, more: PdfDict | undefined): PdfDict {
    const { document } = this.#work;
    const turn = pageTurn(document, document.dict(this.#pageOf(field) ?? null) ?? new PdfDict());
    const frame = more?.clone() ?? new PdfDict();
    if (turn !== 0) frame.set('R', turn);
    if (field.border !== false) frame.set('BC', [BORDER_GRAY]);
    return frame;
  }

  #look(field: NewField): PdfObject {
    const { document } = this.#work;
    const unit = userUnit(document, document.dict(this.#pageOf(field) ?? null) ?? new PdfDict());
    const font = field.type === 'check' || field.type === 'radio' ? 'ZaDb' : this.#font;
    return makeText(`/${font} ${rounded((field.size ?? 0) / unit)} Tf 0 g`);
  }

  #tag(field: NewField, widget: PdfRef, alt: string): void {
    const page = this.#pageOf(field);
    if (page) this.#tags?.addWidget(page, widget, alt);
  }
}

function named(title: string, field: NewField, bits = 0): Entries {
  return { T: makeText(title), TU: makeText(field.label || title), Ff: flagsOf(field, bits) };
}

function flagsOf({ required }: NewField, bits: number): number | undefined {
  return (required === true ? FIELD_FLAG.required : 0) | bits || undefined;
}

/** The letter of ZapfDingbats that it shows when it is on. */
function mark(letter: string): Entries {
  return { MK: PdfDict.of({ CA: makeText(letter) }) };
}

export function isOn({ default: value }: NewField): boolean {
  return value === true || (typeof value === 'string' && /^(yes|true|on|1|x)$/i.test(value.trim()));
}
