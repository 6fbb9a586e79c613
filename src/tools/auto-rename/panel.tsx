/** The new names of the chosen files, before the work. */
import { useEffect, useState } from 'react';
import { cleanStem, uniqueNames } from '../../contract/files/output-name.ts';
import type { PanelFile, PanelProps } from '../../ui/panel-props.ts';
import { nameOfText } from './name-of-text.ts';
// A file of its own: the sheet that all pages load stays small.
import styles from './panel.css?url';
import { piecesAsLines } from './piece-lines.ts';
import { isRealTitle } from './said-title.ts';
import { screenWords } from './screen-words.ts';
import { isStale } from './stale-title.ts';
import { visibleTitle } from './visible-title.ts';

/** Each of them is opened in the browser. */
const MOST_FILES = 12;
const USUAL_LENGTH = 80;

/** Empty where the file says nothing. */
interface Titles {
  readonly said: string;
  readonly seen: string;
  readonly isStale: boolean;
}

export function Panel(props: PanelProps) {
  const { files, values } = props;
  const titles = useTitles(props);
  const by = values.by ?? 'title';
  // What is looked for on all pages, and other patterns of names, only the work can tell.
  if (files.length === 0 || by === 'regex' || values['output-name']) return null;
  const first = files.slice(0, MOST_FILES);
  const known = first.map((each) => titles.get(each.file));
  if (known.every((each) => each === null)) return null;
  const length = Number(values.max ?? USUAL_LENGTH) || USUAL_LENGTH;
  const stems = first.map(({ name }, index) => {
    const title = titleOf(known[index] ?? null, by, name);
    return title === '' ? '' : nameOfText(title, length);
  });
  const names = uniqueNames(stems.map((stem) => ({ stem: cleanStem(stem), extension: 'pdf' })));
  const rows = first.map(({ name }, index) => ({
    key: `${index}/${name}`,
    name,
    isRead: known[index] !== undefined,
    becomes: stems[index] === '' ? '' : (names[index] ?? ''),
  }));
  return (
    <section className="new-names">
      <link rel="stylesheet" href={styles} precedence="default" />
      <h2 className="new-names-title">{screenWords.heading}</h2>
      <ul className="new-names-list">
        {rows.map((row) => (
          <Row key={row.key} name={row.name} isRead={row.isRead} becomes={row.becomes} />
        ))}
      </ul>
      {files.length > MOST_FILES && (
        <p className="new-names-note">{screenWords.more({ count: files.length - MOST_FILES })}</p>
      )}
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly isRead: boolean;
  /** Empty where no title is found. */
  readonly becomes: string;
}

function Row({ name, isRead, becomes }: RowProps) {
  const otherwise = isRead ? screenWords.unknown : screenWords.reading;
  return (
    <li className="new-names-row">
      <span className="new-names-old">{name}</span>
      {becomes === '' ? (
        <span className="new-names-note">{otherwise}</span>
      ) : (
        <span className="new-names-new">
          <span aria-hidden="true">→</span>
          <span className="unseen">{screenWords.becomes}</span>
          <span>{becomes}</span>
        </span>
      )}
    </li>
  );
}

function titleOf(titles: Titles | null, by: string, name: string): string {
  if (!titles) return '';
  const { said, seen } = titles;
  const isSaid = by === 'metadata' || (by === 'title' && isRealTitle(said, name) && !titles.isStale);
  return isSaid ? said : seen;
}

type Known = ReadonlyMap<File, Titles | null>;

/** Null for files that cannot be read here; one after the other, each once. */
function useTitles({ files, readFacts, readText }: PanelProps): Known {
  const [titles, setTitles] = useState<Known>(new Map());
  const next = files.slice(0, MOST_FILES).find(({ file }) => !titles.has(file));
  const [file, name = '', password = ''] = [next?.file, next?.name, next?.password];
  useEffect(() => {
    if (!file) return;
    let gone = false;
    const keep = (read: Titles | null) => gone || setTitles((known) => new Map(known).set(file, read));
    readTitles({ file, name, password }, { readFacts, readText }).then(keep, () => keep(null));
    return () => {
      gone = true;
    };
  }, [file, name, password, readFacts, readText]);
  return titles;
}

async function readTitles(
  file: PanelFile,
  { readFacts, readText }: Pick<PanelProps, 'readFacts' | 'readText'>,
): Promise<Titles> {
  const { title: said } = await readFacts(file);
  const [pieces = []] = await readText(file, [1]);
  const lines = piecesAsLines(pieces);
  return { said, seen: visibleTitle(lines) ?? '', isStale: isStale(said, lines) };
}
