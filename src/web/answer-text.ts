/** What is said of answers that went wrong: a JSON body's own message, or the documented form where the body is no JSON. */

/** "503: the body", or the status text where the body is empty. */
export function plainAnswer({ status, statusText }: Pick<Response, 'status' | 'statusText'>, body: string): string {
  return `${status}: ${body || statusText}`;
}

/** The fields of a JSON body; none where it is anything else. */
export function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    // A list or a word has no fields that anybody asks for.
    return { ...(JSON.parse(body) as object) };
  } catch {
    return {};
  }
}
