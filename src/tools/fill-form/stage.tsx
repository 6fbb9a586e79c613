/** The form on the screen: its pages with fields to fill in, or the fields as a list. */
import { useEffect, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import type { PageField, PanelProps } from '../../ui/panel-props.ts';
import { FormList } from './form-list.tsx';
import { PageForm } from './page-form.tsx';
import { screenWords } from './screen-words.ts';
import { readTyped, writeTyped } from './typed-values.ts';
import { useKeptValues } from './use-kept-values.tsx';

const WIDTH_PX = 900;
/** A form is read and typed into: the page is as wide as its place. */
const TALLEST_REM = 70;
/** On narrower screens the fields of a page are too small to type into. */
const NARROW = '(max-width: 47.5rem)';

type View = keyof typeof screenWords.views;

export function Stage(props: PanelProps) {
  const { values, attached } = props;
  const read = useFields(props);
  useKeptValues(props);
  if ((values.action ?? 'fill') !== 'fill') return null;
  if (attached.data) return <Note text={screenWords.fromFile({ name: attached.data.name })} />;
  if (read === 'failed') return <Note text={screenWords.noPreview} />;
  if (read === null) return <FormStage {...props} fields={[]} isRead={false} />;
  if (read.length > 0) return <FormStage {...props} fields={read} isRead />;
  return (
    <Note text={screenWords.noFields}>
      <a href="/edit-pdf">{screenWords.editPdf}</a>
    </Note>
  );
}

function Note({ text, children }: { readonly text: string; readonly children?: React.ReactNode }) {
  return (
    <Card className="form-stage">
      <p role="status">{text}</p>
      {children}
    </Card>
  );
}

interface FormStageProps extends PanelProps {
  readonly fields: readonly PageField[];
  readonly isRead: boolean;
}

function FormStage({ files, values, onChange, drawPage, pageCount, fields, isRead }: FormStageProps) {
  const id = useId();
  const pages = pageCount ?? 1;
  const [turned, setPage] = useState<number | null>(null);
  const page = turned ?? fields[0]?.page ?? 1;
  const [view, setView] = useView();
  const picture = usePageDrawing(files[0], page, WIDTH_PX, drawPage);
  const typed = readTyped(values.data);
  const here = fields.filter((field) => field.page === page);
  const change = (field: PageField, next: readonly string[]) => onChange('data', writeTyped(typed, field, next));
  const form = { id, fields: here, typed, onValues: change };
  const count = Object.keys(typed).length;
  return (
    <Card className="form-stage">
      <div className="form-head">
        <PageTurner page={page} pages={pages} words={screenWords} onPage={setPage} />
        <Views id={id} view={view} onView={setView} />
      </div>
      <PageStage picture={picture} label={screenWords.page({ page, pages })} tallest={TALLEST_REM}>
        {picture && view === 'page' && <PageForm {...form} picture={picture} />}
      </PageStage>
      {view === 'list' && <FormList {...form} />}
      {isRead && here.length === 0 && <p className="form-hint">{screenWords.nothingHere}</p>}
      <div className="form-foot">
        <span className="form-hint" role="status">
          {count > 0 && screenWords.filled({ count })}
        </span>
        {count > 0 && (
          <Button look="plain" onClick={() => onChange('data', '')}>
            {screenWords.reset}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Views({ id, view, onView }: { id: string; view: View; onView: (view: View) => void }) {
  return (
    <fieldset className="segments form-views">
      <legend className="unseen">{screenWords.view}</legend>
      {(['page', 'list'] as const).map((each) => (
        <label key={each} className="segment">
          <input type="radio" name={`${id}view`} checked={view === each} onChange={() => onView(each)} />
          {screenWords.views[each]}
        </label>
      ))}
    </fieldset>
  );
}

/** Until somebody chooses: on the page where there is room for it. */
function useView(): readonly [View, (view: View) => void] {
  const [chosen, setChosen] = useState<View | null>(null);
  const [isNarrow, setNarrow] = useState(() => window.matchMedia(NARROW).matches);
  useEffect(() => {
    const width = window.matchMedia(NARROW);
    const look = () => setNarrow(width.matches);
    width.addEventListener('change', look);
    return () => width.removeEventListener('change', look);
  }, []);
  return [chosen ?? (isNarrow ? 'list' : 'page'), setChosen];
}

/** Of the one chosen file; null while they are read. */
function useFields({ files, readFields }: PanelProps): readonly PageField[] | 'failed' | null {
  type Found = readonly PageField[] | 'failed';
  const [read, setRead] = useState<{ readonly source: File; readonly found: Found } | null>(null);
  const [source, password] = [files[0]?.file, files[0]?.password ?? ''];
  useEffect(() => {
    if (!source) return;
    let gone = false;
    const take = (found: Found) => {
      if (!gone) setRead({ source, found });
    };
    readFields({ file: source, name: source.name, password }).then(take, () => take('failed'));
    return () => {
      gone = true;
    };
  }, [source, password, readFields]);
  return read && read.source === source ? read.found : null;
}
