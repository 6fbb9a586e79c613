/** Fills in forms, lists their fields, or exports what they hold. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failedFile } from '../../contract/messages/failed-file.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { type FormField, readFormFields } from '../../engine/document/forms/form-fields.ts';
import { openPdf } from '../../engine/document/open/open-input.ts';
import { fillRows, Told } from './fill-rows.ts';
import { listFields } from './list-fields.ts';
import { drawWhatIsAsked, openForm } from './open-form.ts';
import { type Plan, Planner } from './plan-values.ts';
import { chooseRows, readData } from './read-data.ts';
import type { tool } from './tool.ts';
import { type FormValues, valueFields, valuesAsCsv, valuesAsFdf, valuesAsJson, valuesAsXfdf } from './write-data.ts';

type Options = OptionValues<typeof tool>;
type Output = OutputFile<ReportFor<typeof tool>>;

/** Names of fields that a warning tells. */
const NAMED = 10;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const outputs =
    options.action === 'fill' ? await fill(input, options, context) : await tell(inputs, options, context);
  context.progress(1);
  return outputs;
};

async function fill(input: InputFile, options: Options, context: RunContext): Promise<readonly Output[]> {
  if (!options.data) throw new ToolError('bad-option', { field: 'data', ...because('give-form-data') });
  const data = await readData(options.data, context);
  const rows = chooseRows(data, options);
  tellPointless(options, data.isTable, context);
  const form = await openForm(input, options, context);
  try {
    const { document, pages, notes } = form;
    const fields = readFormFields(document, pages);
    requireFields(valueFields(fields), input);
    const planner = new Planner(document, fields, form.isLocked, options);
    const plans = rows.map((row) => planner.plan(row, data));
    tellSkipped(planner, plans, input, context);
    const isSame = !options.flatten && plans.every(({ changes }) => changes.size === 0);
    if (isSame && planner.skipped.locked.size === 0) context.warn('nothing-filled', { file: input.name });
    if (isSame && !notes.isMended) return [asItWas(input, pages.length)];
    notes.tell(context);
    const told = new Told();
    for (const letter of await drawWhatIsAsked(form)) told.missing.add(letter);
    const outputs = await fillRows({ form, fields, plans, input, options, context }, told);
    if (told.missing.size > 0) context.warn('letters-missing', { letters: [...told.missing].join(' ') });
    if (told.cutOff.size > 0) context.warn('values-cut-off', { names: listed([...told.cutOff]) });
    return outputs;
  } finally {
    await form.close();
  }
}

function asItWas({ path }: InputFile, pages: number): Output {
  return { path, type: 'pdf', input: 0, unchanged: true, facts: { pages } };
}

/** @throws ToolError `nothing-found`. */
function requireFields(fields: readonly FormField[], { name: file }: InputFile): void {
  if (fields.length === 0) throw new ToolError('nothing-found', because('no-form-fields', { file }));
}

/** Options that speak of rows, where there are none. */
function tellPointless(options: Options, isTable: boolean, { warn }: RunContext): void {
  if (isTable) return;
  if (options.rows !== '') warn('option-ignored', { option: 'rows' });
  if (options.combine) warn('option-ignored', { option: 'combine' });
}

function tellSkipped(planner: Planner, plans: readonly Plan[], { name: file }: InputFile, { warn }: RunContext): void {
  const { columns, notFillable, locked } = planner.skipped;
  if (columns.size > 0) warn('columns-skipped', { file, names: listed([...columns]) });
  if (notFillable.size > 0) warn('fields-not-fillable', { names: listed([...notFillable]) });
  if (locked.size > 0) warn('fields-locked', { file, names: listed([...locked]) });
  const set = new Set(plans.flatMap(({ changes }) => [...changes.keys()].map(({ name }) => name)));
  const scripted = set.size === 0 ? [] : planner.scripted().filter((name) => !set.has(name));
  if (scripted.length > 0) warn('scripts-not-run', { names: listed(scripted) });
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${shown}, …` : shown;
}

/** Lists or exports each file; a table is one of all files. A bad file among several does not stop the rest. */
async function tell(inputs: readonly InputFile[], options: Options, context: RunContext): Promise<readonly Output[]> {
  const forms: (FormValues & { readonly index: number })[] = [];
  let first: ToolError | undefined;
  for (const [index, input] of inputs.entries()) {
    try {
      forms.push({ index, file: input.name, fields: await fieldsOf(input, options, context) });
    } catch (error) {
      if (!(error instanceof ToolError) || inputs.length === 1) throw error;
      first ??= error;
      context.warn('file-failed', failedFile(error, input.name));
    }
    context.progress((index + 1) / (inputs.length + 1), 'file', { file: index + 1, files: inputs.length });
  }
  if (forms.length === 0 && first) throw first;
  const isOneTable = options.action === 'export' && options['export-format'] === 'csv';
  if (isOneTable) return [await written(context, forms, 0, 'csv', valuesAsCsv(forms))];
  const outputs: Output[] = [];
  for (const form of forms) {
    const { type, text } = told(form, options);
    outputs.push(await written(context, [form], form.index, type, text));
  }
  return options.action === 'list' ? outputs.map((output) => ({ ...output, pattern: '{name}-fields' })) : outputs;
}

function told(form: FormValues, options: Options) {
  if (options.action === 'list') {
    return { type: 'json', text: `${JSON.stringify(listFields(form.fields), null, 2)}\n` } as const;
  }
  const write = {
    json: valuesAsJson,
    fdf: valuesAsFdf,
    xfdf: valuesAsXfdf,
    csv: (one: FormValues) => valuesAsCsv([one]),
  };
  return { type: options['export-format'], text: write[options['export-format']](form) };
}

async function fieldsOf(input: InputFile, options: Options, context: RunContext): Promise<readonly FormField[]> {
  const opened = await openPdf(input, options, 'copy', context);
  try {
    const fields = readFormFields(opened.document, opened.pages);
    requireFields(options.action === 'list' ? fields : valueFields(fields), input);
    return fields;
  } finally {
    await opened.close();
  }
}

async function written(
  { workDir }: RunContext,
  forms: readonly FormValues[],
  index: number,
  type: 'json' | 'csv' | 'fdf' | 'xfdf',
  text: string,
): Promise<Output> {
  const path = join(workDir, `data-${index}.${type}`);
  await writeFile(path, text, type === 'fdf' ? 'latin1' : 'utf8');
  const fields = forms.reduce((sum, form) => sum + form.fields.length, 0);
  const isOfAll = forms.length > 1;
  return { path, type, ...(isOfAll ? {} : { input: index }), pattern: '{name}-data', report: { found: { fields } } };
}
