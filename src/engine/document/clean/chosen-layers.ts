/** Takes out chosen layers with all that is drawn on them; the others can be shown and hidden as before. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, name, type PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { type LayerRemoval, removeLayers } from './remove-layers.ts';

/** Expressions are a few levels deep. */
const MAX_DEPTH = 32;

/** @param layers numbers of their objects. */
export function removeChosenLayers(document: PdfDocument, pages: readonly PdfRef[], layers: ReadonlySet<number>): void {
  removeLayers(document, pages, new ChosenLayers(document, layers));
}

/** Whether something shows: always, never, or as a rule over layers that stay says. */
type Verdict = boolean | { readonly rule: PdfObject };

/** Chosen layers are off from now on; what that settles of a rule over several layers is settled (ISO 32000-2, 8.11.2.2). */
class ChosenLayers implements LayerRemoval {
  readonly layers: ReadonlySet<number>;
  readonly #document: PdfDocument;

  constructor(document: PdfDocument, layers: ReadonlySet<number>) {
    this.layers = layers;
    this.#document = document;
  }

  isGone(value: PdfObject): boolean {
    const dict = this.#document.dict(value);
    if (!dict) return false;
    if (!isName(this.#document.resolve(dict.get('Type')), 'OCMD')) return this.#isChosen(value);
    return this.#judge(dict) === false;
  }

  leftOf(rule: PdfDict): PdfDict | undefined {
    if (!this.#names(rule.get('OCGs'), 0) && !this.#names(rule.get('VE'), 0)) return undefined;
    const verdict = this.#judge(rule);
    const left = rule.clone();
    const isExpression = this.#document.array(rule.get('VE')).length > 0;
    for (const key of ['OCGs', 'VE']) left.delete(key);
    if (typeof verdict === 'boolean') left.delete('P');
    else if (isExpression) left.set('VE', this.#asExpression(verdict.rule));
    // MuPDF and older viewers know no expressions.
    else
      left.set(
        'OCGs',
        this.#groups(rule).filter((group) => !this.#isChosen(group)),
      );
    return left;
  }

  #judge(dict: PdfDict): Verdict {
    const rule = this.#document.array(dict.get('VE'));
    return rule.length > 0 ? this.#evaluate(rule, 0) : this.#evaluate(this.#policy(dict), 0);
  }

  /** The same as an expression. Without a layer it shows always. */
  #policy(dict: PdfDict): readonly PdfObject[] {
    const known = this.#groups(dict);
    if (known.length === 0) return [name('And')];
    const not = known.map((group): PdfObject => [name('Not'), group]);
    switch (this.#document.nameOf(dict.get('P'))) {
      case 'AllOn':
        return [name('And'), ...known];
      case 'AnyOff':
        return [name('Or'), ...not];
      case 'AllOff':
        return [name('And'), ...not];
      default:
        return [name('Or'), ...known];
    }
  }

  #groups(dict: PdfDict): readonly PdfObject[] {
    const value = dict.get('OCGs');
    const groups = this.#document.dict(value) ? [value] : this.#document.array(value);
    return groups.filter((group) => this.#document.dict(group));
  }

  #evaluate([operator = null, ...operands]: readonly PdfObject[], depth: number): Verdict {
    const verdicts = operands.map((operand): Verdict => {
      const inner = this.#document.array(operand);
      if (inner.length > 0 && depth < MAX_DEPTH) return this.#evaluate(inner, depth + 1);
      return this.#isChosen(operand) ? false : { rule: operand };
    });
    const word = this.#document.nameOf(operator);
    if (word === 'Not') {
      const [first = true] = verdicts;
      return typeof first === 'boolean' ? !first : { rule: [name('Not'), first.rule] };
    }
    // One such operand settles it.
    const settles = word === 'Or';
    if (verdicts.includes(settles)) return settles;
    const open = verdicts.flatMap((verdict) => (typeof verdict === 'object' ? [verdict.rule] : []));
    if (open.length === 0) return !settles;
    return { rule: open.length === 1 ? (open[0] ?? null) : [name(settles ? 'Or' : 'And'), ...open] };
  }

  /** A layer alone is no expression. */
  #asExpression(rule: PdfObject): PdfObject {
    return this.#document.array(rule).length > 0 ? rule : [name('And'), rule];
  }

  #isChosen(value: PdfObject): boolean {
    return value instanceof PdfRef && this.layers.has(this.#document.target(value)?.number ?? 0);
  }

  #names(value: PdfObject, depth: number): boolean {
    if (this.#isChosen(value)) return true;
    return depth < MAX_DEPTH && this.#document.array(value).some((item) => this.#names(item, depth + 1));
  }
}
