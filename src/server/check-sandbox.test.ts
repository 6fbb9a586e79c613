/** Who may start without the sandbox. */
import { expect, test } from 'vitest';
import { sandboxComplaint } from './check-sandbox.ts';

test('with the sandbox everybody starts', () => {
  for (const SANDBOX of ['auto', 'required', 'limits'] as const)
    expect(sandboxComplaint('bubblewrap', { SANDBOX, HOST: '0.0.0.0' })).toBeUndefined();
});

test('without it a site that only this machine reaches starts, and one that others reach says both ways out', () => {
  for (const HOST of ['127.0.0.1', 'localhost', '::1'])
    expect(sandboxComplaint('limits', { SANDBOX: 'auto', HOST })).toBeUndefined();
  for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'pdf.example.org']) {
    const complaint = sandboxComplaint('limits', { SANDBOX: 'auto', HOST });
    expect(complaint).toContain('--security-opt seccomp=unconfined');
    expect(complaint).toContain('set SANDBOX=limits');
    expect(sandboxComplaint('limits', { SANDBOX: 'limits', HOST })).toBeUndefined();
  }
});

test('where it is required nobody starts without it', () => {
  expect(sandboxComplaint('limits', { SANDBOX: 'required', HOST: '127.0.0.1' })).toContain('SANDBOX is required');
});
