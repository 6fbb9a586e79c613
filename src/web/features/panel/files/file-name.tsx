/** The name of a file, which breaks where its parts meet: before its ending, after what joins its words. */
import { Fragment } from 'react';

export function FileName({ name }: { readonly name: string }) {
  const parts = name.split(/(?<=[_-])|(?=\.)/);
  return (
    <p className="file-name">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </p>
  );
}
