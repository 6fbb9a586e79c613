/** One word for one thing: what the texts for visitors do not say, and what they say instead. */

export interface GlossaryRow {
  readonly not: RegExp;
  /** What stood on a page and was marked by a reader. */
  readonly was: string;
  readonly instead: string;
}

export const GLOSSARY: readonly GlossaryRow[] = [
  { not: /\bfound out\b|\bfinds? out\b/i, was: 'Found out by itself', instead: 'detect automatically' },
  { not: /\bby itself\b|\bby themselves\b/i, was: 'Sending goes on by itself', instead: 'automatically, separately' },
  { not: /\b(go|goes|going|gone) on\b/i, was: 'Repair and go on', instead: 'continue, keep running' },
  {
    not: /\b(take|takes|taken|took) (it |them |\w+ )?(out|away|off)\b/i,
    was: 'its mark was taken out',
    instead: 'extract, remove',
  },
  { not: /\b(leave|leaves|left) (it|them|page \S+) out\b/i, was: 'Leave page {page} out', instead: 'remove, skip' },
  { not: /^upright\b|, upright\b|\bupright pages\b/i, was: 'Upright', instead: 'portrait' },
  { not: /^across\b|, across\b/i, was: '{picture} on {size}, across', instead: 'landscape' },
  { not: /\bas it fits\b/i, was: 'As it fits', instead: 'automatic' },
  { not: /\bsqueez/i, was: 'How strongly to squeeze', instead: 'compress' },
  { not: /\bseal(s|ed)?\b/i, was: 'it is sealed while it waits', instead: 'encrypted' },
  {
    not: /\bclosed room\b|\broom of its own\b/i,
    was: 'worked on in a closed room of its own',
    instead: 'isolated sandbox',
  },
  { not: /\bof (its|their) own\b/i, was: 'every sheet is a section of its own', instead: 'its own …' },
  { not: /\blies\b/i, was: 'a line that says where each image lies', instead: 'is, the offset of' },
  { not: /\bsomebody\b/i, was: 'Somebody shared these files with you.', instead: 'someone' },
  { not: /\bin calls\b/i, was: 'In calls and on the command line', instead: 'in the API' },
  { not: /\bbecame\b/i, was: '2.8 MB became 1.6 MB', instead: 'reduced from … to …' },
  { not: /\baskew\b/i, was: 'pages that were scanned askew', instead: 'crooked' },
  { not: /\banew\b/i, was: 'Read every page anew', instead: 'again' },
  { not: /\bpictures?\b/i, was: 'Pages that are pictures', instead: 'image' },
  { not: /\bphotograph(s|y)?\b/i, was: 'Turn photographs upright', instead: 'photo' },
  { not: /\bdots an inch\b/i, was: 'at medium quality 150 dots an inch', instead: 'dpi' },
  {
    not: /\bturn(s|ed)? (by|to|it|them|upright|page)\b(?! (off|on)\b)|\bturns?\b(?= (of|in) )/i,
    was: 'Turn by',
    instead: 'rotate',
  },
  {
    not: /\bis no PDF\b|\bor no PDF\b|\bno certificate file\b/i,
    was: 'This may be damaged, or no PDF',
    instead: 'not a PDF',
  },
  { not: /^my own$|\bof my own\b/i, was: 'My own', instead: 'custom' },
  { not: /\blet go\b/i, was: 'Let go to add them', instead: 'drop' },
  { not: /\blook at\b|\blooks? it over\b/i, was: 'Look at it first', instead: 'preview, check' },
  {
    not: /\bstands? (in|on|beside|behind|under)\b|\blies? (on|in|past|outside)\b/i,
    was: 'Can files be named after what stands in them?',
    instead: 'is',
  },
  { not: /\btable of contents is\b/i, was: 'Its table of contents is broken', instead: 'internal page index' },
  { not: /\btime stamps?\b/i, was: 'Time stamp service', instead: 'timestamp' },
  { not: /\bbar code/i, was: 'A bar code', instead: 'barcode' },
  { not: /\be-mail/i, was: 'for sending by e-mail', instead: 'email' },
  { not: /\bthe work\b/i, was: 'The work tries to repair it', instead: 'the job' },
  { not: /\bholds? (no|a|its|several|only|the)\b/i, was: 'It holds no certificate', instead: 'contains' },
  // The error of Split Scan is worded by the specification.
  { not: /\bseparator sheets?\b(?! was found)/i, was: 'At separator sheets', instead: 'separator page' },
  { not: /\bEmpty: /, was: 'Empty: 45 for text', instead: 'If empty, …' },
  {
    not: /\bwhere this server has it\b/i,
    was: 'Reads scanned pages, where this server has it',
    instead: 'if this server has it installed',
  },
  { not: /\bgray\b/i, was: 'Shades of gray', instead: 'grey' },
  { not: /\brecogniz|\borganiz|\bcolor\b/i, was: 'Organize pages', instead: 'British spelling: recognise, colour' },
  { not: /\bpage previews?\b|\bsmaller pages\b|\blarger pages\b/i, was: '{count} page preview', instead: 'thumbnail' },
  {
    not: /\bleav(e|es|ing) (\w+ )?out\b|\bleft out\b/i,
    was: 'Hidden sheets are left out unless you enter all.',
    instead: 'skip',
  },
  { not: /\bordinary\b/i, was: 'you get an ordinary PDF', instead: 'regular' },
  { not: /\bPDF programs?\b/i, was: 'PDF programs can move them', instead: 'PDF viewer' },
  { not: /\bsearch programs?\b/i, was: 'let search programs read the title', instead: 'search engine' },
  { not: /(?<!\{)\bkinds?\b/i, was: 'Choose at least one kind.', instead: 'type' },
  { not: /\bzip archives?\b/i, was: 'a ZIP archive', instead: 'zip file' },
  { not: /\bpeople who run\b|\boperators?\b/i, was: 'the people who run this site', instead: 'owner of this site' },
  { not: /\b(this|another) website\b/i, was: 'on this website', instead: 'site' },
  { not: /\bdocument properties\b/i, was: 'Search document properties', instead: 'metadata' },
  {
    not: /\b(is|was|be) protected with a password\b(?!\. Enter it to continue)/i,
    was: '{file} was protected with a password.',
    instead: 'password-protected',
  },
  { not: /\bstop (the|this|that) job\b|\bstop and refresh\b/i, was: 'Stop this job?', instead: 'cancel' },
  { not: /\blist of pages\b/i, was: 'Its list of pages is damaged.', instead: 'page tree' },
  { not: /\blanguage of scans\b|\btext language\b/i, was: 'Language of scans', instead: 'OCR language' },
  { not: /\bfind a tool\b/i, was: 'Find a tool', instead: 'search tools' },
  { not: /\bfitted\b/i, was: 'Then the image is fitted to the page.', instead: 'scaled to fit' },
  {
    not: /\bquality (suffer|get worse)|\bthe quality (suffers?|gets? worse)\b|\breduces? the quality\b/i,
    was: 'Does the quality suffer?',
    instead: 'reduce quality',
  },
  { not: /(\d|\})[ \u00a0]%/, was: 'View at 100 %', instead: '100%' },
  { not: /\blineariz|\boptimiz|\bsanitiz|\banonymiz/i, was: 'linearized PDF', instead: 'British spelling: -ise' },
  { not: /\boops\b|\bsorry\b/i, was: 'Sorry, that did not work', instead: 'what happened and what to do' },
  { not: /\bsingle pages\b/i, was: 'Rotation of single pages', instead: 'individual pages' },
  { not: /\bprogram data\b/i, was: 'Private program data', instead: 'application data' },
  {
    not: /\brecognis\w+ (the |each |every )?(pages?|files?)\b|\b(pages?|files?) (is|are) recognised\b/i,
    was: 'Recognise every page again',
    instead: 'recognise text, run OCR on pages',
  },
  {
    not: /\bso long files\b/i,
    was: 'It is stored only once, so long files hardly grow.',
    instead: 'so even long files',
  },
];
