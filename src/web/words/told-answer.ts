/** What the answer to a call says, in the language of the page. */
import type { TextParams } from '../../contract/messages/fill-text.ts';
import { told } from './told.ts';

/** The parts of a JSON body that are words: an error has a code of its own, any other message another. */
export interface AnswerBody {
  readonly message?: string;
  readonly code?: string;
  readonly params?: TextParams;
  readonly messageCode?: string;
  readonly messageParams?: TextParams;
}

/** @param fallback for a body without words. */
export function toldAnswer(body: AnswerBody, fallback: string): string {
  const { message = fallback, code, params = {}, messageCode = null, messageParams = {} } = body;
  return code === undefined
    ? told('answers', messageCode, messageParams, message)
    : told('errors', code, params, message);
}
