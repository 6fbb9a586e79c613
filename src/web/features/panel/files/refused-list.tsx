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

/** The tools that make PDFs of other files; of two that take a file, the first is named. */
const CONVERTERS = ['convert-to-pdf', 'html-to-pdf', 'markdown-to-pdf', 'email-to-pdf'];
/** What a zip holds cannot be told by its name, and a PDF is one already. */
const NO_WAY = ['zip', 'pdf'];
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
  const ways = waysToPdf(entry, refused);
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
      {ways.map(({ tool, files }) => (
        <p key={tool.id} className="refused-way">
          <a
            href={toolPath(tool.id)}
            onClick={(event) => {
              if (!onGoOn || opensElsewhere(event)) return;
              event.preventDefault();
              handOver(files);
              onGoOn(tool.id);
            }}
          >
            {ways.length > 1 || CONVERTERS.includes(entry.id)
              ? panelWords.files.openIn({ tool: tool.name, count: files.length })
              : panelWords.files.convertFirst({ count: files.length })}
          </a>
        </p>
      ))}
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

interface Way {
  readonly tool: (typeof CARDS)[number];
  readonly files: readonly File[];
}

/** Where PDFs are taken alone, or made: the tools that make them of refused files. */
function waysToPdf(entry: CatalogueEntry, refused: readonly RefusedFile[]): readonly Way[] {
  if (!CONVERTERS.includes(entry.id) && entry.accepts.some((type) => type !== 'pdf')) return [];
  const files = refused
    .flatMap(({ ofWrongType }) => ofWrongType ?? [])
    .filter(({ name }) => !NO_WAY.includes(extensionOf(name)));
  const tools = CONVERTERS.flatMap((id) => CARDS.filter((card) => card.id === id && id !== entry.id));
  const wayOf = ({ name }: File) => tools.find(({ extensions }) => extensions.includes(extensionOf(name)));
  return tools.flatMap((tool) => {
    const own = files.filter((file) => wayOf(file) === tool);
    return own.length > 0 ? [{ tool, files: own }] : [];
  });
}
