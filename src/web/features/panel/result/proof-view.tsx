/** An image, or every page of a PDF, before and after its compression; the page that changed most first. */
import { ZoomIn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { JobFile } from '../../../../contract/job.ts';
import type { Proof } from '../../../../contract/proof.ts';
import { Button } from '../../../../ui/button.tsx';
import { PageGrid } from '../../../../ui/pages/page-grid.tsx';
import { proofWords } from '../../../words/proof.ts';
import { PagePicture } from '../../pages/page-picture.tsx';
import { likenessText } from './likeness-text.ts';
import { Loupe } from './loupe.tsx';
import { type OpenProof, usePictures, useProof } from './proof-pictures.ts';
import { Slider } from './slider.tsx';
import './proof.css';

interface ProofViewProps {
  readonly file: JobFile;
  /** Stands in where the pictures cannot be had. */
  readonly otherwise: ReactNode;
}

export function ProofView({ file, otherwise }: ProofViewProps) {
  const open = useProof(file.id);
  if (open === 'failed') return otherwise;
  if (open === null) return <div className="compare" data-waits="" />;
  return <Pages file={file} open={open} />;
}

function Pages({ file, open }: { readonly file: JobFile; readonly open: OpenProof }) {
  const { proof } = open;
  const { changed } = proof;
  const [place, setPlace] = useState(0);
  const shown = changed[place];
  if (!shown) return null;
  return (
    <div className="proof">
      <PageBeforeAfter key={place} file={file} open={open} place={place} />
      {changed.length > 1 && (
        <PageGrid
          label={proofWords.pages}
          count={changed.length}
          current={place}
          keyOf={String}
          cell={(index, tabIndex) => {
            const { page = 1, likeness = 1 } = changed[index] ?? {};
            return (
              <PagePicture
                pictures={open.pictures}
                page={index + 1}
                number={proofWords.alike({ page, likeness: likenessText(likeness) })}
                label={proofWords.show({ page, likeness: likenessText(likeness) })}
                here={index === place}
                tabIndex={tabIndex}
                onClick={() => setPlace(index)}
              />
            );
          }}
        />
      )}
      <p className="compare-foot numbers">{restText(proof)}</p>
    </div>
  );
}

interface PageBeforeAfterProps {
  readonly file: JobFile;
  readonly open: OpenProof;
  readonly place: number;
}

function PageBeforeAfter({ file, open, place }: PageBeforeAfterProps) {
  const { changed, large, pages } = open.proof;
  const shown = changed[place];
  const closer = large?.page === shown?.page ? large : undefined;
  const [looks, setLooks] = useState(false);
  const { before, after } = closer ?? shown ?? NOTHING;
  const pair = usePictures(open, before, after);
  if (!shown) return null;
  const { page, likeness } = shown;
  const isImage = pages === 0;
  const most = changed.length > 1 && place === 0 ? proofWords.most : proofWords.page;
  const said = isImage ? proofWords.image : most;
  return (
    <div className="compare" data-waits={pair === null || undefined}>
      {pair && <Slider pair={pair} result={file} />}
      <p className="compare-foot numbers">{said({ page, pages, likeness: likenessText(likeness) })}</p>
      {closer && pair && (
        <Button aria-expanded={looks} onClick={() => setLooks(!looks)}>
          <ZoomIn aria-hidden="true" />
          {proofWords.closer}
        </Button>
      )}
      {closer && pair && looks && (
        <Loupe
          pair={pair}
          label={isImage ? proofWords.imageLoupe : proofWords.loupe({ page })}
          dpi={closer.dpi}
          focus={closer.focus}
        />
      )}
    </div>
  );
}

const NOTHING = { before: [0, 0], after: [0, 0] } as const;

/** What is not among the pictures. */
function restText({ pages, changed, omitted }: Proof): string {
  const same = pages - changed.length - omitted;
  return [same > 0 ? proofWords.same({ count: same }) : '', omitted > 0 ? proofWords.omitted({ count: omitted }) : '']
    .filter(Boolean)
    .join(' ');
}
