/** The rules of PDF/A that are checked: the clause of each part that asks for it, and what it asks. */
import { type ArchiveLevel, depthOf, partOf } from './level.ts';

export interface Rule {
  readonly id: RuleId;
  /** Clause of ISO 19005. */
  readonly clause: string;
  readonly says: string;
}

/** Clauses of parts 1, 2 (3 is alike) and 4; empty where the part has no such rule. A letter: asked of that level and above. */
type Row = readonly [clauses: readonly [string, string, string], says: string, depth?: 'u' | 'a'];

const FILE = {
  header: [['6.1.2', '6.1.2', '6.1.2'], 'The file starts with the header of a version that the part allows.'],
  'binary-comment': [['6.1.2', '6.1.2', '6.1.2'], 'A comment of four bytes above 127 follows the header.'],
  identifier: [['6.1.3', '6.1.3', '6.1.3'], 'The trailer has a file identifier.'],
  'identifier-alike': [['6.1.3', '', ''], 'Both trailers of a linearized file have one identifier.'],
  encryption: [['6.1.3', '6.1.3', '6.1.3'], 'The file is not encrypted.'],
  'after-end': [['6.1.3', '6.1.3', '6.1.3'], 'Nothing follows the end-of-file mark.'],
  'info-absent': [['', '', '6.1.3'], 'There is no information dictionary without private data of programs.'],
  'info-date-only': [['', '', '6.1.3'], 'The information dictionary has only a modification date.'],
  'index-readable': [['6.1.4', '6.1.4', '6.1.4'], 'The index of objects can be read as it is.'],
  'index-lines': [['6.1.4', '6.1.4', '6.1.4'], 'The lines of the index of objects are separated as required.'],
  'index-stream': [['6.1.4', '', ''], 'The index of objects is a table, not a stream.'],
  'hex-even': [['6.1.6', '6.1.6', '6.1.5'], 'Hexadecimal strings have an even number of digits.'],
  'hex-digits': [['6.1.6', '6.1.6', '6.1.5'], 'Hexadecimal strings have only hexadecimal digits.'],
  'stream-length': [['6.1.7', '6.1.7.1', '6.1.6.1'], 'The length of each stream is right.'],
  'stream-lines': [['6.1.7', '6.1.7.1', '6.1.6.1'], 'The marks around each stream stand on lines of their own.'],
  'stream-elsewhere': [['6.1.7', '6.1.7.1', '6.1.6.1'], 'No stream lies in another file.'],
  filters: [['6.1.10', '6.1.7.2', '6.1.6.2'], 'Streams use only permitted filters.'],
  'name-letters': [['', '6.1.8', '6.1.7'], 'Names of fonts, inks and tags are UTF-8.'],
  'object-lines': [['6.1.8', '6.1.9', '6.1.8'], 'The marks around each object are separated as required.'],
  'integer-range': [['6.1.12', '6.1.13', ''], 'Integers are within their range.'],
  'real-range': [['6.1.12', '6.1.13', ''], 'Real numbers are within their range.'],
  'string-size': [['6.1.12', '6.1.13', ''], 'Strings are not too long.'],
  'name-size': [['6.1.12', '6.1.13', ''], 'Names have 127 bytes at most.'],
  'array-size': [['6.1.12', '', ''], 'Arrays have 8191 items at most.'],
  'dictionary-size': [['6.1.12', '', ''], 'Dictionaries have 4095 entries at most.'],
  'object-count': [['6.1.12', '6.1.13', ''], 'The file has 8388607 objects at most.'],
  nesting: [['6.1.12', '6.1.13', ''], 'Graphics states are nested 28 deep at most.'],
  'ink-count': [['6.1.12', '6.1.13', ''], 'Colours have no more inks than allowed.'],
  'character-range': [['6.1.12', '6.1.13', ''], 'Character numbers are 65535 at most.'],
  'page-size': [['', '6.1.13', ''], 'The sides of pages measure 3 to 14400 units.'],
} as const satisfies Readonly<Record<string, Row>>;

const GRAPHICS = {
  'inline-filters': [['6.1.10', '6.1.10', '6.1.9'], 'Inline images use only permitted filters.'],
  operators: [['6.2.10', '6.2.2', '6.2.2'], 'Pages use only known operators.'],
  resources: [['', '6.2.2', '6.2.2'], 'Each content names its resources itself.'],
  'content-readable': [['6.2.10', '6.2.2', '6.2.2'], 'The content of pages can be read.'],
  'intent-profile': [['6.2.2', '6.2.3', '6.2.3'], 'The output intent has a valid colour profile.'],
  'intent-alike': [['6.2.2', '6.2.3', '6.2.3'], 'All output intents share one colour profile.'],
  'intent-reference': [['', '6.2.3', '6.2.3'], 'No output intent refers to a profile elsewhere.'],
  'icc-profile': [['6.2.3.2', '6.2.4.2', '6.2.4.2'], 'Colour profiles are valid.'],
  overprint: [['', '6.2.4.2', '6.2.4.2'], 'CMYK profiles are not used with overprint mode 1.'],
  'profile-twice': [['', '', '6.2.4.2'], 'No CMYK profile is the same as that of the output intent.'],
  'device-rgb': [['6.2.3.3', '6.2.4.3', '6.2.4.3'], 'Device RGB has an RGB output intent.'],
  'device-cmyk': [['6.2.3.3', '6.2.4.3', '6.2.4.3'], 'Device CMYK has a CMYK output intent.'],
  'device-gray': [['6.2.3.3', '6.2.4.3', '6.2.4.3'], 'Device gray has an output intent.'],
  colorants: [['', '6.2.4.4', '6.2.4.4'], 'All inks of a colour are described.'],
  'separation-alike': [['', '6.2.4.4', '6.2.4.4'], 'An ink is described the same everywhere.'],
  transfer: [['6.2.8', '6.2.5', '6.2.5'], 'No transfer functions are used.'],
  'halftone-origin': [['', '6.2.5', '6.2.5'], 'No origin of halftones is set.'],
  halftone: [['', '6.2.5', '6.2.5'], 'Halftones are of a permitted kind.'],
  'rendering-intent': [['6.2.9', '6.2.6', '6.2.6'], 'Rendering intents are known ones.'],
  alternates: [['6.2.4', '6.2.8', '6.2.7.1'], 'Images have no alternates.'],
  opi: [['6.2.4', '6.2.8', '6.2.7.1'], 'Nothing refers to a print server.'],
  interpolate: [['6.2.4', '6.2.8', '6.2.7.1'], 'Images are not smoothed.'],
  'image-depth': [['', '6.2.8', '6.2.7.1'], 'Images have a permitted number of bits.'],
  jpeg2000: [['6.1.10', '6.2.8.3', '6.2.7.3'], 'JPEG 2000 images are of a permitted kind.'],
  postscript: [['6.2.5', '6.2.9', ''], 'There are no PostScript programs.'],
  'reference-form': [['6.2.6', '6.2.9', '6.2.8.2'], 'Nothing on a page lies in another file.'],
  'blend-mode': [['', '6.2.10', '6.2.9'], 'Blend modes are known ones.'],
  'blend-space': [['', '6.2.10', '6.2.9'], 'Transparent pages say which colours they blend.'],
  'no-transparency': [['6.4', '', ''], 'Nothing is transparent.'],
} as const satisfies Readonly<Record<string, Row>>;

const FONTS = {
  'font-entries': [['6.3.2', '6.2.11.2', '6.2.10.2'], 'Font dictionaries are complete.'],
  'font-format': [['6.3.2', '6.2.11.2', '6.2.10.2'], 'Embedded fonts are of a permitted and readable format.'],
  'cid-system': [['6.3.3.1', '6.2.11.3.1', '6.2.10.3.1'], 'A font and its code map belong together.'],
  'cid-glyphs': [['6.3.3.2', '6.2.11.3.2', '6.2.10.3.2'], 'TrueType fonts of many letters map them to glyphs.'],
  'code-map': [['6.3.3.3', '6.2.11.3.3', '6.2.10.3.3'], 'Code maps are embedded and agree with their dictionary.'],
  embedded: [['6.3.4', '6.2.11.4.1', '6.2.10.4.1'], 'All fonts that are shown are embedded.'],
  'glyphs-present': [['6.3.5', '6.2.11.4.1', '6.2.10.4.1'], 'Embedded fonts have all glyphs that are shown.'],
  'subset-list': [['6.3.5', '6.2.11.4.2', ''], 'The list of glyphs of an embedded font is complete.'],
  widths: [['6.3.6', '6.2.11.5', '6.2.10.5'], 'The widths in the file and in the font agree.'],
  'font-encoding': [['6.3.7', '6.2.11.6', '6.2.10.6'], 'TrueType fonts have an encoding that finds their glyphs.'],
  'no-notdef': [['', '6.2.11.8', '6.2.10.9'], 'The glyph for missing letters is not used.'],
  letters: [['6.3.8', '6.2.11.7.2', ''], 'All text can be read as Unicode letters.', 'u'],
  'letters-valid': [['', '6.2.11.7.2', '6.2.10.7'], 'Text does not map to invalid letters.', 'u'],
  'private-letters': [['', '6.2.11.7.3', '6.2.10.8'], 'Private letters have a replacement text.', 'a'],
} as const satisfies Readonly<Record<string, Row>>;

const PARTS = {
  'annotation-kind': [['6.5.2', '6.3.1', '6.3.1'], 'Annotations are of a permitted kind.'],
  'annotation-flags': [['6.5.3', '6.3.2', '6.3.2'], 'Annotations are printed and not hidden.'],
  'annotation-opacity': [['6.5.3', '', ''], 'Annotations are opaque.'],
  'annotation-color': [['6.5.3', '', ''], 'Colours of annotations have an RGB output intent.'],
  'annotation-look': [['6.9', '6.3.3', '6.3.3'], 'Annotations have an appearance.'],
  'look-kind': [['6.5.3', '6.3.3', '6.3.3'], 'Annotations have a normal appearance only, of the right kind.'],
  'field-actions': [['6.6.2', '6.4.1', '6.4.1'], 'Form fields start no actions.'],
  'need-looks': [['6.9', '6.4.1', '6.4.1'], 'Form fields do not ask viewers to draw them.'],
  xfa: [['', '6.4.2', '6.4.2'], 'There is no XFA form.'],
  'action-kind': [['6.6.1', '6.5.1', '6.6.1'], 'Actions are of a permitted kind.'],
  'opening-actions': [['6.6.2', '6.5.2', '6.6.3'], 'Nothing starts when the document or a page opens.'],
  'optional-content': [['6.1.13', '', ''], 'There are no layers.'],
  layers: [['', '6.9', '6.10'], 'Layers have unique names and are all listed.'],
  permissions: [['', '6.1.12', '6.1.11'], 'Permissions are of a permitted kind.'],
  'catalog-version': [['', '', '6.1.12'], 'The version in the catalog is 2.x.'],
  'embedded-files': [['6.1.11', '6.8', '6.9'], 'Attachments are permitted and described.'],
  presentations: [['', '6.10', '6.11'], 'There are no presentation steps or alternate presentations.'],
  requirements: [['', '6.11', '6.12'], 'The document states no requirements of viewers.'],
  metadata: [['6.7.2', '6.6.2.1', '6.7.2.1'], 'The document has XMP metadata.'],
  'metadata-plain': [['6.7.2', '', ''], 'Metadata is not compressed.'],
  'xmp-header': [['6.7.5', '6.6.2.1', '6.7.2.1'], 'The head of the XMP metadata has no old entries.'],
  'xmp-readable': [['6.7.9', '6.6.2.1', '6.7.2.1'], 'XMP metadata can be read.'],
  'xmp-properties': [['6.7.9', '6.6.2.3.1', ''], 'Metadata uses only described properties, with values of their kind.'],
  'xmp-extensions': [['6.7.8', '6.6.2.3.3', ''], 'Descriptions of further properties are complete.'],
  'info-alike': [['6.7.3', '', ''], 'XMP metadata and document information agree.'],
  claim: [['6.7.11', '6.6.4', '6.7.3'], 'XMP metadata names the part and level.'],
  marked: [['6.8.2.2', '6.7.2.2', ''], 'The document says that it is tagged.', 'a'],
  'tag-tree': [['6.8.3.3', '6.7.3.3', ''], 'The document has a tree of tags.', 'a'],
  'tag-types': [['6.8.3.4', '6.7.3.4', ''], 'Tags are standard ones or mapped to them.', 'a'],
  language: [['6.8.4', '6.7.4', ''], 'Languages are named by valid codes.', 'a'],
} as const satisfies Readonly<Record<string, Row>>;

const TABLE = { ...FILE, ...GRAPHICS, ...FONTS, ...PARTS };

export type RuleId = keyof typeof TABLE;

const DEPTHS = { b: 0, u: 1, a: 2 } as const;

/** The rules of a level, in the order of the standard's chapters. */
export function rulesOf(level: ArchiveLevel): readonly Rule[] {
  const column = { 1: 0, 2: 1, 3: 1, 4: 2 }[partOf(level)];
  return (Object.entries(TABLE) as readonly (readonly [RuleId, Row])[]).flatMap(([id, [clauses, says, depth]]) => {
    const clause = clauses[column] ?? '';
    // Part 4 asks of every file what the levels of earlier parts asked of some; part 1 asks for letters in level A alone.
    const least = depth === undefined || partOf(level) === 4 ? 'b' : depth;
    return clause !== '' && DEPTHS[depthOf(level)] >= DEPTHS[least] ? [{ id, clause, says }] : [];
  });
}
