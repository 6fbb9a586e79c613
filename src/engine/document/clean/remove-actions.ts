/** Takes out what a PDF does: scripts, starting programs, sending data, leading out into the web (ISO 32000-2, 12.6). */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, isName, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';
import { readText } from '../../syntax/text-string.ts';
import { isScriptAddress, withoutTrackers } from './tracked-address.ts';

export interface ActionChoice {
  readonly scripts: boolean;
  /** What starts programs or opens files beside this one. */
  readonly launches: boolean;
  /** What sends or fetches data, and what tells a web page who followed a link to it. */
  readonly tracking: boolean;
  readonly links: boolean;
  /** What opens attached files. */
  readonly attachments: boolean;
}

export interface RemovedActions {
  readonly scripts: number;
  readonly launches: number;
  readonly tracking: number;
  readonly links: number;
}

/** Chains of actions (12.6.2) are short; longer ones lead in circles. */
const MAX_CHAIN = 64;
const MAX_DEPTH = 100;

/** Which actions belong to what, with an entry that each of them has: tags may be called what an action is called. */
const KINDS: Readonly<Record<string, readonly [kind: keyof ActionChoice, needed: readonly string[]]>> = {
  JavaScript: ['scripts', ['JS']],
  Launch: ['launches', ['F', 'Win', 'Mac', 'Unix']],
  GoToR: ['links', ['F']],
  Thread: ['links', ['F']],
  URI: ['links', ['URI']],
  SubmitForm: ['tracking', ['F']],
  ImportData: ['tracking', ['F']],
  GoToE: ['attachments', ['T', 'F', 'D']],
};
/** These stay, and may have others after them, or a script within. */
const CARRIERS = new Set([
  'GoTo',
  'Named',
  'Hide',
  'ResetForm',
  'SetOCGState',
  'Rendition',
  'Trans',
  'GoTo3DView',
  'GoToDp',
]);
const PLAYERS = new Set(['Sound', 'Movie', 'RichMediaExecute']);

export function removeActions(document: PdfDocument, choice: ActionChoice): RemovedActions {
  const cleaner = new ActionCleaner(document, choice);
  cleaner.clean();
  return cleaner.removed;
}

class ActionCleaner {
  readonly removed = { scripts: 0, launches: 0, tracking: 0, links: 0 };
  readonly #document: PdfDocument;
  readonly #choice: ActionChoice;

  constructor(document: PdfDocument, choice: ActionChoice) {
    this.#document = document;
    this.#choice = choice;
  }

  clean(): void {
    if (this.#choice.scripts) this.#dropScriptNames();
    for (let number = 1, count = this.#document.count; number < count; number++) {
      const value = this.#document.peek(number);
      const dict = value instanceof PdfStream ? value.dict : value;
      // An action with a number of its own is changed where something leads to it.
      if (dict === null || (dict instanceof PdfDict && this.#isAction(dict))) continue;
      const cleaned = this.#cleanValue(dict, 0);
      const own = value instanceof PdfStream ? this.#withoutRemoteData(cleaned) : cleaned;
      if (own === dict) continue;
      const isStream = value instanceof PdfStream && own instanceof PdfDict;
      this.#document.set(new PdfRef(number), isStream ? new PdfStream(own, value.data) : own);
    }
  }

  /** Scripts that run when the file is opened (7.7.4). */
  #dropScriptNames(): void {
    const document = this.#document;
    const catalog = document.editable(document.trailer.get('Root'));
    catalog.delete('Requirements');
    const names = document.dict(catalog.get('Names'))?.clone();
    if (!names?.has('JavaScript')) return;
    this.removed.scripts += Math.max(1, countScripts(document, names.get('JavaScript'), 0));
    names.delete('JavaScript');
    catalog.set('Names', names.size > 0 ? names : null);
  }

  /** The value itself where nothing in it changes. */
  #cleanValue(value: PdfObject, depth: number): PdfObject {
    if (depth > MAX_DEPTH) return value;
    if (isArray(value)) {
      const items = value.map((item) => this.#cleanEntry(item, depth));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    if (!(value instanceof PdfDict)) return value;
    let copy: PdfDict | undefined;
    for (const [key, entry] of value.entries()) {
      const cleaned = this.#isTrigger(key, entry) ? null : this.#cleanEntry(entry, depth);
      if (cleaned === entry) continue;
      copy ??= value.clone();
      copy.set(key, cleaned);
    }
    return copy ?? value;
  }

  #cleanEntry(entry: PdfObject, depth: number): PdfObject {
    const dict = this.#document.dict(entry);
    if (dict && this.#isAction(dict)) return this.#cleanAction(entry, dict, 0);
    return entry instanceof PdfRef ? entry : this.#cleanValue(entry, depth + 1);
  }

  /** What runs when something happens to a page, field or file (12.6.3), and scripts of 3D views. */
  #isTrigger(key: string, value: PdfObject): boolean {
    if (!this.#choice.scripts || (key !== 'AA' && key !== 'OnInstantiate')) return false;
    const document = this.#document;
    if (key === 'OnInstantiate') {
      this.removed.scripts++;
      return true;
    }
    const triggers = [...(document.dict(value)?.entries() ?? [])].map(([, each]) => document.dict(each));
    // Fonts and pictures may have that name, too.
    if (!triggers.every((each) => each && document.nameOf(each.get('S')) !== undefined)) return false;
    this.removed.scripts += triggers.length;
    return true;
  }

  #isAction(dict: PdfDict): boolean {
    const kind = this.#document.nameOf(dict.get('S')) ?? '';
    if (isName(this.#document.resolve(dict.get('Type')), 'StructElem')) return false;
    if (CARRIERS.has(kind) || PLAYERS.has(kind)) return dict.has('Next') || dict.has('JS');
    const [, needed] = Object.hasOwn(KINDS, kind) ? (KINDS[kind] ?? []) : [];
    return needed?.some((key) => dict.has(key)) ?? false;
  }

  /** Null where it goes; what follows it takes its place. */
  #cleanAction(value: PdfObject, dict: PdfDict, chain: number): PdfObject {
    const next = dict.get('Next');
    const following = next === null || chain > MAX_CHAIN ? null : this.#cleanChain(next, chain);
    if (this.#removes(dict)) return following;
    const own = this.#withoutParts(dict);
    if (own === dict && following === next) return value;
    const copy = own.clone();
    copy.set('Next', following);
    return copy;
  }

  #cleanChain(next: PdfObject, chain: number): PdfObject {
    const document = this.#document;
    const list = document.dict(next) ? [next] : document.array(next);
    const cleaned = list.map((each) => {
      const dict = document.dict(each);
      return dict ? this.#cleanAction(each, dict, chain + 1) : each;
    });
    if (cleaned.every((each, index) => each === list[index])) return next;
    const left = cleaned.flatMap((each) => (isArray(each) ? each : [each])).filter((each) => each !== null);
    return left.length > 1 ? left : (left[0] ?? null);
  }

  /** Whether an action is to go; counts it. */
  #removes(dict: PdfDict): boolean {
    const named = this.#document.nameOf(dict.get('S')) ?? '';
    const [kind] = Object.hasOwn(KINDS, named) ? (KINDS[named] ?? []) : [];
    const meant = named === 'URI' && isScriptAddress(this.#address(dict)) ? 'scripts' : kind;
    if (meant === undefined) return false;
    const isRemoved = this.#choice[meant] || (named === 'GoToE' && this.#choice.links);
    if (isRemoved) this.removed[meant === 'attachments' ? 'links' : meant]++;
    return isRemoved;
  }

  /** What goes of an action that stays: the script of a player, marks in a web address. */
  #withoutParts(dict: PdfDict): PdfDict {
    if (this.#choice.scripts && dict.has('JS')) {
      const copy = dict.clone();
      copy.delete('JS');
      this.removed.scripts++;
      return copy;
    }
    const address = this.#address(dict);
    const plain = this.#choice.tracking ? withoutTrackers(address) : address;
    if (plain === address) return dict;
    this.removed.tracking++;
    const copy = dict.clone();
    copy.set('URI', new PdfString(Buffer.from(plain)));
    return copy;
  }

  #address(dict: PdfDict): string {
    const value = this.#document.resolve(dict.get('URI'));
    return value instanceof PdfString ? readText(value) : '';
  }

  /** A stream may name a file elsewhere that holds its data (7.3.8.2), and a form the page of another file (8.10.4). */
  #withoutRemoteData(value: PdfObject): PdfObject {
    const { tracking, links } = this.#choice;
    if (!(value instanceof PdfDict) || !(tracking || links) || !(value.has('F') || value.has('Ref'))) return value;
    const copy = value.clone();
    for (const key of ['F', 'FFilter', 'FDecodeParms', 'Ref']) copy.delete(key);
    this.removed.tracking++;
    return copy;
  }
}

function countScripts(document: PdfDocument, node: PdfObject, depth: number): number {
  const dict = document.dict(node);
  if (!dict || depth > MAX_CHAIN) return 0;
  const own = Math.floor(document.array(dict.get('Names')).length / 2);
  return document
    .array(dict.get('Kids'))
    .reduce<number>((sum, kid) => sum + countScripts(document, kid, depth + 1), own);
}
