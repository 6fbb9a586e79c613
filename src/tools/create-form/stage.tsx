/** The pages with the fields that they have and that are put on them: drawn, added, found, moved and changed. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { DrawLayer } from '../../ui/pages/draw-layer.tsx';
import { DrawnBox } from '../../ui/pages/drawn-box.tsx';
import { placeOnPage } from '../../ui/pages/on-page.ts';
import { PageStage } from '../../ui/pages/page-stage.tsx';
import { PageTurner } from '../../ui/pages/page-turner.tsx';
import { useDrawnBoxes } from '../../ui/pages/use-drawn-boxes.ts';
import { usePageDrawing } from '../../ui/pages/use-page-drawing.ts';
import { useWhenDrawn } from '../../ui/pages/use-when-drawn.ts';
import type { PageField, PanelProps } from '../../ui/panel-props.ts';
import { FieldForm } from './field-form.tsx';
import {
  drawnField,
  type NewField,
  type NewFieldType,
  newField,
  readNewFields,
  withoutFound,
  writeNewFields,
} from './fields.ts';
import { screenWords } from './screen-words.ts';
import { useFoundFields } from './use-found-fields.tsx';

const WIDTH_PX = 760;
/** Fields are put beside single words: the page is as wide as its place. */
const TALLEST_REM = 60;
const TYPES = Object.entries(screenWords.types).map(([value, title]) => ({ value, title }));

export function Stage(props: PanelProps) {
  const { files, drawPage, pageCount, values, onChange } = props;
  const pages = pageCount ?? 1;
  const [page, setPage] = useState(1);
  const [type, setType] = useState<NewFieldType>('text');
  const picture = usePageDrawing(files[0], page, WIDTH_PX, drawPage);
  const write = (fields: readonly NewField[]) => onChange('fields', writeNewFields(fields));
  const drawn = useDrawnBoxes(readNewFields(values.fields), write);
  const { boxes: fields, selected } = drawn;
  const chosen = selected === null ? undefined : fields[selected];
  const add = useWhenDrawn(picture, (_: 'field', size) => drawn.add(newField(type, page, size, fields)));
  const look = useFoundFields(props, (found) => write(withFound(fields, found)));
  const rest = withoutFound(fields, look.foundOn(page));
  const takeBack = () => {
    drawn.select(null);
    write(rest);
  };
  const existing = useExisting(props);
  return (
    <Card className="form-stage">
      <FieldTools type={type} look={look} page={page} onType={setType} onAdd={() => add('field')}>
        {rest.length < fields.length && <TakeBack onClick={takeBack} />}
      </FieldTools>
      <PageTurner page={page} pages={pages} words={screenWords} onPage={setPage} />
      <PageStage picture={picture} label={screenWords.page({ page, pages })} tallest={TALLEST_REM}>
        {picture && (
          <>
            <Existing fields={existing.filter((field) => field.page === page)} size={picture} />
            <DrawLayer
              size={picture}
              onDraw={(rect) => drawn.add(drawnField(type, page, rect, fields))}
              onMiss={() => drawn.select(null)}
            />
            <NewFields drawn={drawn} page={page} size={picture} />
          </>
        )}
      </PageStage>
      {existing.some((field) => field.page === page) && <p className="form-hint">{screenWords.existing}</p>}
      {chosen && selected !== null && (
        <FieldForm key={selected} field={chosen} onChange={(next) => drawn.replace(selected, next)} />
      )}
    </Card>
  );
}

interface FieldToolsProps {
  readonly type: NewFieldType;
  readonly look: ReturnType<typeof useFoundFields>;
  readonly page: number;
  readonly onType: (type: NewFieldType) => void;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

function FieldTools({ type, look, page, onType, onAdd, children }: FieldToolsProps) {
  const id = useId();
  return (
    <>
      <div className="form-tools">
        <SelectField
          id={`${id}type`}
          label={screenWords.type}
          help=""
          options={TYPES}
          value={type}
          onChange={(next) => onType(next as NewFieldType)}
        />
        <Button look="plain" onClick={onAdd}>
          {screenWords.add}
        </Button>
        <Button look="plain" disabled={look.isBusy} onClick={() => void look.find(page)}>
          {screenWords.find}
        </Button>
        {children}
      </div>
      <p className="form-hint">{screenWords.hint}</p>
      <p className="form-found" role="status">
        {look.isBusy || look.page === page ? look.said : ''}
      </p>
    </>
  );
}

function TakeBack({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button look="plain" onClick={onClick}>
      {screenWords.removeFound}
    </Button>
  );
}

type Drawn = ReturnType<typeof useDrawnBoxes<NewField>>;

interface NewFieldsProps {
  readonly drawn: Drawn;
  readonly page: number;
  readonly size: PageSize;
}

function NewFields({ drawn, page, size }: NewFieldsProps) {
  const { boxes, selected, newest, select, replace, remove } = drawn;
  return boxes.map((field, index) => {
    if (field.page !== page) return null;
    const type = screenWords.types[field.type];
    const place = { type, number: index + 1, page };
    const name = field.name ? screenWords.namedField({ ...place, name: field.name }) : screenWords.field(place);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps its order
      <div key={index} className="form-new" data-selected={index === selected || undefined}>
        <DrawnBox
          box={field}
          words={{ ...screenWords.boxes, name }}
          size={size}
          selected={index === selected}
          isNew={index === newest}
          onSelect={() => select(index)}
          onChange={(next) => replace(index, next)}
          onRemove={() => remove(index)}
        />
        <span className="form-new-name" style={placeOnPage(field, size)} aria-hidden="true">
          {field.width > 30 && (field.name || type)}
        </span>
      </div>
    );
  });
}

/** A page that is looked at again gets no field twice. */
function withFound(fields: readonly NewField[], found: readonly NewField[]) {
  const isFree = (place: NewField) =>
    !fields.some((field) => {
      const across = Math.min(field.x + field.width, place.x + place.width) - Math.max(field.x, place.x);
      const down = Math.min(field.y + field.height, place.y + place.height) - Math.max(field.y, place.y);
      return field.page === place.page && across > 1 && down > 1;
    });
  return [...fields, ...found.filter(isFree)];
}

function Existing({ fields, size }: { readonly fields: readonly PageField[]; readonly size: PageSize }) {
  return fields.map((field, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a file keep their order
    <span key={index} className="form-existing" style={placeOnPage(field, size)} />
  ));
}

/** The fields that the file has; none where they cannot be read. */
function useExisting({ files, readFields }: PanelProps): readonly PageField[] {
  const [fields, setFields] = useState<readonly PageField[]>([]);
  const [file] = files;
  useEffect(() => {
    let isGone = false;
    setFields([]);
    if (!file) return;
    readFields(file).then(
      (read) => isGone || setFields(read),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [file, readFields]);
  return fields;
}
