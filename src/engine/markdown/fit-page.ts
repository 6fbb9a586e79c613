/** What is done to a loaded page before it is printed: only a laid-out page tells what is too wide, and which images are there. */

/** Lower than this, a block is not broken between two pages. */
const WHOLE_PX = 260;
/** How much smaller the letters of a table may become that is wider than the page. */
const TABLE_SIZES = [0.92, 0.84, 0.76, 0.68];
/** Of a table with very many columns: smaller letters nobody reads. */
const LEAST_TABLE = 0.2;
/** Of a formula, which cannot be broken. */
const LEAST_FORMULA = 0.35;
/** More are not measured: each takes a layout of the page. */
const MAX_FITTED = 400;

/** An expression for the page: images that did not load become their texts, wide tables and formulas smaller. */
export const FIT_PAGE = `{
  for (const image of [...document.images]) {
    if (image.complete && image.naturalWidth > 0) continue;
    const text = document.createElement('span');
    text.className = 'image-missing';
    text.textContent = image.alt.trim();
    if (text.textContent === '') image.remove();
    else image.replaceWith(text);
  }
  const roomOf = (element) => element.parentElement.getBoundingClientRect().width + 1;
  const widthOf = (element) => Math.max(element.scrollWidth, element.getBoundingClientRect().width);
  for (const table of [...document.querySelectorAll('main table')].slice(0, ${MAX_FITTED})) {
    for (const size of ${JSON.stringify(TABLE_SIZES)}) {
      if (widthOf(table) <= roomOf(table)) break;
      table.style.fontSize = size + 'em';
    }
    if (widthOf(table) > roomOf(table)) table.classList.add('crowded');
    const part = roomOf(table) / widthOf(table);
    if (part < 1) table.style.zoom = Math.max(${LEAST_TABLE}, part * 0.98);
  }
  for (const formula of [...document.querySelectorAll('math')].slice(0, ${MAX_FITTED})) {
    const box = formula.closest('.formula, p, li, td, th, div') ?? document.body;
    const part = box.clientWidth / formula.getBoundingClientRect().width;
    if (part < 1) formula.style.fontSize = Math.max(${LEAST_FORMULA}, part * 0.98) + 'em';
  }
  for (const block of [...document.querySelectorAll('main pre, main table, main blockquote')].slice(0, ${MAX_FITTED}))
    if (block.getBoundingClientRect().height < ${WHOLE_PX}) block.classList.add('whole');
}`;

/** @param pages of ids. An expression that writes the numbers into the table of contents; its value is whether one changed. */
export function numberContents(pages: ReadonlyMap<string, number>): string {
  return `{
    const pages = new Map(${JSON.stringify([...pages])});
    let isChanged = false;
    for (const place of document.querySelectorAll('.contents .page')) {
      const page = String(pages.get(place.dataset.target) ?? '');
      isChanged ||= (place.dataset.page ?? '') !== page;
      if (page !== '') place.dataset.page = page;
    }
    isChanged;
  }`;
}
