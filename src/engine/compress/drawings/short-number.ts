/** Reads and writes the numbers of content streams (ISO 32000-2, 7.3.3). */

/** NaN for names, and for what only some readers take for a number. */
export function numberOf(text: string): number {
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

export function shortNumber(value: number, decimals: number): string {
  const digits = value.toFixed(decimals);
  const plain = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
  return plain.replace(/^-0$/, '0').replace(/^(-?)0\./, '$1.');
}

/** To a power of ten; as it is where that would be longer. */
export function rounded(text: string, power: number): string {
  const value = numberOf(text);
  if (!Number.isFinite(value)) return text;
  const step = 10 ** power;
  const short = power < 0 ? shortNumber(value, -power) : shortNumber(Math.round(value / step) * step, 0);
  return short.length <= text.length ? short : text;
}
