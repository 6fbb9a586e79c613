/** Declares fill-form: a form is filled in, by hand or from a table of many, or what it holds is exported. */
import * as z from 'zod';
import { boolean, choice, text } from '../../contract/options/options.ts';
import { fileOrJson, json } from '../../contract/options/rich-options.ts';
import { parsePageRange } from '../../contract/pages/page-range.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const MAX_FIELDS = 20_000;
const MAX_LETTERS = 100_000;

const fieldName = z.string().min(1).max(2_000);
const fieldValue = z.union([
  z.string().max(MAX_LETTERS),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(MAX_LETTERS)).max(MAX_FIELDS),
]);
const oneForm = z.record(fieldName, fieldValue);
/** The values of one form by the names of its fields; in a list, those of several. */
export const formValues = z.union([oneForm, z.array(oneForm).max(MAX_FIELDS)]);

const columnMap = z.record(fieldName, fieldName.nullable());

const WHEN_FILLING = { option: 'action', values: ['fill'] };
/** `{field:…}` may name any field; the rest is a part of a file name. */
const UNUSABLE_IN_NAME = /[\u0000-\u001f\u007f/\\:*?"<>|]/;

/** Rows are told as pages are. @throws ToolError `bad-pages`. */
function checkRange(value: string): undefined {
  parsePageRange(value);
  return undefined;
}

export const tool = defineTool({
  id: 'fill-form',
  aliases: ['fill-pdf', 'fill-pdf-form', 'fill-forms'],
  name: 'Fill Form',
  summary: 'Fill in a PDF form, or many copies of it from a spreadsheet',
  verb: 'Fill in',
  category: 'edit',
  rank: 17,
  accepts: ['pdf'],
  inputs: 'single',
  together: { option: 'action', value: 'export' },
  maxFiles: 0,
  options: {
    action: choice({
      title: 'Action',
      choices: { fill: 'Fill in the form', list: 'List the fields', export: 'Export the values' },
      default: 'fill',
      primary: true,
    }),
    data: fileOrJson({
      title: 'Values',
      help: 'A CSV or Excel file with one form per row and field names as column headings, or a JSON, FDF or XFDF file.',
      accepts: ['csv', 'xlsx', 'json', 'fdf', 'xfdf'],
      shape: formValues,
      primary: true,
      shownWhen: WHEN_FILLING,
    }),
    flatten: boolean({
      title: 'Flatten the form',
      help: 'The values become part of the page and can no longer be changed.',
      default: false,
      primary: true,
      shownWhen: WHEN_FILLING,
    }),
    combine: boolean({
      title: 'Put all forms into one PDF',
      help: 'Puts the forms of all rows into one PDF. If off, each row becomes its own file.',
      default: false,
      primary: true,
      shownWhen: WHEN_FILLING,
    }),
    map: json({
      title: 'Columns and fields',
      help: 'The field for each column with a different name. Use null to skip a column.',
      shape: columnMap,
      placeholder: '{"First name": "form.name_1", "Notes": null}',
      shownWhen: WHEN_FILLING,
    }),
    rows: text({
      title: 'Rows',
      help: 'Rows to use, such as 1-3, 5. The column headings don’t count. Empty means all.',
      maxLength: 2_000,
      placeholder: '1-3, 5, 8-',
      check: checkRange,
      shownWhen: WHEN_FILLING,
    }),
    strict: boolean({
      title: 'Stop at unknown columns',
      help: 'Stops if a column matches no field. If off, the column is skipped.',
      default: false,
      shownWhen: WHEN_FILLING,
    }),
    empty: choice({
      title: 'Empty cells',
      choices: { keep: 'Keep the value in the form', clear: 'Clear the field' },
      default: 'keep',
      shownWhen: WHEN_FILLING,
    }),
    'date-format': text({
      title: 'Date format',
      help: 'How dates such as 2026-01-31 and date cells are written. If empty, the field’s own format is used.',
      maxLength: 40,
      placeholder: 'dd.mm.yyyy',
      shownWhen: WHEN_FILLING,
    }),
    'name-by': text({
      title: 'File names',
      help: 'Names of the files if each row becomes its own. Use {field:…} for the value of a field.',
      maxLength: 200,
      placeholder: '{name}-{field:Last name}',
      default: '{name}-{n}',
      check: (value) => (UNUSABLE_IN_NAME.test(value.replace(/\{field:[^{}]*\}/g, '')) ? 'not-a-file-name' : undefined),
      shownWhen: WHEN_FILLING,
    }),
    'export-format': choice({
      title: 'Export format',
      help: 'With CSV, several forms become one table with one row per file.',
      choices: { json: 'JSON', csv: 'CSV', fdf: 'FDF', xfdf: 'XFDF' },
      default: 'json',
      primary: true,
      shownWhen: { option: 'action', values: ['export'] },
    }),
  },
  asks: { oneOf: ['data', 'action'], why: 'give-form-data' },
  next: { first: ['sign-pdf', 'flatten-pdf', 'protect-pdf'] },
  outputs: {
    makes: ['pdf', 'json', 'csv', 'fdf', 'xfdf'],
    pattern: '{name}-filled',
    archive: '{name}-filled',
    keepsProtection: true,
    addsToPdfs: true,
  },
  report: {
    found: { fields: counted('{count} field', '{count} fields') },
    made: { filled: counted('{count} field filled in', '{count} fields filled in') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 600_000, perPageMs: 2_000 },
  keywords: [
    'fill in form',
    'fill out form',
    'fill form',
    'fillable',
    'fillable form',
    'form filler',
    'acroform',
    'form fields',
    'form data',
    'fdf',
    'xfdf',
    'mail merge into pdf',
    'fill from excel',
    'fill from csv',
    'complete form',
    'application form',
    'tax form',
    'check box',
    'export form data',
    'formular ausfüllen',
  ],
});
