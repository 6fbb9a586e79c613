/** Moves places that stand before a heading into it: where the heading goes to the next page, they would stay behind. */

const PLACE = /<(?:div|section|article|header|hgroup|a|span)\b[^>]*?( id="([^"]*)")[^>]*>/g;
/** What may stand between the two; bounded, so that pages of nothing but places take no time. */
const UP_TO_HEADING = /^(?:\s{0,200}<\/?(?:div|section|article|header|hgroup|a|span)\b[^>]*>){0,12}?\s*<h[1-6]\b[^>]*>/;
const FAR = 4_000;

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** @param html as `cleanChapter` writes it: no attribute has a `>`. */
export function placesInHeadings(html: string): string {
  const edits: Edit[] = [];
  for (const { index, 0: tag, 1: attribute = '', 2: id = '' } of html.matchAll(PLACE)) {
    const end = index + tag.length;
    const heading = UP_TO_HEADING.exec(html.slice(end, end + FAR))?.[0];
    if (heading === undefined) continue;
    const [from, at] = [index + tag.indexOf(attribute), end + heading.length];
    edits.push({ from, to: from + attribute.length, text: '' });
    edits.push({ from: at, to: at, text: `<span id="${id}"></span>` });
  }
  const parts: string[] = [];
  let done = 0;
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    parts.push(html.slice(done, from), text);
    done = to;
  }
  return parts.join('') + html.slice(done);
}
