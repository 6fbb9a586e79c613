/** Takes away groups, states and masks that nothing is drawn with, once no page needs transparency. */
import { PdfDict, PdfName, PdfStream } from '../../syntax/object.ts';
import { isTransparentState } from '../content/check-states.ts';
import type { Subject } from '../rules/subject.ts';
import { isTransparentImage } from './find-transparent.ts';

export function clearTransparency(subject: Subject): void {
  const { document } = subject;
  for (const { value } of [...subject.values()]) {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    if (subject.name(subject.dict(dict, 'Group'), 'S') === 'Transparency') dict.delete('Group');
    if (subject.name(dict, 'Subtype') === 'Image' && isTransparentImage(subject, dict))
      for (const key of ['SMask', 'SMaskInData']) dict.delete(key);
    for (const [, value] of subject.dict(dict, 'ExtGState')?.entries() ?? []) clearState(subject, document.dict(value));
    if (subject.number(dict, 'PatternType') === 2) clearState(subject, subject.dict(dict, 'ExtGState'));
  }
}

function clearState(subject: Subject, state: PdfDict | undefined): void {
  if (!state || !isTransparentState(subject, state)) return;
  for (const key of ['CA', 'ca', 'BM']) state.delete(key);
  if (state.has('SMask')) state.set('SMask', new PdfName('None'));
}
