/** Bookmarks of a Word document: names that Word takes, each with an id of its own, each once. */

/** Word cuts longer names, and two that are cut alike are one. */
const MAX_LETTERS = 40;

export class Bookmarks {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #placed = new Set<string>();

  /** The name by which fields and links find it, wherever in the document it stands. */
  nameOf(bookmark: string): string {
    const known = this.#names.get(bookmark);
    if (known) return known;
    const name = this.#free(validName(bookmark));
    this.#names.set(bookmark, name);
    this.#taken.add(name.toLowerCase());
    return name;
  }

  /** Where it stands: an empty place at the beginning of a paragraph; nothing the second time. */
  placeXml(bookmark: string): string {
    const name = this.nameOf(bookmark);
    if (this.#placed.has(name)) return '';
    this.#placed.add(name);
    const id = this.#placed.size;
    return `<w:bookmarkStart w:id="${id}" w:name="${name}"/><w:bookmarkEnd w:id="${id}"/>`;
  }

  #free(wanted: string): string {
    for (let count = 1; ; count++) {
      const tail = count === 1 ? '' : `_${count}`;
      const name = `${wanted.slice(0, MAX_LETTERS - tail.length)}${tail}`;
      if (!this.#taken.has(name.toLowerCase())) return name;
    }
  }
}

/** A letter, then letters, digits and underscores. */
function validName(bookmark: string): string {
  const plain = bookmark.normalize('NFC').replace(/[^\p{L}\p{N}_]/gu, '_');
  return /^\p{L}/u.test(plain) ? plain : `b_${plain}`;
}
