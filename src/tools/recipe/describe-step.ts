/** Says in words what a step of a recipe does. */
import type { CatalogueEntry } from '../../contract/catalogue.ts';
import type { Field } from '../../contract/options/field.ts';
import { kebabCase } from '../../contract/options/kebab-case.ts';
import { readSeveral } from '../../contract/options/several-words.ts';
import { isAsk, isInlineFile, type RecipeStep } from '../../contract/recipe/recipe.ts';
import { screenWords as words } from './screen-words.ts';

const CONDITIONS = ['pages', 'size', 'text', 'type'] as const;

/** One phrase an option that is said, then the condition. */
export function describeStep(entry: CatalogueEntry | undefined, { options, when }: RecipeStep): readonly string[] {
  const said = Object.entries(options).map(([name, value]) => {
    const field = entry?.fields.find((each) => kebabCase(each.name) === kebabCase(name));
    return describeOption(field?.title ?? name, field, value);
  });
  const conditions = CONDITIONS.flatMap((kind) => {
    const condition = when?.[kind];
    return condition === undefined ? [] : [words.when[kind]({ condition })];
  });
  return [...(said.length > 0 ? said : [words.defaults]), ...conditions];
}

function describeOption(title: string, field: Field | undefined, value: unknown): string {
  if (isAsk(value)) return words.asked({ title, ask: value.ask });
  if (isInlineFile(value)) return words.kept({ title, name: value.name });
  if (value === true || value === 'true') return title;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return words.set({ title, value: shownValue(field, text) });
}

/** As the form of the step shows it. */
function shownValue(field: Field | undefined, text: string): string {
  if (field?.kind === 'several') {
    const chosen = readSeveral(field, text);
    return field.choices.flatMap(({ value, title }) => (chosen?.has(value) ? title : [])).join(', ') || text;
  }
  const choices = field?.kind === 'choice' ? field.choices : [];
  const named = field && 'words' in field ? field.words : choices;
  const title = named.find(({ value }) => value === text)?.title;
  // Names of papers are written with a capital: A4, Letter.
  return title ?? (field?.kind === 'paper' ? text.charAt(0).toUpperCase() + text.slice(1) : text);
}
