/** Says a refusal as the screen does: options by the titles of their form, sizes as people write them. */
import type { Field } from '../../../../contract/options/field.ts';
import { told } from '../../../words/told.ts';
import type { Problem } from '../../job/work.ts';
import { tooLarge } from '../model/drop-rules.ts';

/** English stays as the server says it, but for the name of the option. */
export function titledProblem(problem: Problem, fields: readonly Field[]): Problem {
  const { code, params, message } = problem;
  if (code === 'too-large' && typeof params.limit === 'number') return { ...problem, message: tooLarge(params.limit) };
  const field = fields.find(({ name }) => name === params.field);
  if (!field) return problem;
  const english = message.replace(/^(The value of )?([\w-]+)(?= )/, (whole, before: string | undefined, name) =>
    name === params.option && name === field.name ? `${before ?? ''}${field.title}` : whole,
  );
  return { ...problem, message: told('errors', code, { ...params, option: field.title, title: field.title }, english) };
}
