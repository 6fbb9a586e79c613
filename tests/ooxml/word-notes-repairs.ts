/** What Word repairs in notes, comments and text boxes: calls without a note, and things where they cannot be. */
import type { OfficeParts } from './package-parts.ts';
import { elementsNamed, type XmlElement } from './xml-tree.ts';

const idsOf = (elements: readonly XmlElement[]) => elements.map(({ attributes }) => attributes['w:id'] ?? '');

function named({ trees }: OfficeParts, part: string, name: string): readonly XmlElement[] {
  const root = trees.get(part);
  return root ? elementsNamed(root, name) : [];
}

function repeated(ids: readonly string[]): readonly string[] {
  return ids.filter((id, index) => ids.indexOf(id) < index);
}

/** Parts of the package in which none of the named elements may stand. */
function misplaced({ trees }: OfficeParts, parts: RegExp, names: readonly string[]): readonly string[] {
  return [...trees]
    .filter(([part]) => parts.test(part))
    .flatMap(([part, root]) =>
      names.filter((name) => elementsNamed(root, name).length > 0).map((name) => `${part} ${name}`),
    );
}

export const repairsOfNotes = {
  'notes that are called and missing, or called twice': (parts: OfficeParts) =>
    (['footnote', 'endnote'] as const).flatMap((kind) => {
      const calls = idsOf(named(parts, 'word/document.xml', `w:${kind}Reference`));
      const notes = idsOf(named(parts, `word/${kind}s.xml`, `w:${kind}`));
      return [...calls.filter((id) => !notes.includes(id)), ...repeated(calls), ...repeated(notes)].map(
        (id) => `${kind} ${id}`,
      );
    }),
  'notes without separators': (parts: OfficeParts) =>
    (['footnote', 'endnote'] as const).flatMap((kind) => {
      const notes = named(parts, `word/${kind}s.xml`, `w:${kind}`);
      const types = notes.map(({ attributes }) => attributes['w:type']);
      return notes.length > 0 && !(types.includes('separator') && types.includes('continuationSeparator'))
        ? [kind]
        : [];
    }),
  'comments whose range or text is missing': (parts: OfficeParts) => {
    const ids = (name: string) => [...idsOf(named(parts, 'word/document.xml', name))].sort().join(' ');
    const said = idsOf(named(parts, 'word/comments.xml', 'w:comment'));
    const all = ['w:commentRangeStart', 'w:commentRangeEnd', 'w:commentReference'].map(ids);
    const same = all.every((each) => each === [...said].sort().join(' '));
    return [...(same ? [] : all), ...repeated(said)];
  },
  'dates of comments that are none': (parts: OfficeParts) =>
    named(parts, 'word/comments.xml', 'w:comment').flatMap(({ attributes: { 'w:date': date } }) =>
      date === undefined || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) ? [] : [date],
    ),
  'things where they cannot be': (parts: OfficeParts) => [
    ...misplaced(parts, /^word\/(?:header|footer|footnotes|endnotes|comments)\d*\.xml$/, [
      'w:footnoteReference',
      'w:endnoteReference',
      'w:commentReference',
    ]),
    ...misplaced(parts, /^word\/(?:footnotes|endnotes|comments)\.xml$/, ['wp:anchor', 'w:txbxContent']),
    ...[...parts.trees.values()].flatMap((root) =>
      elementsNamed(root, 'w:txbxContent').flatMap((box) =>
        ['w:txbxContent', 'w:footnoteReference', 'w:endnoteReference', 'w:commentReference']
          .filter((name) => elementsNamed(box, name).some((each) => each !== box))
          .map((name) => `a text box holds ${name}`),
      ),
    ),
  ],
};
