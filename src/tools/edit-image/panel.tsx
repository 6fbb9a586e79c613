/** The image as it is turned, with a frame around what is kept and boxes over what is hidden. */
// handles: crop, hide-areas, hide-style
import { CaretsToAxisDashedHorizontal, CaretsToAxisDashedVertical, RotateCcw, RotateCw } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ByPointer } from '../../ui/by-pointer.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CropFrame, CropSheet } from '../../ui/pages/crop-frame.tsx';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import { type ShownImage, useShownImage } from '../../ui/pages/use-shown-image.ts';
import type { PagePicture, PanelProps } from '../../ui/panel-props.ts';
import { useHeldUntilAsked } from '../../ui/use-held-until-asked.ts';
import {
  afterTurn,
  cropFor,
  filterOf,
  finalSize,
  keptArea,
  marginsOf,
  sizeAfterTurn,
  type Turn,
  type Values,
} from './edit-values.ts';
import { HiddenAreas, useHiddenAreas } from './hidden-areas.tsx';
// A file of its own: the sheet that all pages load stays small.
import styles from './panel.css?url';
import { screenWords } from './screen-words.ts';
import { useTurnedImage } from './use-turned-image.tsx';

const TURNS = [
  ['left', screenWords.turnLeft, RotateCcw],
  ['right', screenWords.turnRight, RotateCw],
  ['across', screenWords.flipAcross, CaretsToAxisDashedVertical],
  ['down', screenWords.flipDown, CaretsToAxisDashedHorizontal],
] as const;

const STYLES = ['blur', 'pixelate', 'black'] as const;

type Way = 'crop' | 'hide';

export function Stage(props: PanelProps) {
  const { files, values, onChange } = props;
  useHeldUntilAsked(props, screenWords.missing);
  const [asked, setPage] = useState(1);
  const [way, setWay] = useState<Way>('crop');
  const page = Math.min(asked, files.length);
  const shown = files[page - 1];
  const image = useShownImage(shown?.file);
  const picture = useTurnedImage(image, values);
  const areas = useHiddenAreas(props);
  const turn = (next: Turn) => {
    if (image.kind !== 'seen') return;
    for (const [name, answer] of Object.entries(afterTurn(next, sizeAfterTurn(image, values), values)))
      onChange(name, answer);
  };
  return (
    <Card className="edit-image" data-hides={values['hide-style']}>
      <link rel="stylesheet" href={styles} precedence="default" />
      {files.length > 1 && <PageTurner page={page} pages={files.length} words={screenWords} onPage={setPage} />}
      <Tools way={way} isIdle={image.kind !== 'seen'} onWay={setWay} onTurn={turn} />
      {image.kind !== 'unknown' && (
        <div style={{ '--edit-image-look': filterOf(values) } as CSSProperties}>
          <PageStage picture={picture} label={shown?.name ?? ''} tallest={30}>
            {picture && <Drawn way={way} picture={picture} areas={areas} values={values} onChange={onChange} />}
          </PageStage>
        </div>
      )}
      {way === 'hide' && picture && (
        <HideBar
          style={values['hide-style'] ?? ''}
          onStyle={(style) => onChange('hide-style', style)}
          onAdd={() => areas.addNew(picture)}
        />
      )}
      <Notes image={image} values={values} way={way} name={shown?.name ?? ''} count={files.length} />
    </Card>
  );
}

interface ToolsProps {
  readonly way: Way;
  readonly isIdle: boolean;
  readonly onWay: (way: Way) => void;
  readonly onTurn: (turn: Turn) => void;
}

function Tools({ way, isIdle, onWay, onTurn }: ToolsProps) {
  return (
    <div className="edit-image-tools">
      <fieldset aria-label={screenWords.tools}>
        {TURNS.map(([turn, label, Icon]) => (
          <IconButton key={turn} label={label} disabled={isIdle} onClick={() => onTurn(turn)}>
            <Icon aria-hidden="true" />
          </IconButton>
        ))}
      </fieldset>
      <fieldset aria-label={screenWords.ways} className="edit-image-ways">
        {(['crop', 'hide'] as const).map((each) => (
          <Button key={each} aria-pressed={way === each} onClick={() => onWay(each)}>
            {screenWords[each]}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

interface HideBarProps {
  readonly style: string;
  readonly onStyle: (style: string) => void;
  readonly onAdd: () => void;
}

function HideBar({ style, onStyle, onAdd }: HideBarProps) {
  return (
    <div className="edit-image-tools">
      <Button look="plain" onClick={onAdd}>
        {screenWords.add}
      </Button>
      <fieldset aria-label={screenWords.hideWith} className="edit-image-ways">
        {STYLES.map((each) => (
          <Button key={each} aria-pressed={style === each} onClick={() => onStyle(each)}>
            {screenWords.styles[each]}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

interface DrawnProps extends Pick<PanelProps, 'values' | 'onChange'> {
  readonly way: Way;
  readonly picture: PagePicture;
  readonly areas: ReturnType<typeof useHiddenAreas>;
}

/** What is drawn by the other way stays in sight. */
function Drawn({ way, picture, areas, values, onChange }: DrawnProps) {
  const turned = { width: picture.widthPt, height: picture.heightPt };
  const margins = marginsOf(turned, values);
  const { x, y, width, height } = keptArea(turned, values);
  const change = (next: typeof margins) => onChange('crop', cropFor(next, turned));
  const percent = (part: number, all: number) => `${(100 * part) / all}%`;
  return (
    <>
      {way === 'crop' && <CropSheet page={picture} onChange={change} />}
      {way === 'hide' && <HiddenAreas areas={areas} size={picture} />}
      {way === 'crop' && <HiddenAreas areas={areas} size={picture} isFixed />}
      {way === 'crop' && (
        <CropFrame
          margins={margins}
          page={picture}
          words={screenWords.edges}
          say={(px) => screenWords.cropped({ px: Math.round(px) })}
          step={Math.max(1, Math.round(picture.widthPt / 400))}
          onChange={change}
        />
      )}
      <span
        className="edit-image-kept"
        style={{
          left: percent(x, turned.width),
          top: percent(y, turned.height),
          width: percent(width, turned.width),
          height: percent(height, turned.height),
        }}
      />
    </>
  );
}

interface NotesProps {
  readonly image: ShownImage;
  readonly values: Values;
  readonly way: Way;
  readonly name: string;
  readonly count: number;
}

function Notes({ image, values, way, name, count }: NotesProps) {
  const [mouse, touch] =
    way === 'crop'
      ? [screenWords.cropHelp, screenWords.cropHelpByTouch]
      : [screenWords.hideHelp, screenWords.hideHelpByTouch];
  return (
    <div className="edit-image-notes">
      {image.kind !== 'unknown' && (
        <p>
          <ByPointer mouse={mouse} touch={touch} />
        </p>
      )}
      <p aria-live="polite">{sizeNote(image, values, name)}</p>
      {count > 1 && <p>{screenWords.all({ count })}</p>}
    </div>
  );
}

function sizeNote(image: ShownImage, values: Values, name: string): string {
  if (image.kind === 'waits') return '';
  if (image.kind !== 'seen') return screenWords.unknown({ name });
  const { width, height } = image;
  const next = finalSize(sizeAfterTurn(image, values), values);
  if (next.width === width && next.height === height) return screenWords.stays({ width, height });
  return screenWords.becomes({ width, height, newWidth: next.width, newHeight: next.height });
}
