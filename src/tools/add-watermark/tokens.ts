/** Fills in what a watermark's text quotes: page numbers, date, time and names. */

export interface Tokens {
  readonly page: number;
  readonly pages: number;
  /** When the job began. */
  readonly now: Date;
  /** The file's name without its ending. */
  readonly name: string;
  /** The title that the file gives itself, else its name. */
  readonly title: string;
}

/** `{page}` and so on in any case; what is none of them stays. The two characters `\n` begin a new line. */
export function fillTokens(text: string, { page, pages, now, name, title }: Tokens): string {
  const values: Readonly<Record<string, string>> = {
    page: String(page),
    pages: String(pages),
    date: `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`,
    time: `${twoDigits(now.getHours())}:${twoDigits(now.getMinutes())}`,
    name,
    title,
  };
  return text
    .replaceAll('\\n', '\n')
    .replace(/\{(page|pages|date|time|name|title)\}/gi, (whole, key: string) => values[key.toLowerCase()] ?? whole);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
