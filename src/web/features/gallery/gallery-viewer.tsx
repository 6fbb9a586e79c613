/** The ways into the viewer: a sheet that opens, and what it says where there is nothing to show. */
import { Button } from '../../../ui/button.tsx';
import { SheetButton } from '../../../ui/sheet-button.tsx';
import { galleryWords } from '../../words/gallery.ts';
import { viewerWords } from '../../words/viewer.ts';
import { lookInside } from '../viewer/view-source.ts';

const { view } = galleryWords.sample;

export function GalleryViewer() {
  const lookAt = (name: string, content: File | string) => lookInside({ name, content, password: '' });
  return (
    <span className="gallery-row">
      {(['row', 'large'] as const).map((size) => (
        <SheetButton
          key={size}
          size={size}
          picture={null}
          ending="pdf"
          label={viewerWords.look({ name: view.file })}
          onLook={() => lookAt(view.file, view.address)}
        />
      ))}
      <Button onClick={() => lookInside(undefined)}>{view.none}</Button>
      <Button onClick={() => lookAt(view.brokenFile, new File([view.broken], view.brokenFile))}>{view.broken}</Button>
    </span>
  );
}
