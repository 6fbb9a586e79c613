/** A picture in the viewer, as large as it fits. */
import { useEffect, useState } from 'react';
import { viewerWords } from '../../words/viewer.ts';
import type { ViewSource } from './view-source.ts';
import { ViewerMessage } from './viewer-message.tsx';

export function PictureBody({ source }: { readonly source: ViewSource }) {
  const address = useAddress(source.content);
  const [failed, setFailed] = useState(false);
  if (failed) return <ViewerMessage title={viewerWords.failedPicture} />;
  return (
    <div className="viewer-stage viewer-picture">
      {address && (
        <img src={address} alt={viewerWords.picture({ name: source.name })} onError={() => setFailed(true)} />
      )}
    </div>
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
