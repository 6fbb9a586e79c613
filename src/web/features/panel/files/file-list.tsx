/** The chosen files as sheets in their order. */
import { useId, useRef, useState } from 'react';
import { TickField } from '../../../../ui/fields/tick-field.tsx';
import { panelWords } from '../../../words/panel.ts';
import { useMoves } from '../../pages/use-moves.ts';
import type { ChosenFiles } from '../model/panel-model.ts';
import { FileRow } from './file-row.tsx';
import { isScan, type OcrOffer } from './ocr-offer.ts';
import './file-list.css';

interface FileListProps {
  readonly chosen: ChosenFiles;
  /** The order matters: rows can be moved. */
  readonly ordered: boolean;
  /** The order that the work itself makes, whatever that of the list is. */
  readonly sortedBy: string | undefined;
  /** The work writes the files anew, which no signature outlives. */
  readonly rewrites: boolean;
  /** A locked file asks for its password in its row. */
  readonly asksPassword: boolean;
  /** Single pages of each file can be chosen, put in order and turned. */
  readonly picksPages: boolean;
  /** What each file is to the work, in the order of the list, where they are not alike. */
  readonly versions?: readonly string[] | undefined;
  /** Undefined where no scan is read, or each. */
  readonly ocr: OcrOffer | undefined;
}

export function FileList(props: FileListProps) {
  const { chosen, ordered, sortedBy, rewrites, asksPassword, picksPages, versions, ocr } = props;
  const list = useRef<HTMLUListElement>(null);
  const { files } = chosen;
  const [moved, setMoved] = useState('');
  const moves = useMoves(list, '.file-row', files.length, (from, to) => {
    const file = files[from];
    if (!file) return;
    chosen.move(file.key, to);
    setMoved(panelWords.files.moved({ name: file.file.name, place: to + 1, all: files.length }));
  });
  const movable = ordered && sortedBy === undefined && files.length > 1;
  const picked = moves.picked === null ? undefined : files[moves.picked]?.file.name;
  return (
    <>
      <ul ref={list} className="file-list" aria-label={panelWords.files.selected} data-picking={picked && true}>
        {files.map((each, index) => (
          <FileRow
            key={each.key}
            chosen={each}
            index={index}
            count={files.length}
            version={versions?.[index]}
            moving={moves.dragged === index}
            picked={picked}
            handle={movable ? moves.handleOf(index) : undefined}
            losesSignature={rewrites && each.look.kind === 'pdf' && each.look.signed}
            asksPassword={asksPassword}
            onRemove={() => chosen.remove(each.key)}
            onArrange={picksPages ? (arrangement) => chosen.arrange(each.key, arrangement) : undefined}
            onPassword={(password) => chosen.unlock(each.key, password)}
          />
        ))}
      </ul>
      <p role="status" className={picked ? 'panel-note' : 'unseen'}>
        {picked ? panelWords.files.picked({ name: picked }) : moved}
      </p>
      {ocr && files.some(({ look }) => isScan(look)) && <ScansNote ocr={ocr} />}
      {sortedBy !== undefined && files.length > 1 && (
        <p className="panel-note">{panelWords.files.sorted({ order: sortedBy })}</p>
      )}
    </>
  );
}

function ScansNote({ ocr }: { readonly ocr: OcrOffer }) {
  return ocr.available ? <ReadScans ocr={ocr} /> : <p className="panel-note">{panelWords.files.cannotReadScan}</p>;
}

function ReadScans({ ocr }: { readonly ocr: OcrOffer }) {
  const { readScan, readScanHelp } = panelWords.files;
  return (
    <div className="read-scans tick-line">
      <TickField id={useId()} label={readScan} help={readScanHelp} checked={ocr.taken} onChange={ocr.take} />
    </div>
  );
}
