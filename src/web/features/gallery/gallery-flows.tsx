/** The panels of convert, merge and compress as their own pages have them, and what is asked before the work. */

import { consentWords } from '../../words/consent.ts';
import { galleryWords } from '../../words/gallery.ts';
import { PrivacyFace } from '../consent/privacy-card.tsx';
import type { ChosenFile } from '../files/chosen-files.ts';
import type { Work } from '../job/work.ts';
import type { Values } from '../panel/model/option-values.ts';
import type { PanelModel } from '../panel/model/panel-model.ts';
import { CONFIRMATION } from '../panel/model/password-rules.ts';
import { PasswordFace } from '../panel/passwords/password-step.tsx';
import { SetUpView } from '../panel/set-up-view.tsx';
import { WorkView } from '../panel/work/work-view.tsx';
import { chosen } from './gallery-files.tsx';
import { ownFlow, standing, useFilled } from './gallery-model.ts';
import { Part } from './gallery-part.tsx';
import '../panel/panel.css';

const { flows, asked, sample } = galleryWords;
const nothing = () => undefined;
const PDF = { kind: 'pdf', pages: 12, picture: '', restricted: false, signed: false } as const;
const REPORT = chosen(1, 'report.pdf', PDF);
const LETTER = chosen(2, 'letter.pdf', PDF);
const LOCKED = chosen(3, 'locked.pdf', { kind: 'locked', tried: true });
const RESTRICTED = chosen(4, 'contract.pdf', { ...PDF, restricted: true });
const PICTURES = [
  chosen(5, 'front.jpg', { kind: 'picture', picture: '' }),
  chosen(6, 'back.jpg', { kind: 'picture', picture: '' }),
];
const SENDING: Work = { phase: 'uploading', sent: 3_000_000, total: 8_000_000, connected: true };
const WRONG: Work = {
  phase: 'failed',
  problem: {
    code: 'wrong-password',
    message: sample.problem,
    params: { file: LOCKED.file.name },
  },
  stage: 'job',
};

export function GalleryFlows() {
  const several = { multiple: true };
  return (
    <>
      <Choosing title={flows.convertEmpty} tool="convert-to-pdf" files={[]} state={several} />
      <Choosing
        title={flows.convertClosed}
        tool="convert-to-pdf"
        files={PICTURES}
        state={{ ...several, closed: true }}
      />
      <Choosing title={flows.convert} tool="convert-to-pdf" files={PICTURES} state={several} />
      <Choosing title={flows.merge} tool="merge-pdf" files={[REPORT, LETTER]} state={several} />
      <Choosing
        title={flows.sorted}
        tool="merge-pdf"
        files={[REPORT, LETTER]}
        state={several}
        answers={{ order: 'name' }}
      />
      <Choosing title={flows.compress} tool="compress-pdf" files={[REPORT, LETTER]} state={several} />
      <Part title={flows.sending}>
        <WorkView model={standing('merge-pdf', [REPORT, LETTER], { flow: ownFlow('merge-pdf'), work: SENDING })} />
      </Part>
    </>
  );
}

interface ChoosingProps {
  readonly title: string;
  readonly tool: string;
  readonly files: readonly ChosenFile[];
  readonly state: Partial<PanelModel>;
  readonly answers?: Values;
}

function Choosing({ title, tool, files, state, answers = {} }: ChoosingProps) {
  const model = useFilled(standing(tool, files, { flow: ownFlow(tool), ...state }), answers);
  return (
    <Part title={title}>
      <SetUpView model={model} />
    </Part>
  );
}

/** The privacy card and the forms for passwords. */
export function GalleryAsked() {
  const answers = { onAccept: nothing, onDecline: nothing };
  return (
    <>
      <Part title={asked.privacy}>
        <PrivacyFace title={consentWords.title} declined={false} {...answers} />
      </Part>
      <Part title={asked.declined}>
        <PrivacyFace title={sample.declined} declined {...answers} />
      </Part>
      <Password title={asked.protect} kind="protect" file={REPORT} />
      <Password title={asked.mismatch} kind="protect" file={REPORT} answers={DIFFERENT} />
      <Password title={asked.unlock} kind="unlock" file={RESTRICTED} />
      <Password title={asked.wrong} kind="unlock" file={LOCKED} state={{ work: WRONG }} />
    </>
  );
}

const DIFFERENT: Values = { password: sample.password, [CONFIRMATION]: sample.otherPassword };

interface PasswordProps {
  readonly title: string;
  readonly kind: 'protect' | 'unlock';
  readonly file: ChosenFile;
  readonly state?: Partial<PanelModel>;
  readonly answers?: Values;
}

function Password({ title, kind, file, state = {}, answers = {} }: PasswordProps) {
  const model = useFilled(standing(`${kind}-pdf`, [file], { step: 'password', ...state }), answers);
  return (
    <Part title={title}>
      <div className="gallery-narrow">
        <PasswordFace model={model} kind={kind} />
      </div>
    </Part>
  );
}
