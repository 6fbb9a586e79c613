/** A PDF in the viewer: on its way, asking for its password, or open. */
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { viewerWords } from '../../words/viewer.ts';
import { PasswordForm } from '../panel/passwords/password-form.tsx';
import { OpenPdfBody } from './open-pdf-body.tsx';
import type { PasswordCode } from './pdf-opening.ts';
import { usePdf } from './use-pdf.ts';
import type { ViewSource } from './view-source.ts';
import { ViewerMessage } from './viewer-message.tsx';

export function PdfBody({ source }: { readonly source: ViewSource }) {
  const pdf = usePdf(source);
  const { opening } = pdf;
  switch (opening.kind) {
    case 'loading':
      return <ViewerMessage title={viewerWords.loading} />;
    case 'password':
      return <AskPassword name={source.name} code={opening.code} onPassword={pdf.tryPassword} />;
    case 'failed':
      return (
        <ViewerMessage title={viewerWords.failed} text={viewerWords[opening.reason]}>
          {opening.reason === 'unreachable' && <Button onClick={pdf.again}>{viewerWords.again}</Button>}
        </ViewerMessage>
      );
    case 'ready':
      return <OpenPdfBody source={source} pdf={pdf} document={opening.document} />;
  }
}

const PASSWORD_WORDS = { 1: 'needed', 2: 'wrong' } as const;

interface AskPasswordProps {
  readonly name: string;
  readonly code: PasswordCode;
  readonly onPassword: (password: string) => void;
}

function AskPassword({ name, code, onPassword }: AskPasswordProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={place} className="viewer-stage viewer-message" data-code={code}>
      <PasswordForm
        name={name}
        problem={viewerWords.password[PASSWORD_WORDS[code]]({ name })}
        onPassword={onPassword}
      />
    </div>
  );
}
