/** What can be wrong with a page range, in English: apart from the other reasons, since the page reads ranges while one types. */

export const PAGE_REASONS = {
  'range-too-long': 'Page range is too long.',
  'range-empty-part': 'Page range "{range}": a page is missing between two commas.',
  'range-empty-group': 'Page range "{range}": a page is missing between two semicolons.',
  'range-wrong-end': 'Page range "{range}": only odd or even can follow a colon.',
  'range-empty-label': 'Page range "{range}": enter a page label after "label:".',
  'range-no-comma': 'Page range "{range}": put a comma between pages.',
  'range-not-whole': 'Page range "{range}": use whole page numbers, with commas between them.',
  'range-bad-repeat': 'Page range "{range}": use a pattern such as 2n, 2n+1 or 3n-1.',
  'range-bad-span': 'Page range "{range}": write a range as first-last, such as 1-3.',
  'range-from-one': 'Page range "{range}": pages start at 1.',
  'range-not-a-page':
    'Page range "{range}": "{part}" is not a page. Use numbers, z for the last page, or r1 to count from the end.',
  'range-nothing-before-x':
    'Page range "{range}": x removes pages from the range before it. Use !{part} to remove page {part}.',
  'range-no-match': 'Page range "{range}": no page in this file matches.',
  'range-past-end': 'Page range "{range}": {holder} has {pages}.',
  'labels-not-here': 'Page labels can’t be used here. Use page numbers.',
  'no-such-label': 'No page has the label "{label}".',
} as const;

/** What stands in them. */
export const PAGE_PHRASES = {
  'this-file': 'this file',
  'has-pages': { one: '{count} page', other: '{count} pages' },
} as const;
