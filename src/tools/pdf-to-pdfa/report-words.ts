/** The words of the report that people read. */
export const reportWords = {
  title: 'PDF/A report',
  validator: 'Checked by Sheaf against ISO 19005 (PDF/A).',
  validators: 'Checked by Sheaf and by veraPDF {version} against ISO 19005 (PDF/A).',
  conforms: 'This file conforms to {level}.',
  doesNot: 'This file does not conform to {level}, or some rules could not be checked.',
  verdicts: { kept: 'Met', broken: 'Not met', 'not-checked': 'Not checked' },
  columns: { verdict: 'Result', clause: 'Clause', rule: 'Rule', places: 'Where' },
  page: 'page {page}',
  object: 'object {object}',
} as const;
