/** Numbers of pages as they stand in the names of files: a page that comes again has another one. */
export class PageNames {
  readonly #digits: number;
  readonly #times = new Map<number, number>();

  /** @param digits at least so many in each number. */
  constructor(digits: number) {
    this.#digits = digits;
  }

  next(page: number): string {
    const times = (this.#times.get(page) ?? 0) + 1;
    this.#times.set(page, times);
    const number = String(page).padStart(this.#digits, '0');
    return times === 1 ? number : `${number}-${times}`;
  }
}
