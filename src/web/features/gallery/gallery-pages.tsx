/** What shows pages: boards, arranged pages, the page that is signed, the watermark's preview. */
import { useEffect, useState } from 'react';
import { galleryWords } from '../../words/gallery.ts';
import { type Arrangement, AS_IT_IS, type ChosenFile } from '../files/chosen-files.ts';
import { ArrangePages } from '../pages/arrange-pages.tsx';
import type { Values } from '../panel/model/option-values.ts';
import { SetUpView } from '../panel/set-up-view.tsx';
import { PagesWait } from '../panel/work/pages-wait.tsx';
import { standing, useFilled } from './gallery-model.ts';
import { drawing, PAPER_PAGES, paper } from './gallery-paper.ts';
import { Part } from './gallery-part.tsx';
import '../panel/files/file-list.css';

const { pages: titles, sample } = galleryWords;
const KINDS = ['stage', 'board', 'folded', 'pictures'] as const;
const LOOK = { kind: 'pdf', pages: PAPER_PAGES, picture: '', restricted: false, signed: false } as const;
/** Points on the pad, which has 600 across and 220 down. */
const STROKES = [
  [
    [90, 150],
    [150, 60],
    [190, 60],
    [170, 150],
    [230, 110],
    [270, 150],
    [310, 100],
    [350, 150],
    [420, 80],
    [500, 140],
  ],
];
const SIGNATURE = JSON.stringify({ strokes: STROKES, width: 5 });
/** The tools whose parts stand large under the file, with the answers that bring each state about. */
const PANELS: readonly (readonly [title: string, tool: string, answers: Values])[] = [
  [titles.chosen, 'rotate-pdf', { pages: '2, 5-6' }],
  [titles.cut, 'split-pdf', { mode: 'ranges', pages: '1-3, 4-6, 7-8' }],
  [titles.taken, 'split-pdf', { mode: 'extract', pages: '5, 2-3', 'per-page': '{"2":90}' }],
  [titles.signed, 'sign-pdf', { signature: SIGNATURE }],
  [titles.marked, 'add-watermark', { text: sample.mark }],
  [titles.cropped, 'crop-pdf', { mode: 'margins', margins: '20mm' }],
  [titles.boxed, 'redact-pdf', { areas: '[{"page":"1","x":90,"y":90,"width":160,"height":24}]' }],
];

const PLACED: Values = { 'page-size': 'a4', margin: '20mm' };

export function GalleryPages() {
  const file = usePaper();
  return (
    <>
      <Part title={titles.waiting}>
        {KINDS.map((kind) => (
          <PagesWait key={kind} kind={kind} />
        ))}
      </Part>
      {file && (
        <>
          {PANELS.map(([title, tool, answers]) => (
            <Part key={title} title={title}>
              <Filled tool={tool} file={file} answers={answers} />
            </Part>
          ))}
          <Part title={titles.placed}>
            <Placed />
          </Part>
          <Arranged title={titles.arranged} file={file} start={{ pages: '8, 1-3', turns: '{"1":90}' }} />
          <Arranged title={titles.wrong} file={file} start={{ ...AS_IT_IS, pages: '3-99' }} />
        </>
      )}
    </>
  );
}

/** Made once the browser is there: nothing before can draw its pages. */
function usePaper(): ChosenFile | undefined {
  const [file, setFile] = useState<ChosenFile>();
  useEffect(() => setFile({ key: 1, file: paper('papers.pdf'), look: LOOK, password: '', ...AS_IT_IS }), []);
  return file;
}

/** A picture that lies across, one that stands upright, and one that no browser draws. */
function Placed() {
  const [files] = useState(() =>
    [drawing('across.svg', 320, 240), drawing('upright.svg', 240, 320), new File([], 'scan.heic')].map((file, key) =>
      chosen(key, file),
    ),
  );
  const [model] = useState(() => standing('jpg-to-pdf', files));
  return <SetUpView model={useFilled(model, PLACED)} />;
}

function chosen(key: number, file: File): ChosenFile {
  return { key, file, look: { kind: 'plain' }, password: '', ...AS_IT_IS };
}

interface FilledProps {
  readonly tool: string;
  readonly file: ChosenFile;
  readonly answers: Values;
}

function Filled({ tool, file, answers }: FilledProps) {
  const [model] = useState(() => standing(tool, [file]));
  return <SetUpView model={useFilled(model, answers)} />;
}

interface ArrangedProps {
  readonly title: string;
  readonly file: ChosenFile;
  readonly start: Arrangement;
}

function Arranged({ title, file, start }: ArrangedProps) {
  const [arrangement, setArrangement] = useState(start);
  return (
    <Part title={title}>
      <ArrangePages chosen={{ ...file, ...arrangement }} pageCount={PAPER_PAGES} onChange={setArrangement} />
    </Part>
  );
}
