/** Puts parameters into a text that names them. */

/** Values a message may quote. Names, counts and limits only: never contents or passwords. */
export type TextParams = Readonly<Record<string, string | number>>;

/** The names in a text: `'file' | 'page'` for "Page {page} of {file}". */
export type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Replaces `{name}` by the parameter of that name; a missing one leaves nothing. */
export function fillText(template: string, params: TextParams): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? '')).trim();
}

/** Of several files each is named before what is said of it, where the sentence does not name it. */
export function namingFile(sentence: string, { file }: TextParams): string {
  return file === undefined || sentence.includes(String(file)) ? sentence : `${file}: ${sentence}`;
}

/** Whether the list of pages is one number. */
export function isOnePage({ pages }: TextParams): boolean {
  return /^\d+$/.test(String(pages));
}
