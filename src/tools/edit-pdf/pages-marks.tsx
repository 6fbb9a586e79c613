/** All marks of the page that is seen, and over them the sheet of the tool in hand. */
import { useLayoutEffect, useRef } from 'react';
import type { PageSize } from '../../contract/pages/page-size.ts';
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
  const place = useFocusOnChosen(editor);
  return (
    <div ref={place} className="edit-marks" data-held={held}>
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
              reachable={held === 'select'}
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

/** What drew a mark goes once the mark is there: the focus that was on it goes to the mark, for the keys that move it. */
function useFocusOnChosen({ selected, typedAt, marks }: Editor) {
  const place = useRef<HTMLDivElement>(null);
  const isNote = selected !== null && marks[selected]?.kind === 'note';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that a mark comes
  useLayoutEffect(() => {
    if (selected === null || typedAt !== null || document.activeElement !== document.body) return;
    if (isNote) focusNote();
    else
      place.current
        ?.querySelector<HTMLElement>('.edit-mark[data-selected] > .edit-mark-face')
        ?.focus({ preventScroll: true });
  }, [selected, marks.length]);
  return place;
}

/** A note is typed above the page. */
function focusNote(): void {
  document.querySelector<HTMLTextAreaElement>('.edit-style textarea')?.focus({ preventScroll: true });
}
