/** Lets the browser decode an image for its preview, and tells its size as seen. */
import { useEffect, useState } from 'react';

export type ShownImage =
  | { readonly kind: 'waits' | 'unknown' }
  | { readonly kind: 'seen'; readonly url: string; readonly width: number; readonly height: number };

export function useShownImage(file: File | undefined): ShownImage {
  const [image, setImage] = useState<ShownImage>({ kind: 'waits' });
  useEffect(() => {
    if (!file) return;
    let gone = false;
    const url = URL.createObjectURL(file);
    const picture = new Image();
    picture.src = url;
    picture.decode().then(
      () => {
        const { naturalWidth: width, naturalHeight: height } = picture;
        if (!gone) setImage(width > 0 && height > 0 ? { kind: 'seen', url, width, height } : { kind: 'unknown' });
      },
      () => {
        if (!gone) setImage({ kind: 'unknown' });
      },
    );
    return () => {
      gone = true;
      setImage({ kind: 'waits' });
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return image;
}
