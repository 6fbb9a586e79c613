/** Results with something beside them: files that could not be done, and the password that one was locked with. */
import type { FactGroup } from '../../../contract/fact-group.ts';
import { FactGroups } from '../../../ui/fact-groups.tsx';
import { galleryWords } from '../../words/gallery.ts';
import { errorText } from '../panel/model/drop-rules.ts';
import type { PanelModel } from '../panel/model/panel-model.ts';
import { ResultView } from '../panel/result/result-view.tsx';
import { chosen } from './gallery-files.tsx';
import { finished, ownFlow, result, standing } from './gallery-model.ts';
import { Part } from './gallery-part.tsx';

const { results, sample } = galleryWords;
const nothing = () => undefined;
const PDF = { kind: 'pdf', pages: 12, picture: '', restricted: false, signed: false } as const;
const REPORT = chosen(1, 'report.pdf', PDF);
const BROKEN = chosen(2, 'broken.pdf', { kind: 'plain', unread: true });
const LOCKED = chosen(3, 'locked.pdf', { kind: 'locked', tried: false });
const FAILED = {
  code: 'file-failed',
  message: errorText('damaged', { file: 'broken.pdf' }),
  params: { file: 'broken.pdf' },
};
/** So large that its first page is not fetched to be shown. */
const LARGE_BYTES = 30_000_000;

/** As compress-pdf reports it. */
const COMPRESSED = {
  saved: { pictures: 80_000_000, fonts: 9_000_000, structure: 1_000_000 },
  kept: { pages: 12, links: 3, bookmarks: 1 },
  leftOut: { unlike: 2 },
  compared: { pages: 9, characters: 21_000, likeness: 98.4, worstPage: 4 },
};

/** As remove-blank-pages reports a long scan of one-sided sheets. */
const ONE_SIDED = { removed: { pages: Array.from({ length: 30 }, (_, index) => 2 * index + 2) } };

/** As pdf-info says what it found; of the table only the first row is shown. */
const FACTS: readonly FactGroup[] = [
  {
    title: sample.fonts,
    rows: [[sample.fonts, '2']],
    table: {
      head: [sample.font, sample.kind],
      rows: [
        [sample.label, '1'],
        [sample.label, '2'],
      ],
    },
  },
];

/** As extract-archive unpacks them. */
const IN_FOLDERS = ['', '2025', '2025/2026'].map((folder) =>
  result('notes.txt', 1_200, { id: `notes-${folder}`, reduction: null, facts: { folder } }),
);

export function GalleryResults() {
  const text = result('report-text.txt', 1_200, { reduction: null });
  const locked = result('report-protected.pdf', LARGE_BYTES, { reduction: null });
  const compressed = result('report-compressed.pdf', LARGE_BYTES, { report: COMPRESSED });
  const written = result('report-noblank.pdf', 40_000, { reduction: null, report: ONE_SIDED });
  const joined = result('report-merged.pdf', LARGE_BYTES, { reduction: null });
  const batch = [REPORT, BROKEN, LOCKED];
  const undone = standing('extract-text', batch, { multiple: true, ready: [REPORT, BROKEN] });
  const merged = standing('merge-pdf', [REPORT], { flow: ownFlow('merge-pdf') });
  return (
    <>
      <Ended title={results.undone} model={undone} end={finished('extract-text', [text], [FAILED])} />
      <Ended
        title={results.password}
        model={standing('protect-pdf', [REPORT], { values: { password: sample.password } })}
        end={finished('protect-pdf', [locked])}
      />
      <Ended
        title={results.reported}
        model={standing('compress-pdf', [])}
        end={finished('compress-pdf', [compressed])}
      />
      <Ended
        title={results.manyPages}
        model={standing('remove-blank-pages', [])}
        end={finished('remove-blank-pages', [written])}
      />
      <Ended title={results.merged} model={merged} end={finished('merge-pdf', [joined])} />
      <Ended
        title={results.folders}
        model={standing('extract-archive', [])}
        end={finished('extract-archive', IN_FOLDERS)}
      />
      <Part title={results.facts}>
        <FactGroups groups={FACTS} mostRows={1} rest={sample.rest} />
      </Part>
    </>
  );
}

interface EndedProps {
  readonly title: string;
  readonly model: PanelModel;
  readonly end: ReturnType<typeof finished>;
}

function Ended({ title, model, end }: EndedProps) {
  return (
    <Part title={title}>
      <ResultView model={model} finished={end} onAnother={nothing} onGoOn={nothing} />
    </Part>
  );
}
