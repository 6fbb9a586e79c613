/** Why an error or a warning is told, where its own sentence leaves that open as `{reason}`: code → English. */
import type { TextParams } from './fill-text.ts';
import { PAGE_REASONS } from './page-reasons.ts';
import { type GivenFor, joined, type PlainCode, reasonParams } from './reason-params.ts';

/** `{option}` is the name of an option as one writes it, `{title}` what its form calls it. */
const OPTION_REASONS = {
  required: '{title} is required.',
  needed: '{option} is required.',
  unusable: '{option} has a value that cannot be used.',
  'given-twice': 'Option {option} was given twice with different values.',
  'unknown-option': 'Unknown option "{option}" for {tool}.',
  'unknown-option-near': 'Unknown option "{option}" for {tool}. Did you mean "{near}"?',
  'not-true-or-false': '{option} must be true or false.',
  'not-one-of': '{option} must be one of: {choices}.',
  'not-one-of-numbers': '{option} must be {numbers} or {last}.',
  'not-a-whole-number': '{option} must be a whole number from {min} to {max}.',
  'not-a-number': '{option} must be a number from {min} to {max}.',
  'text-too-long': '{option} must be at most {most} characters.',
  'secret-too-short': '{title} must be at least {least} characters long',
  'secret-too-long': '{title} must be at most {most} bytes long.',
  'secret-not-named': 'There is no password for {file}.',
  'secret-not-typeable': '{title} may not contain line breaks or other control characters.',
  'secret-not-latin': '{title} may hold only Latin letters, digits and signs with aes-128. aes-256 takes every letter.',
  'not-a-length': '{option} must be a length such as 10mm, 0.5in or 36pt.',
  'not-a-size': '{option} must be a size such as 500KB or 2MB.',
  'not-a-paper': '{option} must be a paper name such as a4 or letter, or a size such as 210mmx297mm.',
  'not-a-colour': '{option} must be a colour such as #1a2b3c.',
  'not-json': '{option} is not valid JSON.',
  'not-json-at': '{option} is not valid JSON (line {line}, column {column}).',
  'unknown-key': '{option} has an unknown key "{key}".',
  'wrong-shape': '{option} has a mistake: {mistake}.',
  'wrong-shape-at': '{option} has a mistake at {place}: {mistake}.',
  'not-languages': '{option} must be language codes such as eng or deu+fra, or auto.',
  'too-many-languages': 'Choose at most {most} languages.',
  'language-not-installed': 'Language "{language}" is not installed. Installed: {installed}.',
  'no-language-installed': 'Language "{language}" is not installed. Installed: none.',
  'not-such-a-file': '{option} must be a file of type {types}.',
  'not-a-file': '{option} must not be a file.',
  'control-characters': '{option} must not hold control characters.',
  'not-a-file-name': '{option} may not contain slashes, colons, quotes or control characters.',
  'not-a-time-zone': '{option} must be a time zone such as Europe/Vienna.',
  'not-an-address': '{option} must be an address.',
  'not-a-pattern': '{option} is not a pattern that can be searched.',
  'pattern-not-known': '{option} is not a pattern that can be searched. Look-around and back-references are not known.',
  'file-too-long': '{option} is too long.',
  'one-entry-a-file': '{option} has {entries} for {given}.',
  'one-line-a-file': '{option} has {lines} for {given}.',
  'number-of-a-file': '{option} must be first, none or the number of a file, from 1 to {files}.',
  'page-not-in-picture': '{option} is {number}, but {image} has {pages}.',
  'page-in-two-parts': 'Page {page} is in two parts of {option}.',
  'no-room': '{option} leaves no room for the picture.',
  'no-sheet': 'There is no sheet "{sheet}" in {file}.',
  'name-parts': 'Name the pages of each file, such as 1-3, 4-.',
  'name-pages': 'Name the pages to take out, such as 2, 5-7.',
  'text-or-picture': 'Enter a text or choose a picture.',
  'never-transparent': '{format} cannot be transparent.',
  'one-page-format': '{format} cannot hold several pages. Choose tiff or gif.',
  'too-tall-picture': '{count} pages do not fit into one picture that can be read. Choose fewer, or a picture each.',
} as const;

const SIGNING_REASONS = {
  'no-signature': 'Draw, type or upload a signature.',
  'no-signature-shown': 'The picture shows no signature.',
  'picture-not-read': 'The picture cannot be read.',
  'drawing-too-long': 'The drawing has too many points.',
  'flatten-breaks': 'The file is signed already, and flattening would break that signature.',
  'certify-first': 'Only the first signature of a file can certify it.',
  'outside-page': 'Placement {number} lies outside page {page}.',
  'no-signature-field': 'The file has no empty signature field called "{wanted}". It has none.',
  'no-such-signature-field': 'The file has no empty signature field called "{wanted}". It has: {fields}.',
  'no-certificate': 'It holds no certificate.',
  'no-key': 'It holds a certificate, but not its key.',
  'unknown-kind-of-key': 'PDF programs do not know its kind of key.',
  'keys-apart': 'Its key and its certificate do not belong together.',
  'key-not-read': 'Its key cannot be read.',
  'not-a-certificate': 'It is no certificate file.',
} as const;

/** What a file is, has or lacks. */
const FILE_REASONS = {
  'other-type': '{file} is {found}, not {hinted}.',
  'other-content': '{file} is not {hinted}: its content is something else.',
  'not-this-type': 'File type must be {types}',
  'none-of-these-types': 'File type must be one of {types}',
  'type-not-taken': 'This kind of file is not taken.',
  'no-bookmarks': '{file} has no bookmarks to split at.',
  'no-such-bookmark': 'No bookmark of {file} fits "{wanted}".',
  'no-separators': 'No separator page was found.',
  'only-separators': 'There is nothing but separator pages.',
  'text-not-found': 'The text "{wanted}" was not found in {file}.',
  'nothing-to-search': '{file} has no text to search. Make it searchable with text recognition (OCR) first.',
  'no-text-in-area': 'There is no text in this area.',
  'no-text-layer': 'This PDF has no text layer. Turn on OCR.',
  'no-text': 'This PDF has no text. Turn on OCR.',
  'no-text-found': 'No text was found in this PDF.',
  'no-table': 'No table was found. Try "page" to put all text into a grid.',
  'no-pictures': 'No pictures were found in {file}.',
  'no-pictures-but-figures': 'No pictures were found in {file}. Its drawings may be vectors: try "figures".',
  'only-smaller-pictures': 'All pictures of {file} are smaller than asked for. Lower the smallest size to get them.',
  'no-picture-read': 'No picture of {file} could be read.',
  'no-words': '{file} holds no words.',
  'nothing-on-a-page': '{file} is empty: there is nothing to put on a page.',
  'nothing-made': 'There was nothing to make from these files.',
  'locked-old-presentation':
    '{file} is a PowerPoint file of the old kind with a password, which cannot be opened here. Save it as .pptx, or without its password.',
  'not-laid-out': '{file} could not be laid out.',
  'not-written': '{file} could not be written as {format}.',
  'result-too-large': 'The result would be larger than one job may write. Try it with fewer pages or files.',
  'over-4-gb': 'It would be over 4 GB.',
  'no-page-read': 'No page of this file could be read.',
  'program-stopped': 'A program that does the work stopped unexpectedly.',
} as const;

/** What keeps a file from following the rules of PDF/A. */
const ARCHIVE_REASONS = {
  'own-output-intent': 'It has a colour profile for printing of its own.',
  'has-attachments': 'It has attachments.',
  'page-of-odd-size': 'A page is too large or too small.',
  'has-media': 'It has sounds, films or files on its pages.',
  'has-no-look': 'A comment or field has no look of its own.',
  'content-not-checked': 'The content of a page cannot be checked.',
  'has-inks': 'It has colours for printing (CMYK).',
  'has-parts-elsewhere': 'Part of it lies in another file.',
  'has-jpeg-2000': 'It has JPEG 2000 pictures, which cannot be checked here.',
  'has-lzw': 'A part of it that is packed by LZW cannot be unpacked.',
  'has-postscript': 'It has PostScript in it.',
  'has-own-fonts': 'It has text in fonts of its own, which cannot be checked here.',
  'has-own-fonts-to-redraw':
    'It has text in fonts of its own, which cannot be checked here; “Read every page anew” turns them into pictures.',
} as const;

/** What is wrong with a call or a command line. */
const CALL_REASONS = {
  'your-name': 'Please enter your name.',
  'your-email': 'Please enter your email.',
  'your-subject': 'Please enter your subject.',
  'your-message': 'Please enter your message.',
  'your-website': 'Please enter your website.',
  'a-valid-email': 'Please enter a valid email address.',
  'a-subject': 'Please enter a subject.',
  'a-message': 'Please enter a message.',
  'all-fields': 'Please fill in all fields.',
  'name-too-long': 'The name is too long.',
  'email-too-long': 'The email address is too long.',
  'subject-too-long': 'The subject is too long.',
  'message-too-long': 'The message is too long.',
  'not-of-this-site': 'Enter an address of this site, such as {example}.',
  'request-not-read': 'The request could not be read.',
  'not-a-service-account': 'GOOGLE_SERVICE_ACCOUNT is not the JSON key of a service account.',
  'not-a-key-of-google': 'The private_key in GOOGLE_SERVICE_ACCOUNT is not an RSA key in PEM form.',
  'answer-not-understood': 'The server gave an answer that is not understood.',
  'say-where': 'Say where the results go: --out DIR.',
  'name-files': 'Name the files to work on: sheaf {tool} FILE… --out DIR.',
  'needs-a-value': '--{flag} needs a value.',
  'not-a-server': '--server must be an address such as http://localhost:8080.',
} as const;

export const REASON_TABLE = {
  ...OPTION_REASONS,
  ...PAGE_REASONS,
  ...SIGNING_REASONS,
  ...FILE_REASONS,
  ...ARCHIVE_REASONS,
  ...CALL_REASONS,
} as const;

export type ReasonCode = keyof typeof REASON_TABLE;
export type ArchiveReason = keyof typeof ARCHIVE_REASONS;
/** Reasons that name nothing. */
export type PlainReason = PlainCode<typeof REASON_TABLE>;

/** Params of an error or warning: the values, `why` (the code) and `reason` (the sentence in English). */
export function because<Why extends ReasonCode>(
  why: Why,
  ...[values]: GivenFor<(typeof REASON_TABLE)[Why]>
): TextParams {
  return reasonParams(why, REASON_TABLE[why], values);
}

/** The same for several reasons at once: `why` has their codes with blanks between them. */
export function becauseOfAll(whys: readonly PlainReason[]): TextParams {
  const { code, text } = joined(REASON_TABLE, whys);
  return reasonParams(code, text);
}

export function isReasonCode(why: unknown): why is ReasonCode {
  return typeof why === 'string' && Object.hasOwn(REASON_TABLE, why);
}
