/** The board's answer as the option `plan`, and what holds the work back while there is nothing to do. */
import { useEffect, useMemo } from 'react';
import { boardWords } from '../../words/board.ts';
import { panelWords } from '../../words/panel.ts';
import { type ChosenFile, isBeingRead } from '../files/chosen-files.ts';
import { isForeign } from '../files/foreign-look.ts';
import type { PanelModel } from '../panel/model/panel-model.ts';
import { isUntouched } from './board-cards.ts';
import { planOf } from './board-plan.ts';
import { type BoardMode, type BoardState, chosenCards } from './board-store.ts';

interface AnswerProps {
  readonly model: PanelModel;
  readonly mode: BoardMode;
  readonly state: BoardState;
}

export function PlanAnswer({ model: { ready, values, setValue, setHold }, mode, state }: AnswerProps) {
  const plan = useMemo(
    () =>
      planOf(
        chosenCards(state, mode),
        ready.map(({ key }) => key),
      ),
    [state, mode, ready],
  );
  const isAsItWas = useMemo(() => {
    if (mode === 'extract' || (mode === 'organize' && (ready.length > 1 || ready.some(isUnread)))) return false;
    const files = ready.map(({ key, look }) => [key, look.kind === 'pdf' ? look.pages : null] as const);
    return isUntouched(chosenCards(state, mode), files);
  }, [state, mode, ready]);
  const isRead = state.cards.length > 0 || state.past.length > 0;
  const reason = isAsItWas || (mode === 'extract' && plan === '') ? boardWords.hold[mode] : undefined;
  const done = plan === '' && mode !== 'extract' ? boardWords.hold.empty : reason;
  // A plan without the pages of a file would lose them.
  const hold = ready.some(isBeingRead) ? panelWords.files.stillOpening : done;
  useEffect(() => {
    if (values.plan !== plan) setValue('plan', plan);
  }, [values.plan, plan, setValue]);
  useEffect(() => {
    setHold(isRead ? (hold ?? null) : null);
    return () => setHold(null);
  }, [isRead, hold, setHold]);
  return null;
}

/**
 * Its pages could not be read here; that it comes out with pages that can be read is work enough. Of a file that is no PDF
 * among others the server says what it is: that pages are to be moved first would lead nowhere.
 */
function isUnread({ look }: ChosenFile): boolean {
  return (look.kind === 'plain' && look.unread === true) || isForeign(look);
}
