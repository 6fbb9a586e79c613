/** Changes the addresses of the web and of files that actions lead to, and of those that follow them (ISO 32000-2, 12.6). */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, PdfDict, type PdfObject, PdfString } from '../../syntax/object.ts';
import { makeText, readText } from '../../syntax/text-string.ts';
import { FILE_ACTIONS, FORM_ACTIONS, readAddress } from './link-target.ts';

/** Chains of actions (12.6.2) are short; longer ones lead in circles. */
const MAX_CHAIN = 64;

export type ChangeAddress = (address: string) => string;

/** Of a link, a button or a bookmark: what it does, also what another program had it do before, and what events do. */
const ACTIONS = ['A', 'PA'];

/** @returns the dictionary with its addresses changed; undefined where none changes. */
export function withAddresses(document: PdfDocument, owner: PdfDict, change: ChangeAddress): PdfDict | undefined {
  const copy = owner.clone();
  let isChanged = false;
  for (const key of ACTIONS) {
    const action = changedAction(document, owner.get(key), change, 0);
    if (!action) continue;
    copy.set(key, action);
    isChanged = true;
  }
  const events = document.dict(owner.get('AA'))?.clone();
  for (const [event, value] of [...(events?.entries() ?? [])]) {
    const action = changedAction(document, value, change, 0);
    if (!action) continue;
    events?.set(event, action);
    copy.set('AA', events ?? null);
    isChanged = true;
  }
  return isChanged ? copy : undefined;
}

function changedAction(
  document: PdfDocument,
  value: PdfObject,
  change: ChangeAddress,
  chain: number,
): PdfDict | undefined {
  const action = document.dict(value);
  if (!action || chain > MAX_CHAIN) return undefined;
  const copy = action.clone();
  const word = document.nameOf(action.get('S')) ?? '';
  const address = word === 'URI' ? changedAddress(document, action.get('URI'), change) : undefined;
  const file = [...FILE_ACTIONS, ...FORM_ACTIONS].includes(word)
    ? changedFile(document, action.get('F'), change)
    : undefined;
  const following = changedChain(document, action.get('Next'), change, chain + 1);
  if (address) copy.set('URI', address);
  if (file) copy.set('F', file);
  if (following) copy.set('Next', following);
  return address || file || following ? copy : undefined;
}

function changedChain(document: PdfDocument, next: PdfObject, change: ChangeAddress, chain: number): PdfObject {
  const found = document.resolve(next);
  if (!isArray(found)) return changedAction(document, next, change, chain) ?? null;
  const list = found.map((item) => changedAction(document, item, change, chain) ?? item);
  return list.some((item, index) => item !== found[index]) ? list : null;
}

/** The address as the format wants it: other letters than those of ASCII are percent-encoded. */
export function changedAddress(document: PdfDocument, value: PdfObject, change: ChangeAddress): PdfString | undefined {
  const before = readAddress(document, value);
  const after = change(before);
  if (after === before) return undefined;
  return new PdfString(Buffer.from(after.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent), 'latin1'));
}

function changedFile(document: PdfDocument, value: PdfObject, change: ChangeAddress): PdfObject | undefined {
  const found = document.resolve(value);
  const changed = (name: PdfObject): PdfString | undefined => {
    const own = document.resolve(name);
    if (!(own instanceof PdfString)) return undefined;
    const [before, after] = [readText(own), change(readText(own))];
    return before === after ? undefined : makeText(after);
  };
  if (!(found instanceof PdfDict)) return changed(found);
  const copy = found.clone();
  const parts = ['F', 'UF'].map((key) => [key, changed(found.get(key))] as const);
  for (const [key, name] of parts) if (name) copy.set(key, name);
  return parts.some(([, name]) => name) ? copy : undefined;
}
