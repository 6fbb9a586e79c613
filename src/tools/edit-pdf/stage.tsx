/** The page that is written and drawn on, with its tools above it. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { MARK_IMAGES, type MarkKind } from '../../contract/pages/page-marks.ts';
import { Button } from '../../ui/button.tsx';
import { ByPointer } from '../../ui/by-pointer.tsx';
import { Card } from '../../ui/card.tsx';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import { useWhenDrawn } from '../../ui/pages/use-when-drawn.ts';
import type { PagePicture, PanelProps, TextPiece } from '../../ui/panel-props.ts';
import { addedMark, newPicture } from './new-marks.ts';
import { PagesMarks } from './pages-marks.tsx';
// A file of its own: the sheet that all pages load stays small.
import styles from './panel.css?url';
import phoneStyles from './phone.css?url';
import { type Measure, moved } from './screen-marks.ts';
import { screenWords } from './screen-words.ts';
import { lettersOf } from './select-words.ts';
import { StyleBar } from './style-bar.tsx';
import { StepBar, ToolBar } from './tool-bar.tsx';
import { type Editor, type HeldTool, useEditor } from './use-editor.tsx';
import { aspectOf, letterStarts, measureWith, useImages } from './use-measure.tsx';

const WIDTH_PX = 900;
const TALLEST_REM = 60;
const ZOOMS = [1, 1.5, 2, 3];

export function Stage(props: PanelProps) {
  const { files, drawPage, pageCount, attached } = props;
  const pages = pageCount ?? 1;
  const [page, setPage] = useState(1);
  const zoom = useZoom();
  const picture = usePageDrawing(files[0], page, WIDTH_PX * Math.min(zoom.scale, 2), drawPage);
  const editor = useEditor(props);
  const images = useImages(attached);
  const measure = useMemo(() => measureWith(images), [images]);
  const letters = useLetters(props, page);
  const picker = usePicker(props, editor, page, picture);
  useStepKeys(editor);
  const turn = (next: number) => {
    editor.select(null);
    setPage(next);
  };
  const take = (tool: HeldTool) => {
    editor.take(tool);
    if (tool === 'image') picker.open();
  };
  const label = screenWords.page({ page, pages });
  const shown = picture && { editor, picture, page, pages, measure, images, letters };
  return (
    <Card className="edit-stage">
      <link rel="stylesheet" href={styles} precedence="default" />
      <link rel="stylesheet" href={phoneStyles} precedence="default" />
      <ToolBar held={editor.held} onTake={take} />
      <Style editor={editor} measure={measure} picture={picture} />
      <StepBar editor={editor} zoom={zoom}>
        <PageTurner page={page} pages={pages} words={screenWords} onPage={turn} />
      </StepBar>
      <div className="edit-scroll">
        <div style={{ width: `${zoom.scale * 100}%` }}>
          <PageStage
            picture={picture}
            label={label}
            tallest={TALLEST_REM * zoom.scale}
            onPoint={() => editor.select(null)}
          >
            {shown && <PagesMarks {...shown} />}
          </PageStage>
        </div>
      </div>
      <Foot editor={editor} page={page} picture={picture} onPicture={picker.open} problem={picker.problem} />
      {picker.input}
    </Card>
  );
}

function useZoom() {
  const [zoom, setZoom] = useState(0);
  const to = (next: number) => (ZOOMS[next] === undefined ? undefined : () => setZoom(next));
  return { scale: ZOOMS[zoom] ?? 1, in: to(zoom + 1), out: to(zoom - 1) };
}

/** Ctrl or Cmd with Z and Y, wherever the focus is; what is typed has its own. */
function useStepKeys({ undo, redo }: Editor): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) undo();
      else if (key === 'y' || key === 'z') redo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
}

interface StyleProps {
  readonly editor: Editor;
  readonly measure: Measure;
  readonly picture: PagePicture | null;
}

const BESIDE_PT = 12;

/** Of one height whatever is in it: the page below stays where it is. */
function Style({ editor, measure, picture }: StyleProps) {
  const { chosen, selected, held, styles: own } = editor;
  const kind = chosen?.kind ?? (held === 'select' ? undefined : held);
  if (kind === undefined) return <p className="edit-style edit-hint">{screenWords.hints.select}</p>;
  return (
    <StyleBar
      kind={kind}
      styles={own}
      mark={chosen}
      onStyle={(change) => editor.restyle(kind, change)}
      onChange={(mark) => selected !== null && editor.replace(selected, mark, `field ${selected}`)}
      onDuplicate={() => chosen && picture && editor.duplicate(moved(chosen, BESIDE_PT, BESIDE_PT, picture, measure))}
      onRemove={() => selected !== null && editor.remove(selected)}
    />
  );
}

interface FootProps {
  readonly editor: Editor;
  readonly page: number;
  readonly picture: PagePicture | null;
  readonly onPicture: () => void;
  readonly problem: string | null;
}

/** What to do with the tool in hand, and the way to do it without a pointer. */
function Foot({ editor, page, picture, onPicture, problem }: FootProps) {
  const { held, chosen } = editor;
  const add = useWhenDrawn(picture, (kind: MarkKind, size) =>
    editor.add(addedMark({ kind, page, styles: editor.styles }, size, editor.marks)),
  );
  const isCover = held === 'white-out' || chosen?.kind === 'white-out';
  return (
    <div className="edit-foot">
      <p className="edit-hint" role="status">
        {problem ?? (held === 'select' ? '' : hintFor(held))}
      </p>
      {held === 'image' && (
        <Button look="plain" onClick={onPicture}>
          {screenWords.chooseImage}
        </Button>
      )}
      {held !== 'select' && held !== 'image' && held !== 'pen' && (
        <Button look="plain" onClick={() => add(held)}>
          {screenWords.add}
        </Button>
      )}
      {isCover && (
        <p className="edit-cover">
          {screenWords.coversOnly} <a href="/redact-pdf">{screenWords.redact}</a>
        </p>
      )}
    </div>
  );
}

function hintFor(held: HeldTool): ReactNode {
  const { hints } = screenWords;
  switch (held) {
    case 'text':
      return <ByPointer mouse={hints.text} touch={hints.textByTouch} />;
    case 'select':
    case 'image':
    case 'pen':
      return hints[held];
    case 'highlight':
    case 'underline':
    case 'strike':
      return hints.words;
    case 'tick':
    case 'cross':
    case 'note':
      return <ByPointer mouse={hints.click} touch={hints.clickByTouch} />;
    default:
      return hints.drag;
  }
}

/** The letters of the page, for marks that follow them. What cannot be read is marked by areas. */
function useLetters({ files, readText }: PanelProps, page: number) {
  const [read, setRead] = useState<{
    readonly source: File;
    readonly page: number;
    readonly pieces: readonly TextPiece[];
  } | null>(null);
  const [source, password] = [files[0]?.file, files[0]?.password ?? ''];
  useEffect(() => {
    if (!source) return;
    let gone = false;
    readText({ file: source, name: source.name, password }, [page]).then(
      ([pieces = []]) => !gone && setRead({ source, page, pieces }),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [source, password, page, readText]);
  const pieces = read && read.source === source && read.page === page ? read.pieces : null;
  return useMemo(() => (pieces ? lettersOf(pieces, letterStarts) : []), [pieces]);
}

/** Chooses an image and puts it on the page: into the first place of the options that no mark uses. */
function usePicker({ attached, onAttach }: PanelProps, editor: Editor, page: number, picture: PagePicture | null) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const used = new Set(editor.marks.flatMap((mark) => (mark.kind === 'image' ? [mark.image] : [])));
  const free = MARK_IMAGES.findIndex((option, index) => !attached[option] || !used.has(index + 1));
  const open = () => {
    const isFull = free === -1;
    setProblem(isFull ? screenWords.tooManyImages({ most: MARK_IMAGES.length }) : null);
    if (!isFull) input.current?.click();
  };
  const put = async (file: File | undefined) => {
    const option = MARK_IMAGES[free];
    if (!file || !option || !picture) return;
    const url = URL.createObjectURL(file);
    const aspect = await aspectOf(url);
    URL.revokeObjectURL(url);
    onAttach(option, file);
    editor.add(newPicture({ page, styles: editor.styles }, free + 1, aspect, picture));
  };
  const field = (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={screenWords.chooseImage}
      accept=".png,.jpg,.jpeg,.svg,.gif,.webp,.bmp,.tif,.tiff,.heic,.avif"
      onChange={({ currentTarget }) => {
        put(currentTarget.files?.[0]);
        currentTarget.value = '';
      }}
    />
  );
  return { open, input: field, problem };
}
