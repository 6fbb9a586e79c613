/** The part of the graphics state that says where text and pictures go (ISO 32000-2, 8.4 and 9.3). */
import type { TextFont } from '../../fonts/text-font.ts';
import { IDENTITY, type Matrix, multiply } from '../../geometry/matrix.ts';
import type { PdfObject } from '../../syntax/object.ts';

export interface DrawingState {
  matrix: Matrix;
  font: TextFont | undefined;
  size: number;
  charSpace: number;
  wordSpace: number;
  /** 1 is the usual width. */
  scale: number;
  leading: number;
  rise: number;
}

export function startState(matrix: Matrix): DrawingState {
  return { matrix, font: undefined, size: 0, charSpace: 0, wordSpace: 0, scale: 1, leading: 0, rise: 0 };
}

/** Where the next glyph goes, and where its line began. */
export class TextPlace {
  matrix: Matrix = IDENTITY;
  line: Matrix = IDENTITY;

  begin(): void {
    this.set(IDENTITY);
  }

  set(matrix: Matrix): void {
    this.matrix = matrix;
    this.line = matrix;
  }

  moveLine(x: number, y: number): void {
    this.set(multiply([1, 0, 0, 1, x, y], this.line));
  }

  move(x: number, y: number): void {
    this.matrix = multiply([1, 0, 0, 1, x, y], this.matrix);
  }
}

/** Follows the operators that set one thing. @returns whether this was one of them. */
export function follow(state: DrawingState, place: TextPlace, word: string, operands: readonly PdfObject[]): boolean {
  const number = (index: number) => {
    const value = operands[index];
    return typeof value === 'number' ? value : 0;
  };
  switch (word) {
    case 'cm':
      state.matrix = multiply(six(operands), state.matrix);
      return true;
    case 'BT':
      place.begin();
      return true;
    case 'Tm':
      place.set(six(operands));
      return true;
    case 'Td':
      place.moveLine(number(0), number(1));
      return true;
    case 'TD':
      state.leading = -number(1);
      place.moveLine(number(0), number(1));
      return true;
    case 'T*':
      place.moveLine(0, -state.leading);
      return true;
    default:
      return setNumber(state, word, number(0));
  }
}

function setNumber(state: DrawingState, word: string, value: number): boolean {
  switch (word) {
    case 'Tc':
      state.charSpace = value;
      return true;
    case 'Tw':
      state.wordSpace = value;
      return true;
    case 'Tz':
      state.scale = value / 100;
      return true;
    case 'TL':
      state.leading = value;
      return true;
    case 'Ts':
      state.rise = value;
      return true;
    default:
      return false;
  }
}

function six(operands: readonly PdfObject[]): Matrix {
  const number = (index: number) => {
    const value = operands[index];
    return typeof value === 'number' ? value : 0;
  };
  return operands.length < 6 ? IDENTITY : [number(0), number(1), number(2), number(3), number(4), number(5)];
}
