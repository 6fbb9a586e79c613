/** Turns a value of the data into that of a field, or says why the field cannot take it. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { type Moment, readIsoMoment, readMoment, writeMoment } from '../../engine/document/forms/field-dates.ts';
import { type FieldFormat, readNumber, writeDigits, writeNumber } from '../../engine/document/forms/field-format.ts';
import { FIELD_FLAG, type FormField, stateText } from '../../engine/document/forms/form-fields.ts';
import type { NewValue } from '../../engine/document/forms/set-fields.ts';
import { type Cell, isList, isMoment, isState } from './form-data.ts';

const YES = new Set(['true', '1', 'on', 'yes']);
const NO = new Set(['false', '0', 'off', 'no', '']);
const ISO_DAY = 'yyyy-mm-dd';
const ISO_MOMENT = 'yyyy-mm-dd HH:MM';
/** Choices that a message names. */
const NAMED_CHOICES = 20;

export interface ValueOptions {
  readonly format: FieldFormat | undefined;
  /** What the caller wants dates to look like; empty: as the field has it. */
  readonly dates: string;
}

/** @throws ToolError `bad-option`. */
export function fieldValue(field: FormField, cell: Cell, options: ValueOptions): NewValue {
  switch (field.kind) {
    case 'check':
    case 'radio':
      return { kind: 'state', state: stateFor(field, cell) };
    case 'dropdown':
    case 'list':
      return { kind: 'choices', values: choicesFor(field, cell, options) };
    default:
      return textFor(field, cell, options);
  }
}

function refused(why: ReturnType<typeof because>): ToolError {
  return new ToolError('bad-option', { field: 'data', ...why });
}

function textFor(field: FormField, cell: Cell, options: ValueOptions): NewValue {
  const { name, flags, maxLength } = field;
  const { format } = options;
  const plain = plainText(cell, options);
  const lines = plain.replace(/\r\n?/g, '\n');
  const text = (flags & FIELD_FLAG.multiline) === 0 ? lines.replace(/\s*\n\s*/g, ' ') : lines;
  if (text === '') return { kind: 'text', text };
  const value = format ? formatted(name, text, format, options.dates) : { text };
  const count = [...value.text].length;
  if (maxLength > 0 && count > maxLength)
    throw refused(because('too-long-for-field', { name, most: maxLength, count }));
  return { kind: 'text', ...value };
}

function formatted(name: string, text: string, format: FieldFormat, dates: string) {
  switch (format.kind) {
    case 'digits':
      return { text, shown: writeDigits(text, format.patterns) };
    case 'date': {
      // In the writing that was asked for it is a date already.
      const moment = readIsoMoment(text) ?? readMoment(text, format.pattern) ?? (dates && readMoment(text, dates));
      if (!moment) throw refused(because('not-a-date-for-field', { value: text, name, pattern: format.pattern }));
      return { text: writeMoment(moment, dates || format.pattern) };
    }
    default: {
      const number = readNumber(text, format);
      if (number === undefined) throw refused(because('not-a-number-for-field', { value: text, name }));
      return { text: String(number), shown: writeNumber(number, format) };
    }
  }
}

function plainText(cell: Cell, { format, dates }: ValueOptions): string {
  if (cell === null) return '';
  if (isState(cell)) return cell.state;
  if (isMoment(cell)) {
    if (format?.kind === 'date') return writeMoment(cell.moment, ISO_MOMENT);
    return writeMoment(cell.moment, dates || usualPattern(cell.moment));
  }
  if (isList(cell)) return cell.join('\n');
  const text = String(cell);
  const moment = dates !== '' && format?.kind !== 'date' ? readIsoMoment(text) : undefined;
  return moment ? writeMoment(moment, dates) : text;
}

function usualPattern({ hour, minute }: Moment): string {
  return hour + minute === 0 ? ISO_DAY : ISO_MOMENT;
}

/** Null where it is off. */
function stateFor(field: FormField, cell: Cell): string | null {
  const { name, choices, places } = field;
  const text = isList(cell) ? (cell[0] ?? '') : plainText(cell, PLAIN);
  const low = text.trim().toLowerCase();
  const states = [...new Set(places.map(({ state }) => state))];
  const named = states.find((state) => stateText(state) === text);
  if (isState(cell) && named !== undefined) return named;
  // A value of the field's own counts more than a word for on or off: a button may be called 0 or no.
  const at = indexOfChoice(choices, text);
  if (at !== -1) return states[at] ?? null;
  if (named !== undefined) return named;
  if (NO.has(low)) return null;
  if (YES.has(low) && states.length === 1) return states[0] ?? null;
  if (field.kind === 'radio' || states.length > 1) throw notAChoice(field, text);
  throw refused(because('not-checked-or-not', { value: text, name }));
}

const PLAIN: ValueOptions = { format: undefined, dates: '' };

function choicesFor(field: FormField, cell: Cell, options: ValueOptions): readonly string[] {
  const { name, kind, flags, choices } = field;
  const several = isList(cell) ? cell : undefined;
  const takesSeveral = kind === 'list' && (flags & FIELD_FLAG.multiSelect) !== 0;
  const whole = plainText(cell, options);
  const isOne = indexOfChoice(choices, whole) !== -1 || !takesSeveral;
  const texts = several ?? (isOne ? [whole] : whole.split(/[;\n]/));
  const wanted = texts.map((each) => each.trim()).filter((each) => each !== '');
  if (wanted.length > 1 && !takesSeveral) throw refused(because('one-choice-only', { name }));
  return wanted.map((text) => {
    const at = indexOfChoice(choices, text);
    if (at !== -1) return choices[at]?.value ?? text;
    if (kind === 'dropdown' && (flags & FIELD_FLAG.edit) !== 0) return text;
    throw notAChoice(field, text);
  });
}

/** By the stored value, then by the words that show, then by either in any case. */
function indexOfChoice(choices: FormField['choices'], wanted: string): number {
  const text = wanted.trim();
  const low = text.toLowerCase();
  const ways: readonly ((choice: FormField['choices'][number]) => boolean)[] = [
    ({ value }) => value === text,
    ({ shown }) => shown === text,
    ({ value, shown }) => value.trim().toLowerCase() === low || shown.trim().toLowerCase() === low,
  ];
  return ways.map((way) => choices.findIndex(way)).find((at) => at !== -1) ?? -1;
}

function notAChoice({ name, choices }: FormField, value: string): ToolError {
  if (choices.length === 0) return refused(because('no-choices', { name, value }));
  const words = choices.slice(0, NAMED_CHOICES).map(({ shown }) => shown);
  const all = choices.length > NAMED_CHOICES ? [...words, '…'] : words;
  return refused(because('not-a-choice', { value, name, choices: all.join(', ') }));
}
