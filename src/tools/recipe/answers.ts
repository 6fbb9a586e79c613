/** The answers of the form as the text that is sent. */
import type { RecipeAsk } from '../../contract/recipe/asks.ts';
import type { InlineFile } from '../../contract/recipe/recipe.ts';

export type WrittenAnswers = Readonly<Record<string, string | InlineFile>>;

/** @param text what `withAnswer` wrote, or nothing. */
export function readAnswers(text: string): WrittenAnswers {
  return text === '' ? {} : (JSON.parse(text) as WrittenAnswers);
}

/** @param value undefined: the answer is taken back. */
export function withAnswer(answers: WrittenAnswers, ask: string, value: WrittenAnswers[string] | undefined): string {
  const { [ask]: _, ...others } = answers;
  const all = value === undefined ? others : { ...others, [ask]: value };
  return Object.keys(all).length === 0 ? '' : JSON.stringify(all);
}

/** Whether something is asked for that has no answer yet. */
export function isUnanswered(asks: readonly RecipeAsk[], answers: WrittenAnswers, fileCount: number): boolean {
  const files = asks.filter(({ kind }) => kind === 'file').length;
  return fileCount < files || asks.some(({ ask, kind }) => kind !== 'file' && answers[ask] === undefined);
}
