/** Sends a message of the contact form, and says how that went. */
import { type AnswerBody, toldAnswer } from '../../words/told-answer.ts';

export interface ContactFields {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  /** Stays empty: people do not see it. */
  readonly website: string;
}

export type SendResult =
  | { readonly kind: 'sent'; readonly message: string }
  /** The server said no; its words, where it had any. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'offline' };

export async function sendMessage(fields: ContactFields): Promise<SendResult> {
  let response: Response;
  try {
    response = await fetch('/api/contact', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
  } catch {
    return { kind: 'offline' };
  }
  const body = (await response.json().catch(() => ({}))) as AnswerBody & { success?: boolean; error?: string };
  if (response.ok && body.success) return { kind: 'sent', message: toldAnswer(body, '') };
  const { error = body.message } = body;
  return { kind: 'refused', message: toldAnswer(error === undefined ? body : { ...body, message: error }, '') };
}
