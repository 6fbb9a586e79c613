/** Calls of the owner's pages: with the admin token where the site asks for one. */
import { fieldsOf, plainAnswer } from '../../answer-text.ts';
import { readStored, writeStored } from '../../browser-storage.ts';

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

/** `refused` is any answer without success: its message is the server's own. */
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
  if (response.status === 401) return { kind: 'token' };
  const text = await response.text().catch(() => '');
  const answer: { readonly success?: boolean; readonly message?: string } = fieldsOf(text);
  if (!response.ok || answer.success === false)
    return { kind: 'refused', message: answer.message ?? plainAnswer(response, text) };
  return { kind: 'ok', value: answer as Value };
}
