/** The areas that are hidden, drawn over the image, and the option that has them. */
import type { PageSize } from '../../contract/pages/page-size.ts';
import { DrawLayer } from '../../ui/pages/draw-layer.tsx';
import { DrawnBox } from '../../ui/pages/drawn-box.tsx';
import { placeOnPage } from '../../ui/pages/on-page.ts';
import { useDrawnBoxes } from '../../ui/pages/use-drawn-boxes.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { readAreas, writeAreas } from './edit-values.ts';
import { screenWords } from './screen-words.ts';

/** A new area, as a share of the image's shorter side. */
const NEW_SHARE = 0.25;

export function useHiddenAreas({ values, onChange }: Pick<PanelProps, 'values' | 'onChange'>) {
  const drawn = useDrawnBoxes(readAreas(values['hide-areas']), (areas) => onChange('hide-areas', writeAreas(areas)));
  /** In the middle, each a little beside the one before. */
  const addNew = ({ widthPt, heightPt }: PageSize) => {
    const side = Math.min(widthPt, heightPt) * NEW_SHARE;
    const beside = (drawn.boxes.length % 8) * side * 0.2;
    drawn.add({ x: (widthPt - side) / 2 + beside, y: (heightPt - side) / 2 + beside, width: side, height: side });
  };
  return { ...drawn, addNew };
}

interface HiddenAreasProps {
  readonly areas: ReturnType<typeof useHiddenAreas>;
  readonly size: PageSize;
  /** They are only seen. */
  readonly isFixed?: boolean;
}

export function HiddenAreas({ areas: all, size, isFixed = false }: HiddenAreasProps) {
  const { boxes: areas, selected, newest, select, add, replace, remove } = all;
  if (isFixed) {
    return areas.map((area, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps its order
      <span key={index} className="edit-image-hidden" style={placeOnPage(area, size)} />
    ));
  }
  return (
    <>
      <DrawLayer size={size} onDraw={add} onMiss={() => select(null)} />
      {areas.map((area, index) => (
        <DrawnBox
          // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps its order
          key={index}
          box={area}
          words={{ ...screenWords.areas, name: screenWords.area({ number: index + 1 }) }}
          size={size}
          selected={index === selected}
          isNew={index === newest}
          onSelect={() => select(index)}
          onChange={(next) => replace(index, next)}
          onRemove={() => remove(index)}
        />
      ))}
    </>
  );
}
