/** Fills a form once for each row of the data, and saves the forms each by itself or all in one. */
import { join } from 'node:path';
import type { InputFile, OutputFile, ReportFor, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { removeAttachments } from '../../engine/document/clean/remove-attachments.ts';
import { printForm } from '../../engine/document/forms/flatten-form.ts';
import type { FormField } from '../../engine/document/forms/form-fields.ts';
import { setField } from '../../engine/document/forms/set-fields.ts';
import { AS_THEY_ARE, type JoinSource, joinDocuments } from '../../engine/document/join/join-documents.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { letteringFor } from '../../engine/text-setting/text-setter.ts';
import { nameOfRow } from './name-rows.ts';
import type { OpenForm } from './open-form.ts';
import type { Plan } from './plan-values.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;
type Output = OutputFile<ReportFor<typeof tool>>;

const FILLED = 0.8;
const STAMPED = { transparency: false, text: true, layer: false, color: 'any' } as const;

export interface Filling {
  readonly form: OpenForm;
  readonly fields: readonly FormField[];
  readonly plans: readonly Plan[];
  readonly input: InputFile;
  readonly options: Options;
  readonly context: RunContext;
}

/** What is said once, however many rows it holds for. */
export class Told {
  readonly missing = new Set<string>();
  readonly cutOff = new Set<string>();
  #claim = false;

  /** @returns whether it is the first time. */
  claims(): boolean {
    const isFirst = !this.#claim;
    this.#claim = true;
    return isFirst;
  }
}

export async function fillRows(filling: Filling, told: Told): Promise<readonly Output[]> {
  const { plans, options, context } = filling;
  if (options.combine && plans.length > 1) return [await filledInOne(filling, told)];
  const outputs: Output[] = [];
  for (const [index, plan] of plans.entries()) {
    context.signal.throwIfAborted();
    outputs.push(await filledAlone(filling, plan, index, told));
    context.progress(((index + 1) / plans.length) * FILLED, 'filling', { form: index + 1, forms: plans.length });
  }
  return outputs;
}

async function filledAlone(filling: Filling, plan: Plan, index: number, told: Told): Promise<Output> {
  const { form, plans, options, context, fields } = filling;
  const layer = await filledLayer(filling, plan, told);
  const path = join(context.workDir, `filled-${index + 1}.pdf`);
  await form.save(layer, path);
  const isNamed = plans.length > 1 || options['name-by'] !== '{name}-{n}';
  return {
    path,
    type: 'pdf',
    input: 0,
    ...(isNamed ? { pattern: nameOfRow(options['name-by'], plan, fields) } : {}),
    facts: { pages: form.pages.length },
    report: { made: { filled: plan.changes.size } },
  };
}

async function filledLayer({ form, input, options, context }: Filling, plan: Plan, told: Told): Promise<PdfDocument> {
  const layer = form.layer();
  const lettering = await letteringFor(layer);
  for (const [field, value] of plan.changes) {
    if (!setField(layer, lettering, field, value).fits) told.cutOff.add(field.name);
  }
  await lettering.finish();
  for (const letter of lettering.missing) told.missing.add(letter);
  const warn: RunContext['warn'] = (code, params) => {
    if (code !== 'letters-missing' && told.claims()) context.warn(code, params);
  };
  if (options.flatten) await printForm(layer, form.pages, input.name, { warn });
  if (!form.isKept && plan.changes.size > 0) dropFalseClaim(layer, STAMPED, warn);
  return layer;
}

/** Fields get names of their own in each form; each form gets a bookmark. Attached files come along once. */
async function filledInOne(filling: Filling, told: Told): Promise<Output> {
  const { form, plans, options, context, fields, input } = filling;
  const sources: JoinSource[] = [];
  for (const [index, plan] of plans.entries()) {
    context.signal.throwIfAborted();
    const document = await filledLayer(filling, plan, told);
    if (index > 0) removeAttachments(document, form.pages, 'all');
    const title = nameOfRow(options['name-by'], plan, fields)
      .replaceAll('{name}', input.name.replace(/\.pdf$/i, ''))
      .replaceAll('{n}', String(index + 1));
    sources.push({ document, pages: form.pages, fileName: input.name, title });
    context.progress(((index + 1) / plans.length) * FILLED * 0.5, 'filling', { form: index + 1, forms: plans.length });
  }
  const joined = await joinDocuments(sources, {
    ...AS_THEY_ARE,
    bookmarks: 'file-names',
    signal: context.signal,
    onJoined: (done) => context.progress((0.5 + (done / plans.length) * 0.5) * FILLED),
  });
  if (joined.droppedClaim && told.claims()) context.warn('conformance-removed', { standard: joined.droppedClaim });
  context.progress(FILLED, 'writing');
  const path = join(context.workDir, 'filled.pdf');
  await saveDocument(joined.document, path, context.signal);
  const filled = plans.reduce((sum, { changes }) => sum + changes.size, 0);
  return { path, type: 'pdf', input: 0, facts: { pages: joined.pages.length }, report: { made: { filled } } };
}
