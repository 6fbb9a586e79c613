/** The files that were not taken, each with its reason, and where they become what the tool takes. */
import { Fragment } from 'react';
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import { extensionOf } from '../../../../contract/files/output-name.ts';
import { CARDS } from '../../../../tools/cards.gen.ts';
import { Button } from '../../../../ui/button.tsx';
import { toolPath } from '../../../page-paths.ts';
import { panelWords } from '../../../words/panel.ts';
import { handOver } from '../../files/handover.ts';
import { opensElsewhere } from '../../tools/opens-elsewhere.ts';
import type { RefusedFile } from '../model/panel-model.ts';
import { FileSentence } from './file-sentence.tsx';

/** The tool that makes PDFs of other files. */
const CONVERTER = 'convert-to-pdf';
/** So many with one reason are named; of more, the first three are, and the others counted. */
const MOST_NAMED = 5;
const NAMED_OF_MORE = 3;

interface RefusedListProps {
  readonly entry: CatalogueEntry;
  readonly refused: readonly RefusedFile[];
  /** Opens another tool with the files that were handed over. */
  readonly onGoOn: ((tool: string) => void) | undefined;
  /** Takes more files than one, too. */
  readonly onSeveral: (files: readonly File[]) => void;
}

export function RefusedList({ entry, refused, onGoOn, onSeveral }: RefusedListProps) {
  const convertible = filesToConvert(entry, refused);
  const more = refused.flatMap(({ beyondOne }) => beyondOne ?? []);
  return (
    <div role="alert">
      {refused.length > 0 && (
        <ul className="refused" aria-label={panelWords.files.notAdded}>
          {grouped(refused).map(({ message, named, more: others }) => (
            <Fragment key={message}>
              {named.map(({ name }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two refused files may share name and reason
                <li key={index}>
                  <FileSentence name={name} sentence={message} />
                </li>
              ))}
              {others > 0 && <li>{panelWords.files.moreRefused({ count: others, reason: message })}</li>}
            </Fragment>
          ))}
        </ul>
      )}
      {more.length > 0 && (
        <p className="refused-way">
          <Button look="plain" onClick={() => onSeveral(more)}>
            {panelWords.files.processAll({ count: more.length + 1 })}
          </Button>
        </p>
      )}
      {convertible.length > 0 && (
        <p className="refused-way">
          <a
            href={toolPath(CONVERTER)}
            onClick={(event) => {
              if (!onGoOn || opensElsewhere(event)) return;
              event.preventDefault();
              handOver(convertible);
              onGoOn(CONVERTER);
            }}
          >
            {panelWords.files.convertFirst({ count: convertible.length })}
          </a>
        </p>
      )}
    </div>
  );
}

/** By their reasons. */
function grouped(refused: readonly RefusedFile[]) {
  return [...new Set(refused.map(({ message }) => message))].map((message) => {
    const files = refused.filter((each) => each.message === message);
    const named = files.length > MOST_NAMED ? files.slice(0, NAMED_OF_MORE) : files;
    return { message, named, more: files.length - named.length };
  });
}

/** Where PDFs alone are taken: the files that can become some. */
function filesToConvert(entry: CatalogueEntry, refused: readonly RefusedFile[]): readonly File[] {
  const converter = CARDS.find(({ id }) => id === CONVERTER);
  if (entry.accepts.some((type) => type !== 'pdf')) return [];
  return refused.flatMap(({ ofWrongType }) =>
    ofWrongType && converter?.extensions.includes(extensionOf(ofWrongType.name)) ? [ofWrongType] : [],
  );
}
