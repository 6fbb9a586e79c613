/** After the work: the same files once more, with another answer to the main question or with any other options. */
import type { JobFile } from '../../../../contract/job.ts';
import { describePages } from '../../../../contract/messages/describe-pages.ts';
import type { Choice, Field } from '../../../../contract/options/field.ts';
import type { TableGrid } from '../../../../contract/options/grids-option.ts';
import type { Report, ReportRows } from '../../../../contract/report.ts';
import { Button } from '../../../../ui/button.tsx';
import { panelWords } from '../../../words/panel.ts';
import { visibleFields } from '../model/option-values.ts';
import type { PanelModel } from '../model/panel-model.ts';

interface TryAgainProps {
  readonly model: PanelModel;
  readonly files: readonly JobFile[];
}

const words = panelWords.actions;

export function TryAgain({ model, files }: TryAgainProps) {
  const { chosen, entry, fields, values, setValue, again, changeOptions } = model;
  // After a reload the page has the result, but not the files.
  if (chosen.files.length === 0) return null;
  const field = visibleFields(fields, values).find(({ name }) => name === entry.retriedWith);
  const doubts = chosen.files.length === 1 ? doubtsOf(entry.report, files[0]?.report ?? {}) : [];
  return (
    <div className="go-on try-again">
      <p>{words.tryAgain({ count: chosen.files.length })}</p>
      {doubts.map(({ option, pages, found }) => (
        <Button
          key={option}
          look="plain"
          onClick={() => {
            setValue(option, JSON.stringify(found));
            changeOptions();
          }}
        >
          {words.checkPages({ count: pages.length, pages: describePages(pages) })}
        </Button>
      ))}
      {field &&
        otherChoices(field, fields, values[field.name]).map(({ value, title }) => (
          <Button key={value} look="plain" onClick={() => again({ [field.name]: value })}>
            {title}
          </Button>
        ))}
      <Button look="plain" onClick={changeOptions}>
        {words.changeOptions}
      </Button>
    </div>
  );
}

/** Without those that lead to further main questions: these want to be answered first. */
function otherChoices(field: Field, fields: readonly Field[], given: string | undefined): readonly Choice[] {
  if (field.kind !== 'choice') return [];
  const asks = (value: string) =>
    fields.some(
      ({ primary, shownWhen }) => primary && shownWhen?.option === field.name && shownWhen.values.includes(value),
    );
  return field.choices.filter(({ value }) => value !== given && !asks(value));
}

interface Doubt {
  readonly option: string;
  /** From 1. */
  readonly pages: readonly number[];
  /** What was found on them, as the option takes it. */
  readonly found: readonly TableGrid[];
}

/** Pages that people can put right, with what was found there. */
function doubtsOf(rows: ReportRows, report: Report): readonly Doubt[] {
  return Object.entries(rows.uncertain ?? {}).flatMap(([name, row]) => {
    const option = row.unit === 'pages' ? row.mendedBy : undefined;
    if (option === undefined || rows.found?.[option]?.unit !== 'grids') return [];
    const pages = (report.uncertain?.[name] ?? []) as readonly number[];
    const found = ((report.found?.[option] ?? []) as readonly TableGrid[]).filter(({ page }) => pages.includes(page));
    return found.length > 0 ? [{ option, pages, found }] : [];
  });
}
