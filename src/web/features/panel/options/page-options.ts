/** The options that are made by clicking on pages: what a form says under their names is never sent as it is. */
import type { Field } from '../../../../contract/options/field.ts';
import { type ChosenFile, filePagesOption, fileTurnsOption } from '../../files/chosen-files.ts';
import { turnsOption } from '../../pages/board-rules.ts';
import { allTurns } from '../../pages/page-turns.ts';
import { type Values, visibleFields } from '../model/option-values.ts';

/** Empty = not to be sent. */
export function pageOptions(fields: readonly Field[], values: Values, ready: readonly ChosenFile[]): Values {
  const singly = turnsOption(visibleFields(fields, values));
  const arranges = fields.some(({ name }) => name === 'file-pages');
  return {
    ...(singly && turnsToSend(singly, fields, values, ready)),
    ...(arranges && { 'file-pages': filePagesOption(ready), 'file-turns': fileTurnsOption(ready) }),
  };
}

/** A turn of all pages goes among those of single pages, which then say everything. */
function turnsToSend(option: string, fields: readonly Field[], values: Values, ready: readonly ChosenFile[]): Values {
  const turns = singleTurns(values[option] ?? '', values, ready);
  const turnsAll = turns !== '' && fields.some(({ name }) => name === 'rotation');
  return { [option]: turns, ...(turnsAll && { rotation: '', pages: '' }) };
}

/** Turns of single pages, together with the turn of all the others; those of several files have none. */
function singleTurns(text: string, values: Values, ready: readonly ChosenFile[]): string {
  const look = ready.length === 1 ? ready[0]?.look : undefined;
  if (look?.kind !== 'pdf') return '';
  return allTurns(text, values.pages ?? '', Number(values.rotation ?? '0'), look.pages);
}
