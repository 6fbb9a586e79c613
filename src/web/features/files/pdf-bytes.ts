/** Where the bytes of a document come from: a chosen file, or an address that is read in parts. */

export interface PdfBytes {
  readonly size: number;
  /** From `begin` up to, without, `end`. @throws when they cannot be had. */
  readonly read: (begin: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** What is asked for first of an address: as much as pdf.js reads at a time, so that its first wish is met already. */
const FIRST_BYTES = 65_536;
const AGAIN_AFTER_MS = 1_000;

export function bytesOfFile(file: Blob): PdfBytes {
  return {
    size: file.size,
    read: async (begin, end) => new Uint8Array(await file.slice(begin, end).arrayBuffer()),
  };
}

/** @throws when nothing comes from there. */
export async function bytesAt(address: string, signal: AbortSignal): Promise<PdfBytes> {
  const { answer, bytes } = await fetchPart(address, 0, FIRST_BYTES, signal);
  const [, total] = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
  // Without ranges all of it has come.
  if (answer.status !== 206 || total === undefined) {
    return { size: bytes.length, read: async (begin, end) => bytes.slice(begin, end) };
  }
  return {
    size: Number(total),
    async read(begin, end) {
      if (end <= bytes.length) return bytes.slice(begin, end);
      const load = () => fetchPart(address, begin, end, signal);
      const part = await load().catch(() => pause(AGAIN_AFTER_MS).then(load));
      return part.bytes;
    },
  };
}

async function fetchPart(address: string, begin: number, end: number, signal: AbortSignal) {
  const answer = await fetch(address, {
    headers: { range: `bytes=${begin}-${end - 1}` },
    credentials: 'include',
    signal,
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`The server answered ${answer.status}.`);
  }
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
