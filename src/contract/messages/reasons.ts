/** Why an error or a warning is told, where its own sentence leaves that open as `{reason}`: code → English. */
import type { TextParams } from './fill-text.ts';
import { PAGE_REASONS } from './page-reasons.ts';
import { type GivenFor, type PlainCode, reasonParams } from './reason-params.ts';

/** `{option}` is the name of an option as one writes it, `{title}` what its form calls it. */
const OPTION_REASONS = {
  required: '{title} is required.',
  needed: '{option} is required.',
  unusable: 'The value of {option} isn’t valid.',
  'given-twice': 'Option {option} was given twice with different values.',
  'unknown-option': 'Unknown option "{option}" for {tool}.',
  'unknown-option-near': 'Unknown option "{option}" for {tool}. Did you mean "{near}"?',
  'no-such-tool': 'There is no tool called "{tool}".',
  'no-such-tool-near': 'There is no tool called "{tool}". Did you mean "{near}"?',
  'not-true-or-false': '{option} must be true or false.',
  'not-one-of': '{option} must be one of: {choices}.',
  'not-one-of-numbers': '{option} must be {numbers} or {last}.',
  'not-a-whole-number': '{option} must be a whole number from {min} to {max}.',
  'not-a-number': '{option} must be a number from {min} to {max}.',
  'text-too-long': '{option} must be at most {most} characters.',
  'value-too-long': '{option} is longer than {limit}.',
  'secret-too-short': '{title} must be at least {least} characters long',
  'secret-too-long': '{title} must be at most {most} bytes long.',
  'secret-not-named': 'No password was given for {file}. Add one for it.',
  'secret-not-typeable': '{title} must not contain line breaks or other control characters.',
  'secret-not-latin':
    'With AES-128, {title} may contain only Latin letters, digits and symbols. AES-256 accepts all characters.',
  'not-a-length': '{option} must be a length such as 10mm, 0.5in or 36pt.',
  'not-a-size': '{option} must be a size such as 500KB or 2MB.',
  'not-a-paper': '{option} must be a paper size such as a4, letter or 210mmx297mm.',
  'not-a-colour': '{option} must be a colour such as #1a2b3c.',
  'not-two-colours': '{option} must be two colours such as #d32f2f, #2e7d32.',
  'not-a-grid': '{option} must be columns and rows such as 3x5, up to 20x20.',
  'not-a-date': '{option} must be a date such as 2026-01-31.',
  'not-a-language': '{option} must be a language code such as en or de-AT.',
  'reserved-entry': 'To set {name}, use its own option instead of {option}.',
  'no-such-page': '{option} includes page {page}, but {file} has fewer pages.',
  'not-json': '{option} is not valid JSON.',
  'not-json-at': '{option} is not valid JSON (line {line}, column {column}).',
  'unknown-key': '{option} has an unknown key "{key}".',
  'wrong-shape': '{option} isn’t valid: {mistake}.',
  'wrong-shape-at': '{option} isn’t valid at {place}: {mistake}.',
  'not-languages': '{option} must be language codes such as eng or deu+fra, or auto.',
  'too-many-languages': 'Choose at most {most} languages.',
  'language-not-installed': 'Language "{language}" is not installed. Installed: {installed}.',
  'no-language-installed': 'Language "{language}" is not installed. No OCR languages are installed.',
  'not-such-a-file': '{option} must be a file of type {types}.',
  'not-a-file': '{option} must not be a file.',
  'control-characters': '{option} may not contain control characters.',
  'not-a-file-name': '{option} may not contain slashes, colons, quotes or control characters.',
  'not-a-time-zone': '{option} must be a time zone such as Europe/Vienna.',
  'not-a-language-code': '{option} must be a language code such as en-GB.',
  'not-an-address': '{option} must be a web address.',
  'not-a-pattern': '{option} isn’t a valid pattern.',
  'pattern-not-known': '{option} isn’t a valid pattern. Lookaround and backreferences aren’t supported.',
  'not-this-pattern': '"{pattern}" is not a valid pattern.',
  'not-a-known-pattern':
    '"{pattern}" is not a known pattern. Use {choices}, or your own between slashes, such as /INV-[0-9]+/.',
  'say-what-to-redact': 'Enter words, choose a pattern or draw a box.',
  'label-shows-words': 'The label contains text to be redacted. Choose another label.',
  'file-too-long': '{option} is too large.',
  'one-entry-a-file': '{option} has {entries} for {given}. Enter one per file.',
  'one-line-a-file': 'The list in {option} has {lines} for {given}. Enter one name per file, each on its own line.',
  'number-of-a-file': '{option} must be first, none or the number of a file, from 1 to {files}.',
  'page-not-in-picture': '{option} is {number}, but {image} has only {pages}.',
  'page-in-two-parts': 'Page {page} appears in more than one part of {option}.',
  'not-margins': '{option} must be 1, 2 or 4 lengths, such as 10mm or 10mm 20mm.',
  'crop-leaves-nothing': 'This crop would remove all of page {page}.',
  'no-room': '{option} leaves no room for the image.',
  'no-room-for-page': '{option} leaves no room for the page.',
  'too-many-sheets': 'That would make {sheets} sheets. At most {most} are possible.',
  'no-sheet': 'There is no sheet "{sheet}" in {file}.',
  'name-parts': 'Enter the pages for each file, such as 1-3, 4-7.',
  'name-pages': 'Enter the pages to extract, such as 2, 5-7.',
  'name-deleted': 'Enter the pages to delete, such as 2, 5-7.',
  'no-page-left': 'That would delete every page. Keep at least one.',
  'in-step': 'Step {step} of {option}:',
  'in-mark': 'Mark {mark} of {option}:',
  'say-what-to-put': 'Add something to a page first.',
  'no-image-for-mark': 'Mark {mark} needs an image. Add one as {option}.',
  'no-file-of-number': 'There is no file {number}. This job has {files}.',
  'only-one-of': 'Use only one of {options}.',
  'say-what-to-change':
    'Choose what to change: delete, extract or reorder pages, change all pages, or insert blank pages.',
  'unknown-token': '{option} has an unknown token {token}.',
  'more-digits': 'These Bates numbers need more than {digits} digits.',
  'text-or-picture': 'Enter text or choose an image.',
  'never-transparent': '{format} doesn’t support transparency.',
  'one-page-format': '{format} can’t store several pages. Choose tiff or gif.',
  'too-tall-picture': '{count} pages don’t fit into one legible image. Choose fewer pages, or one image per page.',
} as const;

const SIGNING_REASONS = {
  'no-signature': 'Draw, type or upload a signature.',
  'no-signature-shown': 'No signature was found in the image.',
  'picture-not-read': 'The image can’t be read.',
  'drawing-too-long': 'The drawing has too many points.',
  'flatten-breaks': 'The file is already signed. Flattening would break that signature.',
  'certify-first': 'Only the first signature in a file can certify it.',
  'outside-page': 'Item {number} is outside page {page}.',
  'no-signature-field': 'The file has no empty signature fields, so "{wanted}" can’t be used.',
  'no-such-signature-field': 'The file has no empty signature field named "{wanted}". Available fields: {fields}.',
  'no-certificate': 'The file contains no certificate.',
  'no-key': 'The file contains a certificate but no private key.',
  'unknown-kind-of-key': 'PDF viewers don’t support its type of key.',
  'keys-apart': 'The private key doesn’t match the certificate.',
  'key-not-read': 'The private key can’t be read.',
  'not-a-certificate': 'This isn’t a certificate file.',
  'no-trusted-certificate': '{option} contains no certificate.',
  'name-trusted-certificates': 'Choose a file with the certificates you trust.',
} as const;

/** Why a form can’t be filled in with what was given. */
const FORM_REASONS = {
  'give-form-data': 'Give the values as JSON or a file.',
  'no-form-fields': '{file} has no form fields.',
  'no-such-field': 'There is no field "{name}".',
  'no-such-field-near': 'There is no field "{name}". Did you mean "{near}"?',
  'not-a-choice': '"{value}" is not a choice of "{name}". Choices: {choices}.',
  'one-choice-only': '"{name}" takes only one choice.',
  'not-checked-or-not': '"{value}" is not a value of the check box "{name}". Use true or false.',
  'not-a-number-for-field': '"{value}" is not a number, which "{name}" needs.',
  'not-a-date-for-field': '"{value}" is not a date for "{name}". Use {pattern}, or a date such as 2026-01-31.',
  'too-long-for-field': '"{name}" takes at most {most} characters. This value has {count}.',
  'in-row': 'Row {row}:',
  'no-such-row': '{option} includes {range}, but the last row is {rows}.',
  'no-rows-chosen': '{option} matches none of the rows.',
  'no-data-rows': 'The data has no rows.',
  'too-many-data-rows': 'There are {rows} rows. At most {most} are possible at once. Choose some with {option}.',
  'no-form-data': '{file} contains no form data that can be read.',
} as const;

/** What a file is, has or lacks. */
const FILE_REASONS = {
  'other-type': '{file} is {found}, not {hinted}.',
  'other-content': '{file} is not {hinted}. It contains something else.',
  'not-this-type': 'File type must be {types}',
  'none-of-these-types': 'File type must be one of {types}',
  'type-not-taken': 'This file type isn’t supported.',
  'no-bookmarks': '{file} has no bookmarks to split at.',
  'no-such-bookmark': 'No bookmark in {file} matches "{wanted}".',
  'all-blank': 'All pages look blank. Nothing was removed.',
  'no-separators': 'No separator page was found.',
  'only-separators': 'The file contains only separator pages.',
  'words-not-found': '"{wanted}" was not found. Nothing was changed.',
  'nothing-to-redact': 'Nothing in {file} matches. Nothing was changed.',
  'text-not-found': 'The text "{wanted}" was not found in {file}.',
  'nothing-to-search': '{file} has no text to search. Make it searchable with OCR PDF first.',
  'no-text-in-area': 'There is no text in this area.',
  'no-text-layer': 'This PDF has no text layer. Turn on OCR.',
  'no-text': 'This PDF has no text. Turn on OCR.',
  'no-text-found': 'No text was found in this PDF.',
  'no-table': 'No table was found. Choose “Whole page as one table” to get all text.',
  'no-pictures': 'No images were found in {file}.',
  'no-pictures-but-figures': 'No images were found in {file}. To get its drawings, choose “Images and drawings”.',
  'only-smaller-pictures': 'All images in {file} are smaller than the minimum. Lower it to get them.',
  'no-picture-read': 'No image in {file} could be read.',
  'no-words': '{file} contains no text.',
  'needs-tags': 'Level {level} needs a PDF with accessibility tags. This file has none.',
  'only-archive-attachments': 'PDF/A-{part} allows only PDF/A attachments.',
  'no-attachments-allowed': 'PDF/A-{part} allows no attachments.',
  'invoice-needs-3b': 'An invoice file needs level 3b.',
  'not-an-invoice':
    '{file} is not a Factur-X or ZUGFeRD invoice. It must be XML with the root element CrossIndustryInvoice.',
  'unknown-invoice-profile': '{file} has an unknown profile: "{profile}".',
  'no-signatures': '{file} has no signatures.',
  'nothing-on-a-page': '{file} is empty, so there is nothing to put on a page.',
  'nothing-made': 'These files produced no result.',
  'locked-old-presentation':
    '{file} is an old password-protected PowerPoint file, which we can’t open. Save it as .pptx or without the password.',
  'not-laid-out': '{file} couldn’t be converted to pages.',
  'not-written': '{file} couldn’t be saved as {format}.',
  'result-too-large': 'The result would exceed the size limit for one job. Try fewer pages or files.',
  'over-4-gb': 'The result would be larger than 4 GB.',
  'no-page-read': 'No page in this file could be read.',
  'program-stopped': 'The conversion program stopped unexpectedly.',
} as const;

/** What is wrong with a call or a command line. */
const CALL_REASONS = {
  'your-name': 'Please enter your name.',
  'your-email': 'Please enter your email.',
  'your-subject': 'Please enter a subject.',
  'your-message': 'Please enter a message.',
  'your-website': 'Leave the website field empty.',
  'a-valid-email': 'Please enter a valid email address.',
  'a-subject': 'Please enter a subject.',
  'a-message': 'Please enter a message.',
  'all-fields': 'Please fill in all fields.',
  'name-too-long': 'The name is too long.',
  'email-too-long': 'The email address is too long.',
  'subject-too-long': 'The subject is too long.',
  'message-too-long': 'The message is too long.',
  'not-of-this-site': 'Enter an address on this site, such as {example}.',
  'request-not-read': 'The request couldn’t be read.',
  'not-a-service-account': 'GOOGLE_SERVICE_ACCOUNT isn’t the JSON key of a service account.',
  'not-a-key-of-google': 'The private_key in GOOGLE_SERVICE_ACCOUNT isn’t an RSA key in PEM format.',
  'answer-not-understood': 'The server sent an unexpected response.',
  'say-where': 'Choose a folder for the results: --out DIR.',
  'name-files': 'Choose files to process: sheaf {tool} FILE… --out DIR.',
  'one-file': '{tool} takes one file. To process each file separately, add --batch.',
  'at-most-files': '{tool} takes at most {limit} files.',
  'needs-a-value': '--{flag} needs a value.',
  'not-a-server': '--server must be an address such as http://localhost:8080.',
} as const;

export const REASON_TABLE = {
  ...OPTION_REASONS,
  ...PAGE_REASONS,
  ...SIGNING_REASONS,
  ...FORM_REASONS,
  ...FILE_REASONS,
  ...CALL_REASONS,
} as const;

export type ReasonCode = keyof typeof REASON_TABLE;
/** Reasons that name nothing. */
export type PlainReason = PlainCode<typeof REASON_TABLE>;

/** Params of an error or warning: the values, `why` (the code) and `reason` (the sentence in English). */
export function because<Why extends ReasonCode>(
  why: Why,
  ...[values]: GivenFor<(typeof REASON_TABLE)[Why]>
): TextParams {
  return reasonParams(why, REASON_TABLE[why], values);
}

export function isReasonCode(why: unknown): why is ReasonCode {
  return typeof why === 'string' && Object.hasOwn(REASON_TABLE, why);
}
