/** All marks of the page that is seen, and over them the sheet of the tool in hand. */
import type { PageSize } from '../../contract/page-size.ts';
import { DrawLayer } from './draw-layer.tsx';
import { PlacedMark } from './placed-mark.tsx';
import { isOn, type Measure } from './screen-marks.ts';
import type { lettersOf } from './select-words.ts';
import type { Editor } from './use-editor.tsx';
import type { ShownImage } from './use-measure.tsx';

interface PagesMarksProps {
  readonly editor: Editor;
  readonly picture: PageSize;
  readonly page: number;
  readonly pages: number;
  readonly measure: Measure;
  readonly images: ReadonlyMap<number, ShownImage>;
  readonly letters: ReturnType<typeof lettersOf>;
}

export function PagesMarks({ editor, picture, page, pages, measure, images, letters }: PagesMarksProps) {
  const { marks, held, styles } = editor;
  return (
    <div className="edit-marks" data-held={held}>
      {marks.map(
        (mark, index) =>
          isOn(mark, page, pages) && (
            <PlacedMark
              // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps its order
              key={index}
              mark={mark}
              number={index + 1}
              page={page}
              size={picture}
              measure={measure}
              image={mark.kind === 'image' ? images.get(mark.image)?.url : undefined}
              selected={index === editor.selected}
              typed={index === editor.typedAt}
              onSelect={() => editor.select(index)}
              onChange={(next, deed) => editor.replace(index, next, deed)}
              onRemove={() => editor.remove(index)}
              onType={() => (mark.kind === 'text' ? editor.type(index) : focusNote())}
              onTyped={() => editor.endTyping(index)}
            />
          ),
      )}
      {held !== 'select' && held !== 'image' && (
        <DrawLayer
          kind={held}
          page={page}
          size={picture}
          styles={styles}
          letters={letters}
          measure={measure}
          onDraw={editor.add}
        />
      )}
    </div>
  );
}

/** A note is typed above the page. */
function focusNote(): void {
  document.querySelector<HTMLTextAreaElement>('.edit-style textarea')?.focus();
}
