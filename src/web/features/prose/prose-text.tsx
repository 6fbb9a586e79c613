/** A sentence of the word files, with the site's own number of days in the place of `{retention}`. */
import { Fragment } from 'react';
import { RetentionDays } from '../site/use-site.tsx';

export function ProseText({ text }: { readonly text: string }) {
  const [first = '', ...rest] = text.split('{retention}');
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
