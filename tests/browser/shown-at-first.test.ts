/** What each panel shows at first is what the job gets. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Field } from '../../src/contract/options/field.ts';
import { parseOptions } from '../../src/contract/options/parse-options.ts';
import { KEEP_INPUTS_MINUTES, KEEP_MINUTES } from '../../src/contract/site/keeping.ts';
import { allOptions, type ToolDeclaration, toolFields } from '../../src/contract/tool.ts';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { neededFiles, neededOptions, soundFile } from '../conformance/samples.ts';
import { acceptPrivacy, choose, siteInBrowser } from './site-in-browser.ts';

/** Fields of a panel that are seen before the others are asked for. */
const MAX_SHOWN = 5;

/** Fields that are no options of the tool. */
const OF_EVERY_SUBMIT = ['uploads', KEEP_MINUTES, KEEP_INPUTS_MINUTES];

/** The form is looked at as it is sent: nobody has to answer, and nobody does the work. */
const site = siteInBrowser({ TIMESTAMP_URLS: 'http://127.0.0.1:9/', WORKERS: '0', QUEUE_SHARE: '1000' });

describe.each(DECLARATIONS.map((tool) => [tool.id, tool] as const))('%s', (id, tool) => {
  const fields = toolFields(tool);

  test('sends what its panel shows, or leaves it to the default that says the same', async () => {
    const page = await site.visit(`/${id}`);
    await recordForms(page);
    const { name, bytes } = await soundFile(tool);
    const file = { name, mimeType: '', buffer: Buffer.from(bytes) };
    await choose(page, tool.takesTwo ? [file, { ...file, name: `second-${name}` }] : file);
    const consent = page.getByRole('button', { name: 'Accept & Continue' });
    if (await consent.isVisible()) await acceptPrivacy(page);
    if (id === 'protect-pdf' || id === 'unlock-pdf') await page.getByRole('button', { name: 'Try Now' }).click();
    await answerWhatIsNeeded(page, tool);
    await page.locator('.panel-side button[type=submit]').waitFor();
    expect(await page.locator('.more-options[open]').count()).toBe(0);
    expect(await shownFields(page)).toBeLessThanOrEqual(MAX_SHOWN);
    const fold = page.locator('.more-options:not([open]) > summary');
    if (await fold.isVisible()) {
      await fold.click();
      // Its questions are built once it has opened.
      await page.locator('.more-options[open] .field').first().waitFor();
    }
    const shown = await shownAnswers(page, fields);
    expect(Object.keys(shown).length).toBeGreaterThan(1);
    await page.locator('.panel-side button[type=submit]').click();
    const sent = await sentAnswers(page);
    const needed = { ...neededOptions(tool), ...neededFiles(tool) };
    const got = parseOptions(id, allOptions(tool), { ...needed, ...sent }) as Record<string, unknown>;
    for (const [option, value] of Object.entries(shown)) {
      // The sample's own answer, which this form was not given.
      if (option in needed && !(option in sent)) continue;
      const meant = parseOptions(id, allOptions(tool), { ...needed, ...sent, [option]: value });
      expect(got[option], option).toEqual((meant as Record<string, unknown>)[option]);
    }
  });
});

/** Counted as people see them: a group under one heading is one. */
function shownFields(page: Page): Promise<number> {
  return page.locator('.panel-side :is(.field, .field-group)').evaluateAll((all) => {
    const isAlone = (each: Element) => !each.parentElement?.closest('.field, .field-group');
    return all.filter((each) => each.checkVisibility() && isAlone(each)).length;
  });
}

/** The submit's fields, before the files go. */
async function recordForms(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept: [string, string][] = [];
    Object.assign(window, { sentFields: kept });
    const append = FormData.prototype.append as (name: string, value: string | Blob, file?: string) => void;
    FormData.prototype.append = function (this: FormData, name: string, value: string | Blob, file?: string) {
      if (typeof value === 'string') kept.push([name, value]);
      // A third word, even an undefined one, is for files only.
      if (file === undefined) append.call(this, name, value);
      else append.call(this, name, value, file);
    };
  });
}

/** What nothing can begin without: passwords, a signature, the text of a watermark. */
async function answerWhatIsNeeded(page: Page, tool: ToolDeclaration): Promise<void> {
  const needed: Readonly<Record<string, readonly string[]>> = {
    'protect-pdf': ['Password', 'Confirm password'],
    'unlock-pdf': ['Password'],
    'sign-pdf': ['Typed name'],
    'add-watermark': ['Text'],
    'redact-pdf': ['Words to redact'],
  };
  const { id } = tool;
  if (id === 'edit-pdf') {
    await page.locator('.page-stage img').waitFor();
    await page.getByRole('button', { name: 'Rectangle' }).click();
    await page.getByRole('button', { name: 'Add to the page' }).click();
  }
  if (id === 'create-form') {
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('button', { name: /^Text, field 1/ }).waitFor();
  }
  if (id === 'edit-links') await page.getByLabel('Find in addresses').fill('a.example');
  if (id === 'pdf-layers') await page.getByLabel('Notes', { exact: true }).uncheck();
  if (id === 'fill-form') await page.locator('.page-stage').getByLabel('Name').fill('Ann');
  // Nothing is sent while nothing has changed, or nothing is asked for.
  if (id === 'edit-image') await page.getByRole('button', { name: 'Rotate right' }).click();
  if (id === 'resize-image') await page.getByLabel('Width').fill('30');
  if (id === 'organize-pdf') await page.getByRole('button', { name: /^Rotate Page 1 of / }).click();
  if (id === 'recipe') await page.getByLabel('Start with').selectOption({ label: 'Clean up before sharing' });
  if (id === 'sign-pdf') await page.getByLabel('Type', { exact: true }).check();
  for (const { name, bytes } of Object.values(neededFiles(tool))) {
    const second = { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) };
    await page.locator('.panel-side input[type=file]').setInputFiles(second);
  }
  for (const label of needed[id] ?? []) await page.getByLabel(label, { exact: true }).fill('open sesame');
}

/** The answers of the derived form by option: radio buttons, lists, ticks and what stands in the boxes. */
async function shownAnswers(page: Page, fields: readonly Field[]): Promise<Readonly<Record<string, string>>> {
  const all = await page.locator('.panel-side').evaluate((panel) => {
    // Ids are React's own prefix and the option's name.
    const nameOf = (text: string) => /^_[rR]_\w+?_(.+)$/.exec(text)?.[1] ?? '';
    const answers: [string, string][] = [];
    for (const each of panel.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
      // Places and handwritings are chosen by radio buttons that carry no value: their own tests look at them.
      if (each.type === 'file' || (each.type === 'radio' && !each.hasAttribute('value'))) continue;
      if (each.type === 'radio') {
        if ((each as HTMLInputElement).checked) answers.push([nameOf(each.name), each.value]);
        else if (!panel.querySelector(`input[name="${CSS.escape(each.name)}"]:checked`))
          answers.push([nameOf(each.name), 'nothing is chosen']);
      } else if (each.type === 'checkbox' && each.name) {
        const ticked = panel.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(each.name)}"]:checked`);
        answers.push([nameOf(each.name), [...ticked].map(({ value }) => value).join(',')]);
      } else if (each.type === 'checkbox') answers.push([nameOf(each.id), String((each as HTMLInputElement).checked)]);
      else answers.push([nameOf(each.id), each.value]);
    }
    return answers;
  });
  const named = new Map(fields.map((field) => [field.name, field]));
  // A secret is never shown; a number's word is what stands beside an empty box; what may be left open is left as it is.
  const shown = all.filter(([name, value]) => {
    const field = named.get(name);
    const isOpen = value === '' && (field?.kind === 'number' || field?.default === null);
    return field && field.kind !== 'secret' && !isOpen;
  });
  // Of several colours each has a box, the first of them under the name of the option.
  const whole = ([name, value]: readonly [string, string]) => {
    const others = all.filter(([each]) => each.startsWith(`${name}-`)).map(([, other]) => other);
    return [name, named.get(name)?.kind === 'colours' ? [value, ...others].join(', ') : value];
  };
  return Object.fromEntries(shown.map(whole));
}

/** Once the submit was put together. */
async function sentAnswers(page: Page): Promise<Readonly<Record<string, string>>> {
  const read = () => page.evaluate(() => (window as unknown as { sentFields: [string, string][] }).sentFields);
  await expect.poll(async () => (await read()).some(([name]) => name === 'uploads')).toBe(true);
  return Object.fromEntries((await read()).filter(([name]) => !OF_EVERY_SUBMIT.includes(name)));
}
