/** The name of a file, which breaks where its parts meet: before its ending, after what joins its words. */
import { Fragment } from 'react';

export function FileName({ name }: { readonly name: string }) {
  return (
    <p className="file-name">
      <NameBreaks text={name} />
    </p>
  );
}

/** The same for a sentence that names a file. */
export function NameBreaks({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[_-])|(?=\.)/);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
