/** The words of the report that people read. */
export const reportWords = {
  title: 'PDF/A report',
  validator: 'Checked by the rules of Sheaf for ISO 19005.',
  conforms: 'This file follows {level}.',
  doesNot: 'This file does not follow {level}, or not every rule could be checked.',
  verdicts: { kept: 'Kept', broken: 'Broken', 'not-checked': 'Not checked' },
  columns: { verdict: 'Result', clause: 'Clause', rule: 'Rule', places: 'Where' },
  page: 'page {page}',
  object: 'object {object}',
} as const;
