/** What a finished job tells about itself beside its result: code → sentence. A warning never fails a job. */
import type { ErrorParams } from './error-table.ts';
import { fillText, isOnePage, namingFile } from './fill-text.ts';

export const WARNING_TABLE = {
  'option-ignored': 'The option {option} has no effect with the other options you chose.',
  'protection-removed': '{file} was password-protected. The result isn’t protected.',
  'not-protected': 'This PDF has no password.',
  'field-only': 'The file is ready to be signed.',
  'words-not-marked': '"{wanted}" was not found on pages {pages}, so nothing was marked there.',
  'empty-mark': 'The text field on page {page} is empty and was skipped.',
  'signature-not-shown': 'The author doesn’t allow changes to pages, so the digital signature is invisible.',
  'same-passwords':
    'The owner password is the same as the password that opens the file, so the permissions have no effect.',
  'signature-removed': 'The signature of {signer} ({date}) would no longer be valid and was removed.',
  'signature-taken-off': 'The signature of {signer} ({date}) was removed.',
  'later-changes-removed':
    'Everything that was added to {file} after the signature of {signer} ({date}) was removed, too. That signature is as valid as it was before.',
  repaired: '{file} was damaged and has been repaired. Pages found: {pages}.',
  rescued:
    '{file} is incomplete because its end is missing. Pages recovered: {pages}. To get all pages, download or export the file again.',
  'files-in-a-row': '{file} consists of {files} PDFs, one after the other. Their pages were joined in this order.',
  'picture-cut-off': '{file} is incomplete. We kept the part that could be read.',
  renamed: '{file} is actually {type} and was treated as such.',
  'xfa-removed': 'The LiveCycle (XFA) form in {file} was removed. Its regular form was kept.',
  'columns-skipped': 'These columns match no field of {file} and were skipped: {names}.',
  'fields-not-fillable': 'Buttons and signatures can’t be filled in and were skipped: {names}.',
  'fields-locked': 'A signature in {file} locks these fields, so they weren’t changed: {names}.',
  'values-cut-off': 'The values of these fields don’t fit, so the page shows only part of them: {names}.',
  'book-laid-out-anew': '{file} has fixed pages. Its text and images were laid out again.',
  'long-page-cut': 'PDF viewers show pages up to 14,400 points long, so the result for {file} has {count} long pages.',
  'fields-renamed': 'Fields whose names were already used or contained periods were renamed: {names}.',
  'scripts-not-run': 'Scripts calculate these fields, and we don’t run scripts. Check their values: {names}.',
  'nothing-filled': 'No value belongs to a field of {file}, so it is unchanged.',
  portfolio: '{file} is a PDF portfolio. Only its cover page was used.',
  'pages-clipped': 'Pages {pages} don’t exist in {file} and were skipped.',
  'links-removed': 'Links removed because the pages they lead to aren’t in the same file: {count}.',
  'page-too-big': 'Page {page} alone is larger than the maximum size. It was saved as its own file.',
  'direction-unclear': 'The orientation of these pages is unclear, so they weren’t rotated: {pages}.',
  'fields-kept':
    'Form fields in {file} that couldn’t be flattened because they have no appearance: {count}. They are still fields.',
  'nothing-to-split': '{file} has only one page, so there was nothing to split.',
  'fewer-parts': '{file} doesn’t have enough pages for {asked} parts. We made {made}.',
  'nothing-turned': 'No page in {file} had to be rotated.',
  'bookmark-actions-left':
    'Bookmarks in {file} that do more than open a page or web address were exported without it: {count}.',
  'no-bookmarks-removed': '{file} has no bookmarks, so it is unchanged.',
  'nothing-edited': 'No changes were entered, so {file} is unchanged.',
  'colors-unchanged': 'No colour in {file} had to be changed.',
  'nothing-resized': 'Every page in {file} already has this size.',
  'no-blank-pages': 'No blank pages were found in {file}.',
  'no-comments': 'No comments of the chosen types were found in {file}.',
  'damage-kept': '{file} is damaged. Renaming doesn’t repair it.',
  'no-name-found': 'No name was found for {file}, so it keeps its name.',
  'no-links': 'No links of the chosen types were found in {file}.',
  'no-addresses-changed': 'No address in {file} contains "{wanted}", so nothing was changed.',
  'no-layers': '{file} has no layers.',
  'addresses-broken':
    'Some new addresses in {file} can’t be opened, such as “{name}” (total: {count}). Check “Replace with”.',
  'addresses-emptied': 'Some addresses in {file} are empty now, so their links lead nowhere. Check “Replace with”.',
  'layers-missing': '{file} has no layers with these names: {names}.',
  'layers-unchanged': 'No layer in {file} had to be changed.',
  'nothing-cropped': 'No page in {file} had to be cropped.',
  'blank-not-cropped': 'Blank pages weren’t cropped: {pages}.',
  'shows-the-same': 'The two files look the same.',
  'no-problems': 'No problems were found in {file}.',
  'all-pages-scanned': 'The pages of {file} are now images, so their text can’t be selected or searched.',
  'all-pages-drawn': 'The pages of {file} are now images. Their text can still be searched and copied.',
  'nothing-to-remove': '{file} contains nothing of the types you chose to remove.',
  'nothing-flattened': 'There was nothing to flatten in {file}.',
  unchanged: 'Already as small as we can make it.',
  'content-locked': '{file} is password-protected. Encrypted content can’t be compressed, so the file is unchanged.',
  'rar-to-zip': 'We can read RAR archives but not create them, so {file} was saved as a zip file.',
  'metadata-kept': '{file} couldn’t be rewritten, so its metadata is still in it.',
  'target-missed': 'The target size couldn’t be reached at an acceptable quality. The result is {size}.',
  'hidden-data-kept':
    '{file} has {size} of hidden data, such as private data of the program that made it. To remove it, turn on “Remove hidden data”.',
  'conformance-removed': 'The result no longer conforms to {standard} and is no longer labelled as such.',
  'dpi-lowered': 'Page {page} is very large and was rendered at {dpi} dpi.',
  'picture-overhangs': '{file} is larger than its space on the page, so its edges were cropped.',
  'picture-lowered': 'To limit the size of the combined image, the pages were rendered at {dpi} dpi.',
  'simple-layout':
    'This server has no browser engine, so {file} was converted with a simpler layout. Most styles and options have no effect.',
  'parts-not-loaded':
    'Some images, styles or other files weren’t uploaded with {file}, such as {name} (total: {count}). We don’t load anything from the web. To include them, save the complete page and upload it as a zip file.',
  'pictures-not-loaded':
    'Some images in {file} weren’t loaded, such as {name} (total: {count}). We don’t load anything from the web. To include images, put them and the Markdown file into one zip file.',
  'book-images-not-loaded':
    'Some images in {file} weren’t loaded, such as {name} (total: {count}). They’re missing from the book or are on the web, and we don’t load anything from the web.',
  'mail-images-not-loaded':
    'Some images in {file} weren’t loaded, such as {name} (total: {count}). We don’t load anything from the web, so senders can’t see that you opened their email.',
  'mail-encrypted':
    '{file} is encrypted, so its text can’t be read. Open it in your email program and save it from there.',
  'first-mail-only':
    '{file} contains several emails (total: {count}). Only the first was converted. Save each of the others as a separate file.',
  'mail-cut':
    '{file} is incomplete: its end is missing. The last part of the email may be cut off. Save the email once more and try again.',
  'mails-not-opened':
    'Some emails in {file} are attached inside so many others that they weren’t opened (total: {count}).',
  'mail-parts-dropped': '{file} has too many attachments. These were dropped: {count}.',
  'attachments-embedded': 'Attachments of {file} that can’t become pages are attached to the PDF instead: {names}.',
  'formulas-kept': 'Some formulas in {file} couldn’t be read and are shown as written (total: {count}).',
  'front-matter-skipped': 'The YAML front matter of {file} couldn’t be read and was skipped.',
  'page-went-elsewhere':
    '{file} tried to open another page while it was loading, so it was printed without running its scripts.',
  'page-scripts-off': 'Scripts in {file} weren’t run. If parts of the page are missing, turn on “Run JavaScript”.',
  'long-page-split': '{file} is longer than the longest possible page (5 metres), so it continues on further pages.',
  'selector-not-found':
    'Nothing in {file} matched “{selector}” within {seconds} seconds. The page was printed as it was then.',
  'fonts-replaced': 'These fonts aren’t installed on this server and were replaced: {fonts}.',
  'first-frame-only': '{file} is animated. Only the first frame was used.',
  'drawing-lowered': '{file} is a very large drawing and was rendered at {dpi} dpi.',
  'picture-reduced':
    '{file} was reduced to {width} × {height} pixels, the largest size that the format of the result allows.',
  'not-enlarged':
    '{file} is smaller than the size you chose and wasn’t enlarged. To enlarge it, turn on “Enlarge small images”.',
  'depth-reduced': '{file} uses 16 bits per colour channel and was reduced to 8.',
  'file-failed': '{reason}',
  'step-option-ignored': 'In step {step} ({tool}), the option {option} has no effect with the other options you chose.',
  'step-failed': 'Step {step} ({tool}) failed. {reason}',
  'output-intent-differs':
    '{file} has a different print colour profile (output intent) from an earlier file. The earlier profile was kept.',
  'chart-measured':
    'Some chart values aren’t printed, so we measured them in the drawing. They may be slightly off. Pages with such charts: {pages}.',
  'unreadable-font': 'Some text on page {page} couldn’t be decoded and may be missing or wrong.',
  'picture-failed': 'An image on page {page} couldn’t be read and was skipped.',
  'picture-too-large': 'An image on page {page} is too large to convert ({width} × {height} pixels) and was skipped.',
  'only-small-pictures':
    'Images smaller than {pixels} pixels are normally skipped. {file} has no larger ones, so we extracted them all.',
  'attachment-skipped': 'The attachment {name} in {file} is damaged and was skipped.',
  'archive-incomplete':
    '{file} is damaged or incomplete. Files that could be extracted: {count}. They may be damaged, too.',
  'archived-files-damaged': 'These files in {file} are damaged and were skipped: {names}.',
  'archived-names-unsafe': 'Files in {file} that would be saved outside the chosen folder were skipped: {count}.',
  'archived-links-skipped': 'Links and special files in {file} were skipped: {count}.',
  'attachments-not-checked':
    '{file} has attachments that weren’t searched and are still in it: {names}. Remove them if they may contain the same information.',
  'attachments-forbidden': 'Attachments that PDF/A-{level} doesn’t allow were removed from {file}: {names}.',
  'attachments-redacted':
    'Attachments that contained the information to be redacted were removed from {file}: {count}.',
  'pages-drawn':
    'The text on these pages couldn’t be rewritten, so the pages were turned into images with recognised text: {pages}.',
  'pages-as-images': 'These pages are now images, so their text can’t be selected or searched: {pages}.',
  'pictures-not-cut': 'You chose to keep the images under the boxes, so the hidden parts can be recovered.',
  'scans-not-searched': 'OCR is off or not installed, so text in images wasn’t searched on these pages: {pages}.',
  'picture-kept': '{picture} can’t be converted and was saved unchanged.',
  'already-searchable': 'Every page already has text.',
  'page-not-read': 'Text recognition failed on page {page}. The page is unchanged.',
  'pages-have-text': 'These pages already have text and weren’t changed: {pages}.',
  'colors-kept': 'Some images or gradients on these pages couldn’t be read and keep their colours: {pages}.',
  'pages-no-scans': 'Only scanned pages can be straightened and cleaned up. These pages aren’t scans: {pages}.',
  'already-clean': 'Nothing in {file} had to be cleaned up.',
  'orientation-not-checked':
    'Text recognition isn’t installed on this server, so the orientation of pages wasn’t checked.',
  'sheet-not-found':
    'No sheet of paper was found on a darker background, so the perspective of these pages wasn’t corrected: {pages}.',
  'pages-askew': 'These pages are crooked: {pages}. Choose “Straighten” to correct them.',
  'pages-recognised': 'Text recognised by OCR may contain errors. Scanned pages: {pages}.',
  'pages-are-pictures': 'These scanned pages have no text: {pages}. Turn on OCR to recognise it.',
  'rules-unmet': 'The result is a regular PDF, not PDF/A-{level}. Rules not met or not checked: {count}. {rules}',
  'pages-flattened':
    'To flatten transparency, these pages were turned into images: {pages}. Their text can still be searched and copied.',
  'archive-removed': 'Scripts and other parts that PDF/A doesn’t allow were removed from {file}: {count}.',
  'formulas-drawn': 'Formulas on these pages are images in the result: {pages}.',
  'pages-kept-exact':
    'On these pages, most text is on top of images or colours, or in a form or diagram, so they keep the exact layout: {pages}.',
  'pages-not-vectors': 'These pages can’t be shown as vector graphics, so they are images in the result: {pages}.',
  'only-images': 'No text was found, so the result contains only images.',
  'page-made-smaller': 'Page {page} was scaled down because {format} can be at most {limit} inches wide or high.',
  'time-limit':
    'This job reached its time limit while other jobs were waiting. These pages weren’t processed: {pages}.',
  'no-code-for-name': 'No code with a name was found for the files that start on pages {pages}, so they are numbered.',
  'no-date-for-name': 'No date was found on pages {pages}, so the files that start there are numbered.',
  'no-text-for-name': 'No text was found on pages {pages}, so the files that start there are numbered.',
  'page-failed': 'Page {page} couldn’t be read and was skipped.',
  hidden: 'In {file}, the content hides the watermark on these pages: {pages}. Choose “Over the content” to show it.',
  'overlay-hidden':
    'In {file}, the content hides the overlay on these pages: {pages}. Choose “Over the content” to show it.',
  'letters-missing': 'No font on this server has these characters, so they’re shown as placeholders: {letters}',
} as const;

export type WarningCode = keyof typeof WARNING_TABLE;

/** The same of a single page: "These pages are crooked: 1" is not how anyone speaks. */
export const ONE_PAGE_TABLE = {
  'words-not-marked': '"{wanted}" was not found on page {pages}, so nothing was marked there.',
  'pages-clipped': 'Page {pages} doesn’t exist in {file} and was skipped.',
  'direction-unclear': 'The orientation of page {pages} is unclear, so it wasn’t rotated.',
  'blank-not-cropped': 'Page {pages} is blank and wasn’t cropped.',
  'chart-measured':
    'Some chart values on page {pages} aren’t printed, so we measured them in the drawing. They may be slightly off.',
  'pages-drawn':
    'The text on page {pages} couldn’t be rewritten, so the page was turned into an image with recognised text.',
  'scans-not-searched': 'OCR is off or not installed, so text in images wasn’t searched on page {pages}.',
  'pages-have-text': 'Page {pages} already has text and wasn’t changed.',
  'pages-as-images': 'Page {pages} is now an image, so its text can’t be selected or searched.',
  'colors-kept': 'Some images or gradients on page {pages} couldn’t be read and keep their colours.',
  'pages-no-scans': 'Only scanned pages can be straightened and cleaned up. Page {pages} isn’t a scan.',
  'sheet-not-found':
    'No sheet of paper was found on a darker background, so the perspective of page {pages} wasn’t corrected.',
  'pages-askew': 'Page {pages} is crooked. Choose “Straighten” to correct it.',
  'pages-recognised': 'Page {pages} is scanned. Text recognised by OCR may contain errors.',
  'pages-are-pictures': 'Page {pages} is scanned and has no text. Turn on OCR to recognise it.',
  'pages-flattened':
    'To flatten transparency, page {pages} was turned into an image. Its text can still be searched and copied.',
  'formulas-drawn': 'Formulas on page {pages} are images in the result.',
  'pages-not-vectors': 'Page {pages} can’t be shown as vector graphics, so it is an image in the result.',
  'pages-kept-exact':
    'On page {pages}, most text is on top of images or colours, or in a form or diagram, so the page keeps the exact layout.',
  'time-limit': 'This job reached its time limit while other jobs were waiting. Page {pages} wasn’t processed.',
  'no-code-for-name': 'No code with a name was found for the file that starts on page {pages}, so it is numbered.',
  'no-date-for-name': 'No date was found on page {pages}, so the file that starts there is numbered.',
  'no-text-for-name': 'No text was found on page {pages}, so the file that starts there is numbered.',
  hidden: 'In {file}, the content hides the watermark on page {pages}. Choose “Over the content” to show it.',
  'overlay-hidden': 'In {file}, the content hides the overlay on page {pages}. Choose “Over the content” to show it.',
} as const satisfies Partial<Record<WarningCode, string>>;

export interface Warning {
  readonly code: WarningCode;
  readonly params: ErrorParams;
}

export function warningMessage({ code, params }: Warning): string {
  const ofOnePage: Partial<Record<WarningCode, string>> = ONE_PAGE_TABLE;
  const sentence = (isOnePage(params) ? ofOnePage[code] : undefined) ?? WARNING_TABLE[code];
  return namingFile(fillText(sentence, params), params);
}
