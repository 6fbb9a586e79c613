/** Checks how a refusal names the option that it is about. */
import { expect, test } from 'vitest';
import { because } from '../../../../contract/messages/reasons.ts';
import { ToolError } from '../../../../contract/messages/tool-error.ts';
import { CATALOGUE } from '../../../../tools/catalogue.gen.ts';
import { titledProblem } from './titled-problem.ts';

const fields = CATALOGUE.find(({ id }) => id === 'compare-pdf')?.fields ?? [];

function said(error: ToolError): string {
  const { code, message, params } = error;
  return titledProblem({ code, message, params }, fields).message;
}

test('calls an option as its form does', () => {
  const given = { field: 'colors', ...because('not-two-colours', { option: 'colors' }) };
  const sentence = 'must be two colours such as #d32f2f, #2e7d32.';
  expect(said(new ToolError('bad-option', given))).toBe(`Highlight colours ${sentence}`);
  const unusable = { field: 'dpi', ...because('unusable', { option: 'dpi' }) };
  expect(said(new ToolError('bad-option', unusable))).toBe('The value of Resolution isn’t valid.');
});

test('changes no sentence that is about something else', () => {
  const given = { field: 'colors', ...because('not-two-colours', { option: 'other' }) };
  expect(said(new ToolError('bad-option', given))).toMatch(/^other must be/);
});
