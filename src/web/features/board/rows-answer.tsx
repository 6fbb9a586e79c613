/** The board's answer where rows lead: what they can say goes back to them, anything else becomes a plan. */
import { useEffect, useMemo } from 'react';
import { boardWords } from '../../words/board.ts';
import { panelWords } from '../../words/panel.ts';
import { type ChosenFile, isBeingRead } from '../files/chosen-files.ts';
import type { PanelModel } from '../panel/model/panel-model.ts';
import { planOf } from './board-plan.ts';
import { type RowSaid, rowsOf, saidByRows } from './board-rows.ts';
import type { BoardState } from './board-store.ts';

interface AnswerProps {
  readonly model: PanelModel;
  readonly state: BoardState;
}

export function RowsAnswer({ model, state }: AnswerProps) {
  const { ready, values, setValue, setHold, chosen } = model;
  const { cards, files } = state;
  const isReading = ready.some(isBeingRead);
  const isFollowed = !isReading && ready.every(({ key }) => files.includes(key));
  const said = useMemo(() => rowsOf(cards, ready), [cards, ready]);
  const plan = useMemo(
    () =>
      said
        ? ''
        : planOf(
            cards,
            ready.map(({ key }) => key),
          ),
    [said, cards, ready],
  );
  useEffect(() => {
    if (!isFollowed) return;
    if ((values.plan ?? '') !== plan) setValue('plan', plan);
    if (!said || saidByRows(said, ready)) return;
    for (const { key, pages, turns } of said) chosen.arrange(key, { pages, turns });
    for (const [index, key] of inOrder(said, chosen.files).entries()) chosen.move(key, index);
  }, [isFollowed, said, plan, values.plan, setValue, ready, chosen]);
  const isEmpty = isFollowed && cards.length === 0 && ready.length > 0;
  useEffect(() => {
    if (isReading) setHold(panelWords.files.stillOpening);
    else setHold(isEmpty ? boardWords.hold.empty : null);
    return () => setHold(null);
  }, [isReading, isEmpty, setHold]);
  return null;
}

/** Keys of all files with those of the rows in their order; locked ones stay where they are. */
function inOrder(said: readonly RowSaid[], files: readonly ChosenFile[]): readonly number[] {
  const keys = said.map(({ key }) => key);
  const moving = [...keys];
  return files.map(({ key }) => (keys.includes(key) ? (moving.shift() ?? key) : key));
}
