/** From every declaration follow its page, sitemap row, call, OpenAPI entry and command, with all of its options. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aboutField } from '../../src/contract/options/field.ts';
import { kebabCase } from '../../src/contract/options/kebab-case.ts';
import { toolFields } from '../../src/contract/tool.ts';
import { CATALOGUE } from '../../src/tools/catalogue.gen.ts';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { LANDINGS } from '../../src/tools/find-tool.ts';
import { startValues, visibleFields } from '../../src/web/features/panel/model/option-values.ts';
import { plainSite } from '../plain-site.ts';
import type { RunningSite } from '../running-site.ts';
import { commandHere } from './doors.ts';

interface Schema {
  readonly properties: Readonly<Record<string, { readonly default?: unknown; readonly description: string }>>;
}

let site: RunningSite;
let openApi: { readonly paths: Readonly<Record<string, { readonly post: Operation }>> };
let sitemap: string;
/** What `sheaf tools --json` prints. */
let printedTools: string;
interface Operation {
  readonly requestBody: { readonly content: { readonly 'multipart/form-data': { readonly schema: Schema } } };
}

beforeAll(async () => {
  site = await plainSite();
  openApi = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as typeof openApi;
  sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  printedTools = await commandHere(['tools', '--json']);
});

describe.each([...DECLARATIONS, ...LANDINGS].map((tool) => [tool.id, tool] as const))('%s', (id, tool) => {
  const fields = toolFields(tool);

  test('shows at most four options at once, each with a title, and help in whole sentences or none', () => {
    const start = startValues(fields);
    // Each answer of each choice brings its own fields into sight, and takes others away.
    const answers = fields.flatMap(({ name, ...body }) =>
      body.kind === 'choice' ? body.choices.map(({ value }) => ({ ...start, [name]: value })) : [],
    );
    for (const values of [start, ...answers]) {
      const shown = visibleFields(fields, values).filter((field) => field.primary);
      expect(shown.length, JSON.stringify(values)).toBeLessThanOrEqual(4);
    }
    for (const field of fields) {
      expect(field.title, field.name).not.toBe('');
      for (const help of [field.help, ...Object.values(field.helpWhen?.texts ?? {})])
        expect(help, field.name).toMatch(/^$|\.$/);
    }
  });

  test('asks of some types of files only what it asks of files that it takes', () => {
    for (const { name, forTypes = tool.accepts } of tool.landing ? [] : fields)
      for (const type of forTypes) expect(tool.accepts, name).toContain(type);
  });

  test('says what it does, and answers three questions', () => {
    const page = CATALOGUE.find((entry) => entry.id === id)?.page;
    expect(page?.intro.length).toBeGreaterThan(0);
    expect(page?.questions.length).toBeGreaterThanOrEqual(3);
    for (const { question, answer } of page?.questions ?? []) {
      expect(question).toMatch(/\?$/);
      expect(answer.length).toBeGreaterThan(10);
    }
  });

  test('has a page with its name, and a row in the sitemap', {
    tags: ['route-every-tool', 'file-sitemap'],
  }, async () => {
    const answer = await fetch(`${site.url}/${id}`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain(`<h1`);
    const [, canonical = ''] = /<link[^>]*rel="canonical"[^>]*href="([^"]+)"/.exec(html) ?? [];
    expect(canonical).toMatch(/^http/);
    expect(sitemap).toContain(`<loc>${canonical}</loc>`);
  });

  test('lists every option in its OpenAPI entry', { tags: ['call-openapi'] }, () => {
    const { properties } = openApi.paths[`/api/pdf/process/${id}`]?.post.requestBody.content['multipart/form-data']
      .schema ?? { properties: {} };
    const ofEveryCall = ['files', 'uploads', 'keepMinutes', 'keepInputsMinutes'];
    expect(Object.keys(properties).sort()).toEqual([...ofEveryCall, ...fields.map((field) => field.name)].sort());
    for (const field of fields) expect(properties[field.name]?.description).toBe(aboutField(field));
  });

  test('lists every option in its help on the command line', async () => {
    const help = await commandHere([id, '--help']);
    for (const field of fields) {
      expect(help).toContain(`--${kebabCase(field.name)} `);
      expect(help).toContain(aboutField(field));
    }
  });

  test('is in the lists for programs', { tags: ['call-tools'] }, async () => {
    const tools = (await (await fetch(`${site.url}/api/tools`)).json()) as readonly { readonly id: string }[];
    expect(tools.map((each) => each.id)).toContain(id);
    const printed = JSON.parse(printedTools) as readonly { readonly id: string }[];
    expect(printed.map((each) => each.id)).toContain(id);
  });
});

test('a run without progress ends after 45 seconds, or 120 where Office files are opened', {
  tags: ['stall-45-s'],
}, () => {
  const stallOf = (id: string) => DECLARATIONS.find((tool) => tool.id === id)?.limits.stallMs;
  for (const { id, limits } of DECLARATIONS) expect([45_000, 120_000], id).toContain(limits.stallMs);
  expect([stallOf('rotate-pdf'), stallOf('convert-to-pdf')]).toEqual([45_000, 120_000]);
});

test('no two tools answer to one name', () => {
  const names = [...DECLARATIONS, ...LANDINGS].flatMap((tool) => [tool.id, ...tool.aliases]);
  expect(new Set(names).size).toBe(names.length);
});

test('a tool whose pages another one mixes names a tool that takes a plan of them, and the options of all tools', () => {
  const mixed = CATALOGUE.filter(({ mixedBy }) => mixedBy !== undefined);
  expect(mixed.map(({ id }) => id)).toEqual(['merge-pdf']);
  for (const { mixedBy, accepts } of mixed) {
    const other = CATALOGUE.find(({ id }) => id === mixedBy?.tool);
    expect(other?.accepts).toEqual(accepts);
    expect(other?.maxFiles).toBe(0);
    const names = other?.fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['plan', 'output-name', 'password', 'keep-protection', 'on-signed']));
  }
});
