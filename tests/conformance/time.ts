/** A time stamp service on this machine for the tools that ask one: started by a suite, named by what they need. */
import { afterAll } from 'vitest';
import { startTimestampService } from '../timestamp-service.ts';

let url = '';

/** Stopped after the tests of the file. @returns what a site has to be told of it. */
export async function startTime(): Promise<{ readonly TIMESTAMP_URLS: string }> {
  const service = await startTimestampService();
  afterAllTests.push(service.close);
  url = service.url;
  return { TIMESTAMP_URLS: url };
}

const afterAllTests: (() => Promise<void>)[] = [];

/** To be called once at the top of a suite's file. */
export function stopTime(): void {
  afterAll(async () => {
    for (const close of afterAllTests.splice(0)) await close();
    url = '';
  });
}

/** The address of the service; empty where none was started. */
export function timeUrl(): string {
  return url;
}
