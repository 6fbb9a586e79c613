/** A picture in the viewer, as large as it fits. */
import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { viewerWords } from '../../words/viewer.ts';
import { printPicture } from './print-pages.ts';
import type { ViewSource } from './view-source.ts';
import { ViewerMessage } from './viewer-message.tsx';

export function PictureBody({ source }: { readonly source: ViewSource }) {
  const address = useAddress(source.content);
  const [failed, setFailed] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const { name } = source;
  if (failed) return <ViewerMessage title={viewerWords.failedPicture} />;
  return (
    <>
      <div className="viewer-controls">
        <IconButton
          label={viewerWords.print.start({ name })}
          onClick={() => picture.current && printPicture(picture.current)}
        >
          <Printer aria-hidden="true" />
        </IconButton>
      </div>
      <div className="viewer-stage viewer-picture">
        {address && (
          <img ref={picture} src={address} alt={viewerWords.picture({ name })} onError={() => setFailed(true)} />
        )}
      </div>
    </>
  );
}

function useAddress(content: File | string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (typeof content === 'string') return setAddress(content);
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
