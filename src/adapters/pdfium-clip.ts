/** Tells within which box PDFium shows an object of a page: that around its clipping path. */
import type { OpenPage, PageSizePt } from './pdfium.ts';
import type { Pointer } from './pdfium-module.ts';
import type { SeenBox, ToSeen } from './pdfium-seen.ts';

/** In the file's own coordinates. */
export interface ClipBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Of a rectangle, closed once or twice. */
const MAX_CORNERS = 6;
/** Of all that clips the objects of one page: what comes later is not cut. */
const MAX_SEGMENTS = 500_000;

export class ClipReader {
  readonly #page: OpenPage;
  #ownObjects: ReadonlySet<Pointer> | undefined;
  #segments = 0;

  constructor(page: OpenPage) {
    this.#page = page;
  }

  /** Undefined where nothing clips the object, where too much was read before, and for objects in forms, whose paths are in the form's own space. */
  boxOf(object: Pointer): ClipBox | undefined {
    const { call } = this.#page.pdfium;
    const clip = object === 0 ? 0 : call._FPDFPageObj_GetClipPath(object);
    const paths = clip === 0 ? 0 : call._FPDFClipPath_CountPaths(clip);
    if (paths <= 0 || !this.#isOwn(object)) return undefined;
    for (let path = 0; path < paths; path++) this.#segments += call._FPDFClipPath_CountPathSegments(clip, path);
    if (this.#segments > MAX_SEGMENTS) return undefined;
    let box: ClipBox | undefined;
    for (let path = 0; path < paths; path++) box = common(box, this.#pathBox(clip, path));
    return box;
  }

  /** The same on the page as seen, for objects on the page itself. */
  seenBoxOf(object: Pointer, seen: ToSeen): SeenBox | undefined {
    const clip = this.boxOf(object);
    if (!clip || !Number.isFinite(clip.left)) return undefined;
    const [[x1, y1], [x2, y2]] = [seen(clip.left, clip.bottom), seen(clip.right, clip.top)];
    return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
  }

  /** Whether all that clips the object has straight sides along the axes. */
  isRectangle(object: Pointer): boolean {
    const { call, scratch, view } = this.#page.pdfium;
    const clip = call._FPDFPageObj_GetClipPath(object);
    const paths = clip === 0 ? 0 : call._FPDFClipPath_CountPaths(clip);
    for (let path = 0; path < paths; path++) {
      const count = call._FPDFClipPath_CountPathSegments(clip, path);
      if (count > MAX_CORNERS) return false;
      const [xs, ys] = [new Set<number>(), new Set<number>()];
      for (let index = 0; index < count; index++) {
        const segment = call._FPDFClipPath_GetPathSegment(clip, path, index);
        if (!call._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) return false;
        const point = view(scratch, 8);
        xs.add(Math.round(point.getFloat32(0, true) * 10));
        ys.add(Math.round(point.getFloat32(4, true) * 10));
      }
      if (xs.size > 2 || ys.size > 2) return false;
    }
    return true;
  }

  /** Curves stay within the points that pull them. */
  #pathBox(clip: Pointer, path: number): ClipBox {
    const { call, scratch, view } = this.#page.pdfium;
    const count = call._FPDFClipPath_CountPathSegments(clip, path);
    let box: ClipBox = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
    for (let index = 0; index < count; index++) {
      const segment = call._FPDFClipPath_GetPathSegment(clip, path, index);
      if (!call._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
      const point = view(scratch, 8);
      const [x, y] = [point.getFloat32(0, true), point.getFloat32(4, true)];
      box = {
        left: Math.min(box.left, x),
        bottom: Math.min(box.bottom, y),
        right: Math.max(box.right, x),
        top: Math.max(box.top, y),
      };
    }
    return box;
  }

  #isOwn(object: Pointer): boolean {
    const { pdfium, handle } = this.#page;
    this.#ownObjects ??= new Set(
      Array.from({ length: pdfium.call._FPDFPage_CountObjects(handle) }, (_, index) =>
        pdfium.call._FPDFPage_GetObject(handle, index),
      ),
    );
    return this.#ownObjects.has(object);
  }
}

/** What is seen of a box; undefined where that is nothing. @param clip undefined where nothing clips it. */
export function cutToPage(
  box: SeenBox,
  { widthPt, heightPt }: PageSizePt,
  clip: SeenBox | undefined,
): SeenBox | undefined {
  const cut = {
    left: Math.max(0, box.left, clip?.left ?? 0),
    top: Math.max(0, box.top, clip?.top ?? 0),
    right: Math.min(widthPt, box.right, clip?.right ?? widthPt),
    bottom: Math.min(heightPt, box.bottom, clip?.bottom ?? heightPt),
  };
  return cut.right < cut.left || cut.bottom < cut.top ? undefined : cut;
}

/** What both show. */
function common(a: ClipBox | undefined, b: ClipBox): ClipBox {
  if (!a) return b;
  return {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  };
}
