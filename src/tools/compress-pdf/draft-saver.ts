/** Writes drafts of one PDF, each into a file of its own. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stillHas } from '../../engine/compress/check/kept-contents.ts';
import { BestStreams } from '../../engine/compress/streams/best-streams.ts';
import { savePacked } from '../../engine/compress/streams/save-packed.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { CHECKED, type Draft, mergedDocument, type Parts, WRITTEN } from './draft.ts';
import type { Attempt, OnProgress } from './squeezer.ts';

export interface Saved {
  readonly draft: Draft;
  readonly document: PdfDocument;
}

export class DraftSaver {
  readonly #parts: Parts;
  readonly #best: BestStreams;
  /** By the path of the attempt. */
  readonly #saved = new Map<string, Saved>();
  #count = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { context, spool } = parts;
    this.#best = new BestStreams({ workDir: context.workDir, signal: context.signal, spool });
  }

  /** What was written as an attempt. */
  of({ path }: Attempt): Saved | undefined {
    return this.#saved.get(path);
  }

  /** Undefined where the file would lack something that the document has. */
  async save(draft: Draft, onProgress: OnProgress): Promise<Attempt | undefined> {
    const { context, contents, options, warnings } = this.#parts;
    onProgress(CHECKED, 'writing');
    const path = join(context.workDir, `compressed-${++this.#count}.pdf`);
    const document = await mergedDocument(draft, this.#parts);
    const { signal } = context;
    const isPacked = !options.linearize && (await savePacked(document, path, { signal, best: this.#best }));
    if (!isPacked) await saveDocument(document, path, signal, { linearizes: options.linearize });
    if (!stillHas(contents, path)) return undefined;
    onProgress(WRITTEN);
    this.#saved.set(path, { draft, document });
    return { path, bytes: (await stat(path)).size, type: 'pdf', warnings };
  }
}
