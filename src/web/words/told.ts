/** What the server tells, in the language of the page: in English as it comes, in another language by its code. */
import { fillText, type TextParams } from '../../contract/fill-text.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/** The build for another language has its sentences here. */
const TOLD: { readonly errors: Texts; readonly warnings: Texts; readonly notes: Texts } = {
  errors: {},
  warnings: {},
  notes: {},
};

/** @param english what the server said, for what this language has no sentence. */
export function told(kind: keyof typeof TOLD, code: string | null, params: TextParams, english: string): string {
  const text = code === null ? undefined : TOLD[kind][code];
  return text === undefined ? english : fillText(text, params);
}
