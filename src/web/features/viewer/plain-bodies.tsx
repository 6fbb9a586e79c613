/** Files that need no drawing: values as a table, text as it is, a zip as the list of what it holds. */
import { type ReactNode, Suspense } from 'react';
import { formatBytes } from '../../../ui/format.ts';
import { viewerWords } from '../../words/viewer.ts';
import type { PdfBytes } from '../files/pdf-bytes.ts';
import { ownResult } from '../panel/result/own-result.ts';
import styles from './plain-bodies.css?url';
import { readCsv } from './read-csv.ts';
import { readZipList } from './read-zip-list.ts';
import { useContent } from './use-content.ts';
import type { ViewSource } from './view-source.ts';
import { ViewerMessage } from './viewer-message.tsx';

/** Of longer files the beginning is shown. */
const MOST_BYTES = 512 * 1024;
const MOST_ROWS = 500;
const MOST_ITEMS = 1_000;

interface BodyProps {
  readonly source: ViewSource;
}

export function TableBody({ source }: BodyProps) {
  const table = useContent(source, readTable);
  if (table === null || table === 'failed') return <Waiting failed={table === 'failed'} />;
  const { rows, isCut } = table;
  const [first = [], ...others] = rows;
  const width = Math.max(...rows.map(({ length }) => length), 0);
  const columns = Array.from({ length: width }, (_, column) => column);
  if (rows.length === 0) return <ViewerMessage title={viewerWords.plain.empty} />;
  return (
    <Frame name={source.name} cut={isCut && viewerWords.plain.rows({ count: rows.length })}>
      <table className="viewer-table numbers">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {first[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name, and their order never changes
            <tr key={index}>
              {columns.map((column) => (
                <td key={column}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

export function TextBody({ source }: BodyProps) {
  const found = useContent(source, readText);
  const Said = ownResult(source.name, source.tool);
  if (found === null || found === 'failed') return <Waiting failed={found === 'failed'} />;
  if (found.text === '') return <ViewerMessage title={viewerWords.plain.empty} />;
  if (Said && !found.isCut)
    return (
      <Frame name={source.name} cut={false}>
        <Suspense>
          <div className="viewer-said-sheet">
            <Said text={found.text} />
          </div>
        </Suspense>
      </Frame>
    );
  return (
    <Frame name={source.name} cut={found.isCut && viewerWords.plain.beginning({ size: formatBytes(MOST_BYTES) })}>
      <pre className="viewer-text">{found.text}</pre>
    </Frame>
  );
}

/** Shut off from the site: it may run nothing and send nothing. */
export function PageBody({ source }: BodyProps) {
  const found = useContent(source, readText);
  if (found === null || found === 'failed') return <Waiting failed={found === 'failed'} />;
  if (found.isCut) return <TextBody source={source} />;
  const title = viewerWords.plain.content({ name: source.name });
  return (
    <>
      <Styles />
      <iframe className="viewer-stage viewer-page" sandbox="" srcDoc={found.text} title={title} />
    </>
  );
}

export function ListBody({ source }: BodyProps) {
  const list = useContent(source, readList);
  if (list === null || list === 'failed') return <Waiting failed={list === 'failed'} />;
  if (list.items.length === 0) return <ViewerMessage title={viewerWords.plain.empty} />;
  return (
    <Frame name={source.name} cut={list.isCut && viewerWords.plain.items({ count: list.items.length })}>
      <ul className="viewer-list" aria-label={viewerWords.plain.holds({ name: source.name })}>
        {list.items.map(({ name, bytes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a zip may hold one name twice
          <li key={index}>
            <span className="viewer-list-name">{name}</span>
            <span className="numbers">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

interface FrameProps {
  readonly name: string;
  /** What is said where not all of it is shown. */
  readonly cut: string | false;
  readonly children: ReactNode;
}

function Frame({ name, cut, children }: FrameProps) {
  return (
    <section
      className="viewer-stage viewer-plain"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
      tabIndex={0}
      aria-label={viewerWords.plain.content({ name })}
    >
      <Styles />
      <div className="viewer-plain-sheet">{children}</div>
      {cut && <p className="viewer-cut">{cut}</p>}
    </section>
  );
}

/** Nothing of it is seen before somebody looks at such a file. */
function Styles() {
  return <link rel="stylesheet" href={styles} precedence="default" />;
}

function Waiting({ failed }: { readonly failed: boolean }) {
  if (!failed) return <ViewerMessage title={viewerWords.plain.loading} />;
  return <ViewerMessage title={viewerWords.plain.failed} text={viewerWords.unreachable} />;
}

async function readText({ size, read }: PdfBytes): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const bytes = await read(0, Math.min(size, MOST_BYTES));
  return { text: new TextDecoder().decode(bytes), isCut: size > MOST_BYTES };
}

async function readTable(bytes: PdfBytes) {
  const { text, isCut } = await readText(bytes);
  const rows = readCsv(text, MOST_ROWS + 1, !isCut);
  return { rows: rows.slice(0, MOST_ROWS), isCut: isCut || rows.length > MOST_ROWS };
}

function readList(bytes: PdfBytes) {
  return readZipList(bytes, MOST_ITEMS);
}
