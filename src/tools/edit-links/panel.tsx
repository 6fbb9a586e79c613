/** The addresses of the file, and what they become. */
import { useEffect, useState } from 'react';
import { breaksAddress } from '../../contract/text/sound-address.ts';
import { readWrittenPattern } from '../../contract/text/written-pattern.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { FileAddresses, PanelProps } from '../../ui/panel-props.ts';
// A file of its own: the sheet that all pages load stays small.
import styles from './panel.css?url';
import { isForBrowsers, plainChange } from './plain-change.ts';
import { screenWords } from './screen-words.ts';

/** Beyond these a list is exported. */
const MOST_ROWS = 200;
const MOST_SITES = 8;

export function Stage(props: PanelProps) {
  const found = useAddresses(props);
  if (props.files.length !== 1 || (props.values.action ?? 'replace') !== 'replace' || !found) return null;
  const { addresses, firstPages } = found;
  return (
    <Card className="link-list">
      <link rel="stylesheet" href={styles} precedence="default" />
      {addresses.size === 0 ? (
        <p className="link-note">{screenWords.none}</p>
      ) : (
        <List {...props} addresses={addresses} />
      )}
      {firstPages !== null && <p className="link-note">{screenWords.firstPages({ pages: firstPages })}</p>}
    </Card>
  );
}

function List({ values, onChange, addresses }: PanelProps & Pick<FileAddresses, 'addresses'>) {
  const change = changeOf(values.find ?? '', values.replace ?? '');
  const isTried = isPreviewed(values.find ?? '');
  const rows = [...addresses].map(([address, count]) => ({ address, count, after: change?.(address) ?? address }));
  const changed = rows.filter(({ address, after }) => address !== after);
  const broken = changed.filter(({ address, after }) => breaksAddress(address, after));
  const told = changed.length > 0 ? screenWords.changed({ count: changed.length }) : screenWords.noneChanged;
  const sites = sitesOf(addresses);
  return (
    <>
      <h2 className="link-count">{screenWords.addresses({ count: addresses.size })}</h2>
      {!change && isTried && sites.length > 0 && (
        <div className="link-sites">
          <span className="link-note">{screenWords.pick}</span>
          {sites.map((host) => (
            <Button key={host} aria-label={screenWords.findHost({ host })} onClick={() => onChange('find', host)}>
              {host}
            </Button>
          ))}
        </div>
      )}
      <p className="link-note" role="status">
        {!isTried && screenWords.noPreview}
        {change && told}
      </p>
      {broken.length > 0 && (
        <p className="link-broken" role="status">
          {screenWords.broken({ count: broken.length })}
        </p>
      )}
      <ul className="link-rows">
        {[
          ...broken,
          ...changed.filter((row) => !broken.includes(row)),
          ...rows.filter(({ address, after }) => address === after),
        ]
          .slice(0, MOST_ROWS)
          .map((row) => (
            <Row key={row.address} {...row} />
          ))}
      </ul>
    </>
  );
}

function Row({ address, after, count }: { readonly address: string; readonly after: string; readonly count: number }) {
  return (
    <li className="link-row">
      <span className="link-address" data-old={address !== after || undefined}>
        {address}
      </span>
      {count > 1 && <span className="link-times numbers">×&thinsp;{count}</span>}
      {address !== after && (
        <span className="link-new" data-broken={breaksAddress(address, after) || undefined}>
          <span aria-hidden="true">→</span>
          <span className="unseen">{screenWords.becomes}</span>
          <span>{after || screenWords.empty}</span>
        </span>
      )}
    </li>
  );
}

/** The hosts that most addresses have. */
function sitesOf(addresses: FileAddresses['addresses']): readonly string[] {
  const counts = new Map<string, number>();
  for (const [address, count] of addresses) {
    const host =
      /^[a-z]+:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(address)?.[1] ?? /^mailto:[^@?]*@([^?,]+)/i.exec(address)?.[1];
    if (host) counts.set(host.toLowerCase(), (counts.get(host.toLowerCase()) ?? 0) + count);
  }
  return [...counts.entries()]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_SITES)
    .map(([host]) => host);
}

function isPreviewed(find: string): boolean {
  const pattern = readWrittenPattern(find);
  return !pattern || isForBrowsers(pattern.source);
}

/** Undefined while there is nothing to find, a pattern is not finished, or it is not for browsers. */
function changeOf(find: string, replacement: string): ((address: string) => string) | undefined {
  const wanted = find.trim();
  if (wanted === '') return undefined;
  const pattern = readWrittenPattern(wanted);
  if (!pattern) return plainChange(wanted, replacement.trim());
  if (!isForBrowsers(pattern.source)) return undefined;
  try {
    const compiled = new RegExp(pattern.source, `${pattern.flags}g`);
    return (address) => address.replace(compiled, replacement.trim());
  } catch {
    return undefined;
  }
}

/** Null while they are read, and where they cannot be. */
function useAddresses({ files, readAddresses }: PanelProps): FileAddresses | null {
  const [reading, setReading] = useState<{ readonly source: File; readonly found: FileAddresses } | null>(null);
  const [source, password] = [files[0]?.file, files[0]?.password ?? ''];
  useEffect(() => {
    if (!source) return;
    let gone = false;
    readAddresses({ file: source, name: source.name, password }).then(
      (found) => gone || setReading({ source, found }),
      () => gone || setReading(null),
    );
    return () => {
      gone = true;
    };
  }, [source, password, readAddresses]);
  return reading?.source === source ? (reading?.found ?? null) : null;
}
