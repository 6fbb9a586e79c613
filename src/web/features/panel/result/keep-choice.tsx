/** How long results are kept: chosen beside them, remembered for the next ones. */
import { useId, useState } from 'react';
import { DAY_MINUTES, HOUR_MINUTES } from '../../../../contract/site/keeping.ts';
import { daysText } from '../../../../contract/site/limits.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { LANGUAGE } from '../../../../ui/language.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { panelWords } from '../../../words/panel.ts';
import { changeKeeping, type Kept, rememberKeeping } from '../../job/keeping.ts';
import { rememberDone } from '../../job/recent-jobs.ts';
import { serverNow } from '../../job/server-clock.ts';
import type { Finished } from '../../job/work.ts';
import { useSite } from '../../site/use-site.tsx';

const words = panelWords.keeping;
/** The value of the choice to keep results as long as the site does. */
const AS_SITE = '';

interface KeepChoiceProps {
  readonly finished: Finished;
  readonly onChange: (kept: Kept) => void;
}

export function KeepChoice({ finished, onChange }: KeepChoiceProps) {
  const id = useId();
  const { retentionDays } = useSite();
  const { status, files } = finished;
  /** What was chosen while the server is being told. */
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async (value: string) => {
    setChosen(value);
    try {
      const kept = await changeKeeping(status.id, value === AS_SITE ? null : Number(value));
      rememberKeeping(kept.keepMinutes);
      rememberDone({ status: { ...status, ...kept }, files }, serverNow());
      onChange(kept);
    } catch {
      showToast({ title: words.notChangedTitle, description: words.notChanged, look: 'destructive' });
    }
    setChosen(null);
  };
  const now = status.keepMinutes === null ? AS_SITE : String(status.keepMinutes);
  return (
    <SelectField
      id={id}
      label={words.deleteAfter}
      help=""
      options={optionsFor(retentionDays, status.keepMinutes)}
      value={chosen ?? now}
      onChange={(value) => void choose(value)}
    />
  );
}

/** @param current minutes that a program may have asked for: what holds is always among the choices. */
function optionsFor(retentionDays: number, current: number | null) {
  const offered = [HOUR_MINUTES, ...(retentionDays > 1 ? [DAY_MINUTES] : [])];
  const others = current === null || offered.includes(current) ? [] : [current];
  return [
    ...[...offered, ...others].map((minutes) => ({ value: String(minutes), title: timeText(minutes) })),
    { value: AS_SITE, title: daysText(retentionDays, LANGUAGE.code) },
  ];
}

function timeText(minutes: number): string {
  if (minutes % DAY_MINUTES === 0) return daysText(minutes / DAY_MINUTES, LANGUAGE.code);
  const [count, unit] = minutes % HOUR_MINUTES === 0 ? [minutes / HOUR_MINUTES, 'hour'] : [minutes, 'minute'];
  return new Intl.NumberFormat(LANGUAGE.code, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
