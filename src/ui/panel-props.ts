/** What a tool's own panel part is given by the panel around it. */
import type { ComponentType } from 'react';
import type { CatalogueEntry } from '../contract/catalogue.ts';

export interface PanelFile {
  readonly file: File;
  readonly name: string;
}

export interface PanelProps {
  readonly tool: CatalogueEntry;
  readonly files: readonly PanelFile[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
  /** Draws a page of a chosen PDF as a picture, `widthPx` wide; pages count from 1. */
  readonly drawPage: (file: File, page: number, widthPx: number) => Promise<{ readonly url: string; readonly pages: number }>;
}

export interface PanelModule {
  readonly Panel: ComponentType<PanelProps>;
  /** Names of the options that this part shows itself; the derived form leaves them out. */
  readonly handles: readonly string[];
}
