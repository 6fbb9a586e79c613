/** Names the option that a refusal is about as its form does: in another language by the title that it has there. */
import type { Field } from '../../../contract/field.ts';
import { told } from '../../words/told.ts';
import type { Problem } from '../job/work.ts';

/** English stays as the server says it. */
export function titledProblem(problem: Problem, fields: readonly Field[]): Problem {
  const { code, params, message } = problem;
  const field = fields.find(({ name }) => name === params.field);
  if (!field) return problem;
  return { ...problem, message: told('errors', code, { ...params, option: field.title, title: field.title }, message) };
}
