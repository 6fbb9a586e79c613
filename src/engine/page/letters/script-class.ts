/** Tells which letters of a line run together, whichever way the line as a whole is read (UAX #9, 3.2). */
import { directionOf, plainLetters } from './letters.ts';

/** Left to right, right to left, numbers, and everything that takes its direction from what stands around it. */
export type ScriptClass = 'left' | 'right' | 'number' | 'sign';

const NUMBER = /^[\d\u0660-\u0669\u06f0-\u06f9]/;
const MARK = /^\p{M}/u;

/** By its first letter or sign. */
export function scriptClass(text: string): ScriptClass {
  if (NUMBER.test(text)) return 'number';
  const direction = directionOf(text);
  if (direction === 'neutral') return 'sign';
  return direction === 'rtl' ? 'right' : 'left';
}

/** Whether a letter belongs to the same piece of a line of both directions as the one before it. */
export function isSamePiece(before: string, text: string): boolean {
  const own = scriptClass(text);
  return own === scriptClass(before) && (own !== 'sign' || text === before);
}

/** A mark of any script, or what is drawn without a letter, as the strokes that make Arabic words longer. */
export function goesWithLetter(text: string): boolean {
  return MARK.test(text) || plainLetters(text) === '';
}
