/** Makes a document opaque: first what changes nothing, then pages that still need transparency become images. */
import type { Subject } from '../rules/subject.ts';
import { clearTransparency } from './clear-transparency.ts';
import { type FlattenRequest, flattenPages, transparentPages } from './flatten-pages.ts';
import { simplifyMasks } from './plain-masks.ts';

/** @returns the pages, from 1, that became images; none at a level with tags, which an image would not have. */
export async function removeTransparency(subject: Subject, request: FlattenRequest): Promise<readonly number[]> {
  simplifyMasks(subject);
  const found = transparentPages(subject);
  if (found.length > 0 && subject.depth === 'a') return [];
  if (found.length > 0) await flattenPages(subject, found, request);
  clearTransparency(subject);
  return found.map(({ index }) => index + 1);
}
