/** A panel in each of its states, from the first look to the result. */
import { useEffect, useState } from 'react';
import { daysText } from '../../../contract/site/limits.ts';
import { LANGUAGE } from '../../../ui/language.ts';
import { galleryWords } from '../../words/gallery.ts';
import { AllTools } from '../home/all-tools.tsx';
import type { RecentJob } from '../job/recent-jobs.ts';
import { RecentRow } from '../job/recent-list.tsx';
import type { Work } from '../job/work.ts';
import { errorText } from '../panel/model/drop-rules.ts';
import type { PanelModel } from '../panel/model/panel-model.ts';
import { PanelSkeleton } from '../panel/panel-skeleton.tsx';
import { ResultView } from '../panel/result/result-view.tsx';
import { SetUpView } from '../panel/set-up-view.tsx';
import { WorkView } from '../panel/work/work-view.tsx';
import { shareImagePath } from '../seo/share-image.ts';
import { chosen } from './gallery-files.tsx';
import { finished, result, standing } from './gallery-model.ts';
import { Part } from './gallery-part.tsx';
import '../panel/panel.css';

const { panels, sample } = galleryWords;
const nothing = () => undefined;
const PDF = { kind: 'pdf', pages: 12, picture: '', restricted: false, signed: false } as const;
const REPORT = chosen(1, 'report.pdf', PDF);
const THREE = [REPORT, chosen(2, 'letter.pdf', PDF), chosen(3, 'appendix.pdf', PDF)];
const LOCKED = chosen(4, 'locked.pdf', { kind: 'locked', tried: false });
const RUNNING = { phase: 'running', percent: 38, note: sample.note, secondsLeft: 40, connected: true } as const;
const WRONG = { field: 'pages', message: sample.problem };
/** A picture that every site has. */
const PICTURE = shareImagePath('/');
const DAYS_LEFT_MS = 7 * 24 * 3_600_000;

export function GalleryPanels() {
  return (
    <>
      <SettingUp />
      <AtWork />
      <Ends />
      <Part title={panels.nothing}>
        <AllTools search="qqqq" dropped={[]} onShowAll={nothing} />
      </Part>
      <Part title={panels.recent}>
        <ul className="gallery-recent recent">
          {recentJobs().map((job) => (
            <RecentRow key={job.jobId} job={job} percent={38} onRemove={nothing} />
          ))}
        </ul>
      </Part>
    </>
  );
}

function SettingUp() {
  const refused = [{ name: 'notes.txt', message: sample.problem }];
  return (
    <>
      <Part title={panels.loading}>
        <PanelSkeleton />
      </Part>
      <Choosing title={panels.empty} model={standing('rotate-pdf', [])} />
      <Choosing title={panels.chosen} model={standing('merge-pdf', THREE, { multiple: true })} />
      <Choosing title={panels.refused} model={standing('extract-text', [REPORT], { refused })} />
      <Choosing title={panels.password} model={standing('extract-text', [LOCKED], { ready: [] })} />
      <Choosing
        title={panels.field}
        model={standing('extract-text', [REPORT], { work: failed('bad-option'), problemAt: WRONG })}
      />
      <Choosing title={panels.expired} model={standing('extract-text', [REPORT], { work: failed('expired') })} />
    </>
  );
}

function Choosing({ title, model }: { readonly title: string; readonly model: PanelModel }) {
  return (
    <Part title={title}>
      <SetUpView model={model} />
    </Part>
  );
}

function failed(code: 'expired' | 'bad-option'): Work {
  const params = code === 'expired' ? { time: daysText(7, LANGUAGE.code) } : { field: 'pages', reason: sample.problem };
  return { phase: 'failed', problem: { code, message: errorText(code, params), params }, stage: 'job' };
}

const WORKS: readonly (readonly [title: string, work: Work])[] = [
  [panels.uploading, { phase: 'uploading', sent: 3_000_000, total: 8_000_000, connected: true }],
  [panels.sendingOffline, { phase: 'uploading', sent: 3_000_000, total: 8_000_000, connected: false }],
  [panels.waiting, { phase: 'waiting', connected: true }],
  [panels.working, RUNNING],
  [panels.offline, { ...RUNNING, connected: false }],
];

function AtWork() {
  return WORKS.map(([title, work]) => (
    <Part key={title} title={title}>
      <WorkView model={standing('merge-pdf', THREE, { work })} />
    </Part>
  ));
}

const FAILED_FILE = {
  code: 'file-failed',
  message: errorText('damaged', { file: 'broken.pdf' }),
  params: { file: 'broken.pdf' },
};

function Ends() {
  const four = ['one', 'two', 'three', 'four'].map((name) => result(`${name}-text.txt`, 1_200, { reduction: null }));
  const same = result('small.docx', 900_000, { unchanged: true, originalSize: 900_000, reduction: 0 });
  const ends = { onAnother: nothing, onGoOn: nothing };
  return (
    <>
      <Compared />
      <Part title={panels.several}>
        <ResultView
          model={standing('extract-text', [])}
          finished={finished('extract-text', four, [FAILED_FILE])}
          {...ends}
        />
      </Part>
      <Part title={panels.unchanged}>
        <ResultView model={standing('compress-pdf', [])} finished={finished('compress-pdf', [same])} {...ends} />
      </Part>
    </>
  );
}

/** The result beside what it was made of: one picture serves as both. */
function Compared() {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    const take = async () => setFile(new File([await (await fetch(PICTURE)).blob()], 'holiday.png'));
    take().catch(nothing);
  }, []);
  if (!file) return null;
  const smaller = result('holiday-compressed.png', Math.round(file.size / 4), {
    originalName: file.name,
    originalSize: file.size,
    downloadUrl: PICTURE,
  });
  const original = { ...REPORT, file };
  return (
    <Part title={panels.done}>
      <ResultView
        model={standing('compress-pdf', [original])}
        finished={finished('compress-pdf', [smaller])}
        onAnother={nothing}
        onGoOn={nothing}
      />
    </Part>
  );
}

function recentJobs(): readonly RecentJob[] {
  const expiresAt = new Date(Date.now() + DAYS_LEFT_MS).toISOString();
  const job = { count: 1, downloadUrl: null, message: null, expiresAt };
  return [
    { ...job, jobId: '1', state: 'running', name: 'scan.pdf' },
    { ...job, jobId: '2', state: 'done', name: 'report-rotated.pdf', downloadUrl: PICTURE, count: 3 },
    { ...job, jobId: '3', state: 'failed', name: 'broken.pdf', message: FAILED_FILE.message },
    { ...job, jobId: '4', state: 'gone', name: 'letter-merged.pdf' },
  ];
}
