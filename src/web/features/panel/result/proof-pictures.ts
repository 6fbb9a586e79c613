/** The pictures that lie with a compressed result: fetched in parts, only those that are looked at. */
import { useEffect, useState } from 'react';
import { type Proof, readIndex, type Slice } from '../../../../contract/proof.ts';
import { bytesAt, type PdfBytes } from '../../files/pdf-bytes.ts';
import { PagePictures } from '../../pages/page-pictures.ts';

/** The index of as many pages as have pictures fits into it. */
const INDEX_BYTES = 65_536;

export interface OpenProof {
  readonly proof: Proof;
  /** Small pictures of the pages as they are now, by their place in `changed`, from 1. */
  readonly pictures: PagePictures;
  /** @returns the address of a picture, for the caller to revoke. @throws when it cannot be had. */
  readonly addressOf: (slice: Slice) => Promise<string>;
}

/** Null while it is fetched. */
export function useProof(fileId: string): OpenProof | 'failed' | null {
  const [open, setOpen] = useState<OpenProof | 'failed' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let made: OpenProof | undefined;
    openProof(`/api/files/${fileId}/proof`, stop.signal).then(
      (found) => {
        made = found;
        if (stop.signal.aborted) found.pictures.close();
        else setOpen(found);
      },
      () => stop.signal.aborted || setOpen('failed'),
    );
    return () => {
      stop.abort();
      made?.pictures.close();
    };
  }, [fileId]);
  return open;
}

async function openProof(address: string, signal: AbortSignal): Promise<OpenProof> {
  const bytes = await bytesAt(address, signal);
  const index = readIndex(await bytes.read(0, Math.min(bytes.size, INDEX_BYTES)));
  if (!index) throw new Error('no index');
  const { proof, start } = index;
  const addressOf = (slice: Slice) => pictureAt(bytes, start, slice);
  const pictures = new PagePictures((use) =>
    use(async (place) => {
      const page = proof.changed[place - 1];
      if (!page) throw new Error('no such page');
      return addressOf(page.after);
    }),
  );
  return { proof, pictures, addressOf };
}

async function pictureAt({ read }: PdfBytes, start: number, [offset, length]: Slice): Promise<string> {
  const picture = await read(start + offset, start + offset + length);
  return URL.createObjectURL(new Blob([picture], { type: 'image/jpeg' }));
}

export interface Addresses {
  readonly before: string;
  readonly after: string;
}

/** Both pictures of a page; null while they are fetched. */
export function usePictures(open: OpenProof, before: Slice, after: Slice): Addresses | null {
  const [pair, setPair] = useState<Addresses | null>(null);
  useEffect(() => {
    let gone = false;
    const addresses: string[] = [];
    const release = () => {
      for (const each of addresses) URL.revokeObjectURL(each);
    };
    const fetchBoth = async () => {
      for (const slice of [before, after]) addresses.push(await open.addressOf(slice));
      const [first = '', second = ''] = addresses;
      if (gone) release();
      else setPair({ before: first, after: second });
    };
    // What does not come is not shown; the numbers stand on their own.
    fetchBoth().catch(() => undefined);
    return () => {
      gone = true;
      setPair(null);
      release();
    };
  }, [open, before, after]);
  return pair;
}
