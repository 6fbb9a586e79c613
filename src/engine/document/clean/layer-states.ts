/** Which layers of a document show neither on a screen nor on paper when it is opened (ISO 32000-2, 8.11). */
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';

/** Expressions are a few levels deep. */
const MAX_DEPTH = 32;

export class LayerStates {
  /** Numbers of the layers that show nowhere. */
  readonly hidden: ReadonlySet<number>;
  readonly #document: PdfDocument;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.hidden = hiddenLayers(document);
  }

  /** @param value what stands behind `/OC`: a layer, or several with a rule. */
  isHidden(value: PdfObject): boolean {
    const dict = this.#document.dict(value);
    if (!dict) return false;
    if (!isName(this.#document.resolve(dict.get('Type')), 'OCMD')) return this.#isOff(value);
    const rule = this.#document.array(dict.get('VE'));
    return rule.length > 0 ? !this.#shows(rule, 0) : !this.#showsByPolicy(dict);
  }

  #isOff(value: PdfObject): boolean {
    return value instanceof PdfRef && this.hidden.has(this.#document.target(value)?.number ?? 0);
  }

  #showsByPolicy(dict: PdfDict): boolean {
    const value = dict.get('OCGs');
    const groups = this.#document.dict(value) ? [value] : this.#document.array(value);
    const known = groups.filter((group) => this.#document.dict(group));
    if (known.length === 0) return true;
    const isOff = (group: PdfObject) => this.#isOff(group);
    switch (this.#document.nameOf(dict.get('P'))) {
      case 'AllOn':
        return !known.some(isOff);
      case 'AnyOff':
        return known.some(isOff);
      case 'AllOff':
        return known.every(isOff);
      default:
        return !known.every(isOff);
    }
  }

  #shows(rule: readonly PdfObject[], depth: number): boolean {
    const [operator = null, ...operands] = rule;
    const values = operands.map((operand) => {
      const inner = this.#document.array(operand);
      return inner.length > 0 && depth < MAX_DEPTH ? this.#shows(inner, depth + 1) : !this.#isOff(operand);
    });
    const word = this.#document.nameOf(operator);
    if (word === 'Not') return !values[0];
    return word === 'Or' ? values.some(Boolean) : values.every(Boolean);
  }
}

function hiddenLayers(document: PdfDocument): ReadonlySet<number> {
  const properties = document.dict(document.catalog.get('OCProperties'));
  const start = document.dict(properties?.get('D') ?? null) ?? new PdfDict();
  const listed = (key: string) => new Set(numbersOf(document, start.get(key)));
  const [on, off] = [listed('ON'), listed('OFF')];
  const allOff = isName(document.resolve(start.get('BaseState')), 'OFF');
  const all = numbersOf(document, properties?.get('OCGs') ?? null);
  const hidden = all.filter((number) => (allOff ? !on.has(number) : off.has(number)));
  const switched = switchedByUsage(document, start);
  return new Set(hidden.filter((number) => !(switched.has(number) && isUsed(document, number))));
}

/** Layers that a screen or a printer switches by their usage. */
function switchedByUsage(document: PdfDocument, start: PdfDict): ReadonlySet<number> {
  const rules = document.array(start.get('AS')).map((rule) => document.dict(rule));
  return new Set(rules.flatMap((rule) => numbersOf(document, rule?.get('OCGs') ?? null)));
}

/** Whether its usage shows it on a screen or on paper. */
function isUsed(document: PdfDocument, number: number): boolean {
  const usage = document.dict(document.dict(new PdfRef(number))?.get('Usage') ?? null);
  const says = (kind: string, key: string) =>
    isName(document.resolve(document.dict(usage?.get(kind) ?? null)?.get(key) ?? null), 'ON');
  return says('Print', 'PrintState') || says('View', 'ViewState');
}

function numbersOf(document: PdfDocument, list: PdfObject): readonly number[] {
  return document.array(list).flatMap((item) => {
    const target = item instanceof PdfRef ? document.target(item) : null;
    return target ? [target.number] : [];
  });
}
