/** Split's own part: the three ways to split by pages, the others behind them, and what the files will be called. */
// handles: mode, every
import { useId } from 'react';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SegmentsField } from '../../ui/fields/segments-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';
import { toldNames } from './told-names.ts';

type Way = keyof typeof screenWords.ways;

/** Ways of which each has a choice of its own. */
const WAY_OF_MODE: Readonly<Record<string, Way>> = { extract: 'pick', ranges: 'cut', every: 'every', each: 'every' };
const WAYS = Object.entries(screenWords.ways).map(([value, title]) => ({ value, title }));
const MOST_PAGES = 5_000;

export function Panel({ tool, files, values, onChange, pageCount }: PanelProps) {
  const id = useId();
  const mode = values.mode ?? 'each';
  const way = WAY_OF_MODE[mode];
  const every = values.every ?? '1';
  const choose = (next: string) => {
    // Picked pages are no cuts, and cuts are no picked pages.
    onChange('pages', '');
    onChange('mode', next);
  };
  const modes = { pick: 'extract', cut: 'ranges', every: modeOf(every) };
  return (
    <>
      <SegmentsField
        id={`${id}-way`}
        label={screenWords.way}
        help=""
        options={WAYS}
        value={way ?? ''}
        onChange={(next) => next !== way && choose(modes[next as Way])}
      />
      {way === 'every' && <PagesPerFile id={`${id}-every`} every={every} onChange={onChange} />}
      <SelectField
        id={`${id}-more`}
        label={screenWords.more}
        help=""
        options={[{ value: '', title: screenWords.none }, ...otherModes(tool)]}
        value={way ? '' : mode}
        onChange={(next) => choose(next || 'each')}
      />
      <p role="status" className="panel-note">
        {files.length === 1 && pageCount !== null && told(toldNames(values, files[0]?.name ?? '', pageCount))}
      </p>
    </>
  );
}

interface PagesPerFileProps extends Pick<PanelProps, 'onChange'> {
  readonly id: string;
  readonly every: string;
}

function PagesPerFile({ id, every, onChange }: PagesPerFileProps) {
  return (
    <NumberField
      id={id}
      label={screenWords.perFile}
      help=""
      value={every}
      min={1}
      max={MOST_PAGES}
      whole
      unit=""
      onChange={(next) => {
        onChange('every', next);
        onChange('mode', modeOf(next));
      }}
    />
  );
}

/** One page a file is a way of its own: its files are named by their pages. */
function modeOf(every: string): string {
  return Number(every) > 1 ? 'every' : 'each';
}

/** By bookmarks, by size and so on: they need no pages. */
function otherModes({ fields }: PanelProps['tool']) {
  const mode = fields.find(({ name }) => name === 'mode');
  return mode?.kind === 'choice' ? mode.choices.filter(({ value }) => WAY_OF_MODE[value] === undefined) : [];
}

function told(names: readonly string[] | undefined): string {
  const [first, second] = names ?? [];
  if (names === undefined || first === undefined) return '';
  if (names.length === 2 && second !== undefined) return screenWords.two({ first, second });
  return screenWords.names({ count: names.length, first, last: names.at(-1) ?? first });
}
