/** Tells texts of cells that are a number, as amounts and shares are printed. */

const NUMBER = /^[-–−+(]?[$€£¥]?\s?\d[\d.,\s']*\s?[%€$£)]?$/u;

export function isNumber(text: string): boolean {
  return NUMBER.test(text);
}
