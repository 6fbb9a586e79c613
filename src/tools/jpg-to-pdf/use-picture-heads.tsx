/** Reads what chosen picture files say of themselves: their heads, and where those are silent, the browser's own decoder. */
import { useEffect, useState } from 'react';
import { parseLengthPt } from '../../contract/pages/page-size.ts';
import { type PictureHead, readHeads } from './picture-heads.ts';
import type { Heads } from './preview.ts';
import { readBlob } from './read-blob.ts';

/** Files that are read together. */
const BATCH = 16;
const PX_IN_PT = 0.75;

const KNOWN = new WeakMap<File, Promise<readonly PictureHead[]>>();

/** @param files the same list as long as nothing in it changes. */
export function usePictureHeads(files: readonly File[]): Heads {
  const [heads, setHeads] = useState<Heads>(new Map());
  useEffect(() => {
    let gone = false;
    const readAll = async () => {
      for (let start = 0; start < files.length && !gone; start += BATCH) {
        const batch = files.slice(start, start + BATCH);
        const read = await Promise.all(batch.map(async (file) => [file, await headsOf(file)] as const));
        if (!gone) setHeads((known) => new Map([...known, ...read]));
      }
    };
    void readAll();
    return () => {
      gone = true;
    };
  }, [files]);
  return heads;
}

/** Empty where nobody can tell; never fails. */
function headsOf(file: File): Promise<readonly PictureHead[]> {
  const heads = KNOWN.get(file) ?? read(file).catch(() => []);
  KNOWN.set(file, heads);
  return heads;
}

async function read(file: File): Promise<readonly PictureHead[]> {
  if (/\.svg$/i.test(file.name)) return drawingHead(await file.text());
  const heads = await readBlob(file, readHeads);
  return heads ?? [await seenByBrowser(file)];
}

async function seenByBrowser(file: File): Promise<PictureHead> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth: widthPx, naturalHeight: heightPx } = image;
    return { widthPx, heightPx, orientation: 1, density: undefined, facts: undefined, isDrawing: false };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Its own size, else that of its view box (SVG 2, 8.2). */
function drawingHead(text: string): readonly PictureHead[] {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const [, , boxWidth = 0, boxHeight = 0] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [lengthPx(root.getAttribute('width')), lengthPx(root.getAttribute('height'))];
  const widthPx = width ?? (height && boxHeight ? (height * boxWidth) / boxHeight : boxWidth);
  const heightPx = height ?? (width && boxWidth ? (width * boxHeight) / boxWidth : boxHeight);
  if (!(widthPx > 0 && heightPx > 0)) return [];
  return [{ widthPx, heightPx, orientation: 1, density: undefined, facts: {}, isDrawing: true }];
}

/** A bare number is pixels; what depends on the surroundings counts as not said. */
function lengthPx(written: string | null): number | undefined {
  const points = parseLengthPt(/\d\s*$/.test(written ?? '') ? `${written}px` : (written ?? ''));
  return points === undefined ? undefined : points / PX_IN_PT;
}
