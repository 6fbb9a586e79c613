/** How tools say themselves what stands in a result of theirs, loaded when such a result is seen. */

import type { ComponentType } from 'react';
import { extensionOf } from '../../../../contract/files/output-name.ts';
import { PANELS } from '../../../../tools/panels.gen.ts';
import type { PanelModule, ResultProps } from '../../../../ui/panel-props.ts';
import { lazyPart } from '../../part/lazy-part.tsx';

const Nothing: ComponentType<ResultProps> = () => null;

const own = new Map(
  Object.entries(PANELS).flatMap(([tool, { result, load }]) =>
    result ? [[tool, lazyPart(async () => (await load()).Result ?? Nothing)] as const] : [],
  ),
);

/** Undefined where the result is for itself. @param tool that made it, where it is known. */
export function ownResult(name: string, tool: string | undefined): ComponentType<ResultProps> | undefined {
  return tool !== undefined && extensionOf(name) === 'json' ? own.get(tool) : undefined;
}

type MakeReport = NonNullable<PanelModule['Report']>;

/** What makes a web page of a result that programs read; undefined where the result is for people. */
export function ownReport(name: string, tool: string): (() => Promise<MakeReport | undefined>) | undefined {
  const part = PANELS[tool];
  return part?.report && extensionOf(name) === 'json' ? async () => (await part.load()).Report : undefined;
}
