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
  header: [['6.1.2', '6.1.2', '6.1.2'], 'The file starts with a header of a permitted version.'],
  'binary-comment': [
    ['6.1.2', '6.1.2', '6.1.2'],
    'The header is followed by a comment of at least four bytes above 127.',
  ],
  identifier: [['6.1.3', '6.1.3', '6.1.3'], 'The trailer has a file identifier.'],
  'identifier-alike': [['6.1.3', '', ''], 'Both trailers of a linearized file have the same identifier.'],
  encryption: [['6.1.3', '6.1.3', '6.1.3'], 'The file is not encrypted.'],
  'after-end': [['6.1.3', '6.1.3', '6.1.3'], 'Nothing follows the end-of-file mark.'],
  'info-absent': [['', '', '6.1.3'], 'An information dictionary is present only together with page-piece data.'],
  'info-date-only': [['', '', '6.1.3'], 'The information dictionary has only a modification date.'],
  'index-readable': [['6.1.4', '6.1.4', '6.1.4'], 'The cross-reference data is readable without repair.'],
  'index-lines': [['6.1.4', '6.1.4', '6.1.4'], 'The lines of the cross-reference table are separated as required.'],
  'index-stream': [['6.1.4', '', ''], 'The file uses a cross-reference table, not a stream.'],
  'hex-even': [['6.1.6', '6.1.6', '6.1.5'], 'Hexadecimal strings have an even number of digits.'],
  'hex-digits': [['6.1.6', '6.1.6', '6.1.5'], 'Hexadecimal strings have only hexadecimal digits.'],
  'stream-length': [['6.1.7', '6.1.7.1', '6.1.6.1'], 'The Length entry of each stream is correct.'],
  'stream-lines': [
    ['6.1.7', '6.1.7.1', '6.1.6.1'],
    'The keywords “stream” and “endstream” are followed or preceded by a line break.',
  ],
  'stream-elsewhere': [['6.1.7', '6.1.7.1', '6.1.6.1'], 'No stream is stored in another file.'],
  filters: [['6.1.10', '6.1.7.2', '6.1.6.2'], 'Streams use only permitted filters.'],
  'name-letters': [['', '6.1.8', '6.1.7'], 'Names of fonts, colorants and structure types are valid UTF-8.'],
  'object-lines': [['6.1.8', '6.1.9', '6.1.8'], 'The keywords “obj” and “endobj” are separated as required.'],
  'integer-range': [['6.1.12', '6.1.13', ''], 'Integers are within their range.'],
  'real-range': [['6.1.12', '6.1.13', ''], 'Real numbers are within their range.'],
  'string-size': [['6.1.12', '6.1.13', ''], 'Strings are within their maximum length.'],
  'name-size': [['6.1.12', '6.1.13', ''], 'Names have 127 bytes at most.'],
  'array-size': [['6.1.12', '', ''], 'Arrays have 8191 items at most.'],
  'dictionary-size': [['6.1.12', '', ''], 'Dictionaries have 4095 entries at most.'],
  'object-count': [['6.1.12', '6.1.13', ''], 'The file has 8388607 objects at most.'],
  nesting: [['6.1.12', '6.1.13', ''], 'Graphics states are nested at most 28 levels deep.'],
  'ink-count': [['6.1.12', '6.1.13', ''], 'DeviceN colour spaces have no more colorants than allowed.'],
  'character-range': [['6.1.12', '6.1.13', ''], 'CIDs are 65535 at most.'],
  'page-size': [['', '6.1.13', ''], 'The sides of pages measure 3 to 14400 units.'],
} as const satisfies Readonly<Record<string, Row>>;

const GRAPHICS = {
  'inline-filters': [['6.1.10', '6.1.10', '6.1.9'], 'Inline images use only permitted filters.'],
  operators: [['6.2.10', '6.2.2', '6.2.2'], 'Content streams use only operators of the PDF standard.'],
  resources: [['', '6.2.2', '6.2.2'], 'Each content stream has its own resource dictionary.'],
  'content-readable': [['6.2.10', '6.2.2', '6.2.2'], 'All content streams can be read.'],
  'intent-profile': [['6.2.2', '6.2.3', '6.2.3'], 'The output intent has a valid ICC profile.'],
  'intent-alike': [['6.2.2', '6.2.3', '6.2.3'], 'All output intents use the same ICC profile.'],
  'intent-reference': [['', '6.2.3', '6.2.3'], 'No output intent refers to an external profile.'],
  'icc-profile': [['6.2.3.2', '6.2.4.2', '6.2.4.2'], 'ICC profiles are valid.'],
  overprint: [['', '6.2.4.2', '6.2.4.2'], 'ICC-based CMYK is not used with overprint mode 1.'],
  'profile-twice': [['', '', '6.2.4.2'], 'No ICC-based CMYK colour space uses the profile of the output intent.'],
  'device-rgb': [['6.2.3.3', '6.2.4.3', '6.2.4.3'], 'DeviceRGB is used only with an RGB output intent.'],
  'device-cmyk': [['6.2.3.3', '6.2.4.3', '6.2.4.3'], 'DeviceCMYK is used only with a CMYK output intent.'],
  'device-gray': [['6.2.3.3', '6.2.4.3', '6.2.4.3'], 'DeviceGray is used only with an output intent.'],
  colorants: [['', '6.2.4.4', '6.2.4.4'], 'All spot colours of a DeviceN colour space are described.'],
  'separation-alike': [['', '6.2.4.4', '6.2.4.4'], 'A spot colour is described the same way everywhere.'],
  transfer: [['6.2.8', '6.2.5', '6.2.5'], 'No transfer functions are used.'],
  'halftone-origin': [['', '6.2.5', '6.2.5'], 'No halftone origin is set.'],
  halftone: [['', '6.2.5', '6.2.5'], 'Halftones are of a permitted kind.'],
  'rendering-intent': [['6.2.9', '6.2.6', '6.2.6'], 'Only standard rendering intents are used.'],
  alternates: [['6.2.4', '6.2.8', '6.2.7.1'], 'Images have no alternate versions.'],
  opi: [['6.2.4', '6.2.8', '6.2.7.1'], 'There is no OPI data.'],
  interpolate: [['6.2.4', '6.2.8', '6.2.7.1'], 'Image interpolation is off.'],
  'image-depth': [['', '6.2.8', '6.2.7.1'], 'Images have a permitted bit depth.'],
  jpeg2000: [['6.1.10', '6.2.8.3', '6.2.7.3'], 'JPEG 2000 images are of a permitted kind.'],
  postscript: [['6.2.5', '6.2.9', ''], 'There are no PostScript XObjects.'],
  'reference-form': [['6.2.6', '6.2.9', '6.2.8.2'], 'There are no reference XObjects.'],
  'blend-mode': [['', '6.2.10', '6.2.9'], 'Only standard blend modes are used.'],
  'blend-space': [['', '6.2.10', '6.2.9'], 'Pages with transparency have a blending colour space.'],
  'no-transparency': [['6.4', '', ''], 'Nothing is transparent.'],
} as const satisfies Readonly<Record<string, Row>>;

const FONTS = {
  'font-entries': [['6.3.2', '6.2.11.2', '6.2.10.2'], 'Font dictionaries are complete.'],
  'font-format': [['6.3.2', '6.2.11.2', '6.2.10.2'], 'Embedded fonts are of a permitted and readable format.'],
  'cid-system': [['6.3.3.1', '6.2.11.3.1', '6.2.10.3.1'], 'The character collections of a font and its CMap match.'],
  'cid-glyphs': [['6.3.3.2', '6.2.11.3.2', '6.2.10.3.2'], 'TrueType CID fonts have a CIDToGIDMap.'],
  'code-map': [
    ['6.3.3.3', '6.2.11.3.3', '6.2.10.3.3'],
    'CMaps are standard or embedded, and agree with their dictionary.',
  ],
  embedded: [['6.3.4', '6.2.11.4.1', '6.2.10.4.1'], 'All fonts used for visible text are embedded.'],
  'glyphs-present': [['6.3.5', '6.2.11.4.1', '6.2.10.4.1'], 'Embedded fonts contain all glyphs that are used.'],
  'subset-list': [['6.3.5', '6.2.11.4.2', ''], 'The CharSet or CIDSet of an embedded font is complete.'],
  widths: [['6.3.6', '6.2.11.5', '6.2.10.5'], 'Glyph widths in the PDF and in the embedded font match.'],
  'font-encoding': [['6.3.7', '6.2.11.6', '6.2.10.6'], 'TrueType fonts have a permitted encoding.'],
  'no-notdef': [['', '6.2.11.8', '6.2.10.9'], 'The .notdef glyph is not used.'],
  letters: [['6.3.8', '6.2.11.7.2', ''], 'All text maps to Unicode.', 'u'],
  'letters-valid': [['', '6.2.11.7.2', '6.2.10.7'], 'ToUnicode maps contain no invalid characters.', 'u'],
  'private-letters': [['', '6.2.11.7.3', '6.2.10.8'], 'Private-use characters have ActualText.', 'a'],
} as const satisfies Readonly<Record<string, Row>>;

const PARTS = {
  'annotation-kind': [['6.5.2', '6.3.1', '6.3.1'], 'Annotations are of a permitted type.'],
  'annotation-flags': [['6.5.3', '6.3.2', '6.3.2'], 'Annotations are set to print and are not hidden.'],
  'annotation-opacity': [['6.5.3', '', ''], 'Annotations are opaque.'],
  'annotation-color': [['6.5.3', '', ''], 'Annotation colours are used only with an RGB output intent.'],
  'annotation-look': [['6.9', '6.3.3', '6.3.3'], 'Annotations have an appearance stream.'],
  'look-kind': [['6.5.3', '6.3.3', '6.3.3'], 'Annotations have only a normal appearance, of the right type.'],
  'field-actions': [['6.6.2', '6.4.1', '6.4.1'], 'Form fields have no actions.'],
  'need-looks': [['6.9', '6.4.1', '6.4.1'], 'NeedAppearances is not set.'],
  xfa: [['', '6.4.2', '6.4.2'], 'There is no XFA form.'],
  'action-kind': [['6.6.1', '6.5.1', '6.6.1'], 'Actions are of a permitted type.'],
  'opening-actions': [['6.6.2', '6.5.2', '6.6.3'], 'There are no actions triggered by events such as opening a page.'],
  'optional-content': [['6.1.13', '', ''], 'There is no optional content (layers).'],
  layers: [['', '6.9', '6.10'], 'Layers have unique names and are all listed.'],
  permissions: [['', '6.1.12', '6.1.11'], 'The permissions dictionary has only permitted entries.'],
  'catalog-version': [['', '', '6.1.12'], 'The version in the catalog is 2.x.'],
  'embedded-files': [['6.1.11', '6.8', '6.9'], 'Attachments are permitted and described.'],
  presentations: [['', '6.10', '6.11'], 'There are no presentation steps or alternate presentations.'],
  requirements: [['', '6.11', '6.12'], 'There is no Requirements entry.'],
  metadata: [['6.7.2', '6.6.2.1', '6.7.2.1'], 'The document has XMP metadata.'],
  'metadata-plain': [['6.7.2', '', ''], 'Metadata is not compressed.'],
  'xmp-header': [['6.7.5', '6.6.2.1', '6.7.2.1'], 'The XMP packet header has no deprecated attributes.'],
  'xmp-readable': [['6.7.9', '6.6.2.1', '6.7.2.1'], 'The XMP metadata is well-formed.'],
  'xmp-properties': [
    ['6.7.9', '6.6.2.3.1', ''],
    'XMP properties are predefined or described, and have values of the right type.',
  ],
  'xmp-extensions': [['6.7.8', '6.6.2.3.3', ''], 'XMP extension schemas are complete.'],
  'info-alike': [['6.7.3', '', ''], 'XMP metadata and the information dictionary match.'],
  claim: [['6.7.11', '6.6.4', '6.7.3'], 'XMP metadata states the PDF/A part and level.'],
  marked: [['6.8.2.2', '6.7.2.2', ''], 'The document is marked as tagged.', 'a'],
  'tag-tree': [['6.8.3.3', '6.7.3.3', ''], 'The document has a structure tree.', 'a'],
  'tag-types': [['6.8.3.4', '6.7.3.4', ''], 'Structure types are standard or mapped to standard ones.', 'a'],
  language: [['6.8.4', '6.7.4', ''], 'Language codes are valid.', 'a'],
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
