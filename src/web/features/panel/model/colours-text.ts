/** The colours of an option for several things, as one text and as a field for each. */

/** Each as it is typed, even if it is no colour. */
export function splitColours(text: string): readonly string[] {
  return text.split(',').map((each) => each.trim());
}

/** A comma that is typed into one field would move the colours after it. */
export function joinColours(colours: readonly string[]): string {
  return colours.map((each) => each.replace(/\s*,\s*/g, ' ').trim()).join(', ');
}
