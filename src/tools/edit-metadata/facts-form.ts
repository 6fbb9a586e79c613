/** What the four main fields show and what is sent for them: only what differs from the file. */
export const MAIN_FIELDS = ['title', 'author', 'subject', 'keywords'] as const;

export type MainField = (typeof MAIN_FIELDS)[number];

/** What a file says of itself; empty where it says nothing. */
type FileFacts = Readonly<Record<MainField, string>>;

type Values = Readonly<Record<string, string>>;

/** What was typed, else what the file says, unless that is to go. */
export function shownText(field: MainField, values: Values, facts: FileFacts | null): string {
  const typed = values[field] ?? '';
  if (typed !== '' || removedFields(values).includes(field)) return typed;
  return facts?.[field] ?? '';
}

/** The answers that follow from a text: the field's own, and the list of those that are removed. */
export function answersFor(field: MainField, text: string, values: Values, facts: FileFacts | null) {
  const others = removedFields(values).filter((each) => each !== field);
  const isRemoved = text === '' && (facts?.[field] ?? '') !== '';
  const isAsItWas = text === (facts?.[field] ?? '');
  return {
    [field]: isAsItWas ? '' : text,
    remove: (isRemoved ? [...others, field] : others).join(', '),
  };
}

function removedFields({ remove = '' }: Values): readonly string[] {
  return remove
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
