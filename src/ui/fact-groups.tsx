/** Facts in words: titled groups of named values, and tables. */
import type { ReactNode } from 'react';
import type { FactGroup } from '../contract/fact-group.ts';
import styles from './fact-groups.css?url';

type Row = readonly string[];

interface FactGroupsProps {
  readonly groups: readonly FactGroup[];
  /** Of longer tables the beginning is shown. */
  readonly mostRows: number;
  /** What is said under a table that is shown in part. */
  readonly rest: (values: { readonly count: number }) => string;
}

export function FactGroups({ groups, mostRows, rest }: FactGroupsProps) {
  return (
    <Facts>
      {groups.map(({ title, rows, table }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          {rows.length > 0 && <FactRows rows={rows} />}
          {table && table.rows.length > 0 && <FactTable head={table.head} rows={table.rows.slice(0, mostRows)} />}
          {table && table.rows.length > mostRows && <p className="facts-rest">{rest({ count: mostRows })}</p>}
        </section>
      ))}
    </Facts>
  );
}

/** Around sections, each with a heading and its values. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <div className="fact-groups">
      <link rel="stylesheet" href={styles} precedence="default" />
      {children}
    </div>
  );
}

/** @param rows each a name and its value. */
export function FactRows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="facts-rows numbers">
      {rows.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand there twice, and the order never changes
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function FactTable({ head, rows }: { readonly head: Row; readonly rows: readonly Row[] }) {
  return (
    <div className="facts-wide">
      <table className="numbers">
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name, and their order never changes
            <tr key={index}>
              {row.map((text, column) => (
                <td key={head[column]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
