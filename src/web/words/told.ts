/** What the server tells, in the language of the page: in English as it comes, in another language by its code. */
import type { TextParams } from '../../contract/messages/fill-text.ts';
import { type ToldKind, type ToldTexts, toldIn } from './told-in.ts';

/** The build for another language has its sentences here. */
const TOLD: ToldTexts = {
  errors: {},
  warnings: {},
  onePageWarnings: {},
  notes: {},
  answers: {},
  reasons: {},
  phrases: {},
};

/** @param english what the server said, for what this language has no sentence. */
export function told(kind: ToldKind, code: string | null, params: TextParams, english: string): string {
  return (code === null ? undefined : toldIn(TOLD, kind, code, params)) ?? english;
}
