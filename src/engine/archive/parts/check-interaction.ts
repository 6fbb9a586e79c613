/** Checks annotations, forms and actions: nothing hidden, nothing that runs, everything with a look of its own. */
import { PdfDict, PdfStream } from '../../syntax/object.ts';
import { blendModes, isKnownBlendMode } from '../content/check-states.ts';
import type { Finding } from '../rules/findings.ts';
import type { Part } from '../rules/level.ts';
import type { Subject } from '../rules/subject.ts';

const FIRST =
  'Text Link FreeText Line Square Circle Highlight Underline Squiggly StrikeOut Stamp Ink Popup Widget PrinterMark TrapNet';
const LATER = `${FIRST} Polygon PolyLine Caret Watermark Redact`;
export const ANNOTATIONS: Readonly<Record<Part, readonly string[]>> = {
  1: FIRST.split(' '),
  2: `${LATER} FileAttachment`.split(' '),
  3: `${LATER} FileAttachment`.split(' '),
  4: `${LATER} Projection`.split(' '),
};
export const ACTIONS: Readonly<Record<Part, readonly string[]>> = {
  1: ['GoTo', 'GoToR', 'Thread', 'URI', 'Named', 'SubmitForm'],
  2: ['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm'],
  3: ['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm'],
  4: ['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm', 'JavaScript', 'RichMediaExecute', 'GoToDp'],
};
export const NAMED_ACTIONS = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'];
const TRIGGERS = ['E', 'X', 'D', 'U', 'Fo', 'Bl'];
export const NEED_NO_LOOK = ['Popup', 'Link', 'Projection'];
const [INVISIBLE, HIDDEN, PRINT, NO_ZOOM, NO_ROTATE, NO_VIEW, TOGGLE] = [1, 2, 4, 8, 16, 32, 256];

export function checkInteraction(subject: Subject): void {
  const { document, findings } = subject;
  for (const [index, reference] of subject.pages.entries()) {
    const page = document.dict(reference);
    checkTriggers(subject, page, 'page', { page: index + 1 });
    for (const item of subject.items(page, 'Annots')) {
      const annotation = document.dict(item);
      if (annotation) checkAnnotation(subject, annotation, subject.place(annotation, index + 1));
    }
  }
  checkTriggers(subject, document.catalog, 'page', {});
  const form = subject.dict(document.catalog, 'AcroForm');
  if (document.isTrue(form?.get('NeedAppearances') ?? null)) findings.add('need-looks');
  if (form?.has('XFA') || document.isTrue(document.catalog.get('NeedsRendering'))) findings.add('xfa');
  checkFields(subject, form);
  checkActions(subject);
}

function checkAnnotation(subject: Subject, annotation: PdfDict, place: Finding): void {
  const { findings, part, intent } = subject;
  const kind = subject.name(annotation, 'Subtype') ?? '';
  if (!ANNOTATIONS[part].includes(kind)) findings.add('annotation-kind', place);
  checkFlags(subject, annotation, kind, place);
  if (part === 1) {
    if ((subject.number(annotation, 'CA') ?? 1) !== 1) findings.add('annotation-opacity', place);
    const isColored = ['C', 'IC'].some((key) => subject.items(annotation, key).length > 0);
    if (isColored && intent !== 'RGB ') findings.add('annotation-color', place);
  }
  if (!blendModes(subject, annotation).every(isKnownBlendMode)) findings.add('blend-mode', place);
  checkLook(subject, annotation, kind, place);
  if (kind === 'Widget' && (annotation.has('A') || (part < 4 && annotation.has('AA'))))
    findings.add('field-actions', place);
  if (kind !== 'Widget') checkTriggers(subject, annotation, 'annotation', place);
}

function checkFlags(subject: Subject, annotation: PdfDict, kind: string, place: Finding): void {
  const { findings, part } = subject;
  const flags = subject.number(annotation, 'F');
  if (flags === undefined) {
    if (kind !== 'Popup' || part === 1) findings.add('annotation-flags', place);
    return;
  }
  const forbidden = INVISIBLE | HIDDEN | NO_VIEW | (part === 1 ? 0 : TOGGLE);
  const isFixed =
    kind !== 'Text' || part === 4 || part === 1 || (flags & (NO_ZOOM | NO_ROTATE)) === (NO_ZOOM | NO_ROTATE);
  if ((flags & forbidden) !== 0 || (flags & PRINT) === 0 || !isFixed) findings.add('annotation-flags', place);
}

function checkLook(subject: Subject, annotation: PdfDict, kind: string, place: Finding): void {
  const { document, findings, part } = subject;
  const looks = subject.dict(annotation, 'AP');
  const [left, bottom, right, top] = subject.items(annotation, 'Rect').map((item) => document.number(item) ?? 0);
  const isFlat = left === right && bottom === top;
  if (!looks) {
    const needs = part === 1 ? kind === 'Widget' : !isFlat && !NEED_NO_LOOK.includes(kind);
    if (needs && !(part === 1 && isFlat)) findings.add('annotation-look', place);
    return;
  }
  const normal = document.resolve(looks.get('N'));
  const isButton = kind === 'Widget' && inherited(subject, annotation, 'FT') === 'Btn';
  const isRight = isButton ? normal instanceof PdfDict : normal instanceof PdfStream;
  if ([...looks.keys()].some((key) => key !== 'N') || !isRight) findings.add('look-kind', place);
}

export function inherited(subject: Subject, field: PdfDict, key: string): string | undefined {
  let current: PdfDict | undefined = field;
  for (let depth = 0; current && depth < 20; depth++) {
    const found = subject.name(current, key);
    if (found !== undefined) return found;
    current = subject.dict(current, 'Parent');
  }
  return undefined;
}

function checkTriggers(subject: Subject, dict: PdfDict | undefined, of: 'page' | 'annotation', place: Finding): void {
  const { findings, part } = subject;
  const triggers = subject.dict(dict, 'AA');
  if (!triggers || (part === 1 && dict !== subject.document.catalog)) return;
  const isAllowed = part === 4 ? [...triggers.keys()].every((key) => TRIGGERS.includes(key)) : of === 'annotation';
  if (!isAllowed) findings.add('opening-actions', place);
}

function checkFields(subject: Subject, form: PdfDict | undefined): void {
  const waiting = [...subject.items(form, 'Fields')];
  const seen = new Set<PdfDict>();
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const field = subject.document.dict(item);
    if (!field || seen.has(field)) continue;
    seen.add(field);
    if (subject.part < 4 && field.has('AA')) subject.findings.add('field-actions', subject.place(field));
    waiting.push(...subject.items(field, 'Kids'));
  }
}

/** Wherever an action may stand: links, bookmarks, fields, the catalog; and what follows each. */
function checkActions(subject: Subject): void {
  const { document, findings, part } = subject;
  const check = (action: PdfDict, place: Finding): void => {
    const kind = subject.name(action, 'S') ?? '';
    if (!ACTIONS[part].includes(kind)) findings.add('action-kind', place);
    if (kind === 'Named' && !NAMED_ACTIONS.includes(subject.name(action, 'N') ?? ''))
      findings.add('action-kind', place);
  };
  for (const { value, object } of subject.values()) {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    const place = object === undefined ? {} : { object };
    for (const key of ['A', 'OpenAction', 'Next']) {
      const action = document.resolve(dict.get(key));
      if (action instanceof PdfDict && action.has('S') && !dict.has('K')) check(action, place);
    }
    for (const [, trigger] of subject.dict(dict, 'AA')?.entries() ?? []) {
      const action = document.dict(trigger);
      if (action?.has('S')) check(action, place);
    }
  }
}
