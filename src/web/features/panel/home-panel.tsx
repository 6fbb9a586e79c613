/** A panel on the home page: the general one for a chosen card, or the one of a tab. Loaded when it is first asked for. */
import { useNavigate } from 'react-router';
import { CATALOGUE } from '../../../tools/catalogue.gen.ts';
import { toolPath } from '../../page-paths.ts';
import { pageFlow, toolFlow } from './model/flow.ts';
import { Panel } from './panel.tsx';

export interface HomePanelProps {
  readonly place: string;
  readonly tool: string;
  readonly title?: string;
  readonly description?: string;
  /** Where the panel took the place of the grid: how to go back to it, and to another tool. */
  readonly onClose?: () => void;
  /** Where it stands on a tab of its own: to the list of tools. */
  readonly onAnother?: () => void;
  readonly onGoOn?: (tool: string) => void;
}

export default function HomePanel({ place, tool, onClose, onAnother, onGoOn, ...texts }: HomePanelProps) {
  const navigate = useNavigate();
  const entry = CATALOGUE.find(({ id }) => id === tool);
  if (!entry) return null;
  const general = onClose !== undefined;
  return (
    <Panel
      entry={entry}
      flow={general ? toolFlow(entry) : pageFlow(entry)}
      place={place}
      isPage={general}
      takesFocus={general}
      onClose={onClose ?? onAnother ?? (() => undefined)}
      onGoOn={onGoOn ?? ((next) => void navigate(toolPath(next)))}
      {...texts}
    />
  );
}
