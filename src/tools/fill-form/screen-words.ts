/** What the form on the screen says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  form: 'Form',
  view: 'View',
  views: { page: 'Page', list: 'List' },
  page: 'Page {page} of {pages}',
  back: 'Previous page',
  on: 'Next page',
  nothingHere: 'This page has no form fields.',
  noFields: 'This PDF has no form fields. You can write on it with Edit PDF instead.',
  editPdf: 'Open Edit PDF',
  noPreview: 'We can’t show the fields of this form here. Choose a file with the values.',
  filled: { one: '{count} field changed', other: '{count} fields changed' },
  reset: 'Undo all changes',
  notChosen: 'Not chosen',
  required: '{label} (required)',
  of: '{label}: {choice}',
  file: 'Fill in from a file',
  fileHelp:
    'A CSV or Excel file with one form per row and field names as column headings, or a JSON, FDF or XFDF file.',
  chooseFile: 'Choose file',
  removeFile: 'Remove {name}',
  fromFile: 'The form is filled in from {name}. Remove the file to fill in the fields here.',
  missing: 'Fill in a field, or choose a file with the values.',
});
