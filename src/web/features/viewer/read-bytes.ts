/** The bytes behind what the viewer shows, wherever they lie. */
import { bytesAt, bytesOfFile, type PdfBytes } from '../files/pdf-bytes.ts';
import type { ViewSource } from './view-source.ts';

/** @throws when the file cannot be had. */
export async function bytesOf({ content }: ViewSource, signal: AbortSignal): Promise<PdfBytes> {
  return typeof content === 'string' ? bytesAt(content, signal) : bytesOfFile(content);
}
