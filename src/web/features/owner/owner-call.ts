/** Calls of the owner's pages: with the admin token where the site asks for one. */
import { fieldsOf, plainAnswer } from '../../answer-text.ts';
import { readStored, writeStored } from '../../browser-storage.ts';
import { type AnswerBody, toldAnswer } from '../../words/told-answer.ts';

export type OwnerAnswer<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  /** The site asks for its admin token. */
  | { readonly kind: 'token' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'offline' };

const TOKEN_KEY = 'sheaf-admin-token';

/** Keeps the token for this tab. */
export function keepToken(token: string): void {
  writeStored('sessionStorage', TOKEN_KEY, token);
}

/** `refused` is any answer without success. Messages are the server's own, in the language of the page. */
export async function ownerCall<Value>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<OwnerAnswer<Value>> {
  const token = readStored('sessionStorage', TOKEN_KEY);
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'include',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    return { kind: 'offline' };
  }
  // An answer that may not be stored keeps its connection until it is read.
  const text = await response.text().catch(() => '');
  if (response.status === 401) return { kind: 'token' };
  const answer: AnswerBody & { readonly success?: boolean } = fieldsOf(text);
  if (!response.ok || answer.success === false)
    return { kind: 'refused', message: toldAnswer(answer, plainAnswer(response, text)) };
  const said = answer.message === undefined ? answer : { ...answer, message: toldAnswer(answer, answer.message) };
  return { kind: 'ok', value: said as Value };
}
