/** Stands where the pages of a PDF will be drawn once it has been read, so that nothing below moves then. */
import { Card } from '../../../../ui/card.tsx';
import { PageStage } from '../../../../ui/pages/page-stage.tsx';
import './pages-wait.css';

interface PagesWaitProps {
  /** A single page, pages side by side, the line that they are folded away in, or pages that pictures will stand on. */
  readonly kind: 'stage' | 'board' | 'folded' | 'pictures';
}

export function PagesWait({ kind }: PagesWaitProps) {
  return (
    <Card className="pages-wait" data-kind={kind} aria-hidden="true">
      {kind === 'stage' && <PageStage picture={null} label="" />}
    </Card>
  );
}
