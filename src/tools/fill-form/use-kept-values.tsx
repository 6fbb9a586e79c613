/** What was typed into a file comes back when the page was loaded anew and the file is chosen again, until the tab is closed. */
import { useEffect, useRef } from 'react';
import type { PanelProps } from '../../ui/panel-props.ts';

const NAME = 'fill-form';

interface Kept {
  readonly file: string;
  readonly data: string;
}

type Props = Pick<PanelProps, 'files' | 'values' | 'onChange' | 'keepInTab'>;

/** Mounted anew with each file; what belongs to another one goes. */
export function useKeptValues({ files, values, onChange, keepInTab }: Props): void {
  const [first] = files;
  const file = first ? `${first.name} ${first.file.size}` : '';
  const data = values.data ?? '';
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) {
      keepInTab.write(NAME, data === '' ? null : JSON.stringify({ file, data } satisfies Kept));
      return;
    }
    isRead.current = true;
    const kept = readKept(keepInTab.read(NAME));
    const own = kept?.file === file ? kept.data : '';
    if (data !== own) onChange('data', own);
  }, [file, data, onChange, keepInTab]);
}

function readKept(text: string | null): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return kept === null ? undefined : (kept as Kept);
  } catch {
    return undefined;
  }
}
