/** What both sides know of a share: how long it may last, and how it looks on the wire. */

/** Minutes that a read-only address of results works, unless others are asked for. */
export const SHARE_MINUTES = { default: 60, min: 1, max: 30 * 24 * 60 } as const;

/** Answer of POST /api/jobs/{jobId}/shares. */
export interface ShareAnswer {
  readonly success: true;
  readonly message: string;
  readonly token: string;
  /** Of the page, for people. */
  readonly url: string;
  readonly expiresAt: string;
  /** The url as a QR code: an SVG document. */
  readonly qr: string;
}

/** Answer of GET /api/shared/{token}: nothing in it is an id of the job or of its files. */
export interface SharedFiles {
  readonly expiresAt: string;
  readonly files: readonly {
    readonly name: string;
    readonly size: number;
    readonly downloadUrl: string;
  }[];
  readonly archiveUrl: string;
}
