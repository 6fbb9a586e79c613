/** A sentence with the site's own number of days in the place of `{retention}`. */
import { Fragment } from 'react';
import type { Sentence } from '../../../ui/say.ts';
import { RetentionDays } from '../site/use-site.tsx';

export type ProseMessage = string | Sentence<'retention'>;

/** Stands for the days while a sentence is put together; no text holds it. */
const MARK = '\u{e000}';

/** The sentence with `retention` in it. */
export function proseString(message: ProseMessage, retention = MARK): string {
  return typeof message === 'string' ? message : message({ retention });
}

export function ProseText({ text }: { readonly text: ProseMessage }) {
  const [first = '', ...rest] = proseString(text).split(MARK);
  return (
    <>
      {first}
      {rest.map((part) => (
        <Fragment key={part}>
          <RetentionDays />
          {part}
        </Fragment>
      ))}
    </>
  );
}
