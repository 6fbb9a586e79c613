/** Bundles the runner, the command line and the site, and fills the runner's compile cache, so that units start in a fraction of the processor time. Called by set-up. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COMPILE_CACHE, probeSandbox } from '../src/adapters/bubblewrap.ts';
import { Unit } from '../src/tools/unit.ts';
import { bundleCli, bundleRunner, bundleSite } from './bundle-runner.ts';

/** One page, in the form that most programs write. */
function smallPdf(): Buffer {
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << >> >>',
    '<< /Length 17 >>\nstream\n0 0 100 100 re f\n\nendstream',
  ];
  let text = '%PDF-1.4\n';
  const places = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1');
}

const appDir = path.resolve(import.meta.dirname, '..');
const workRoot = path.join(tmpdir(), `sheaf-prime-${process.pid}`);
const sandbox = await probeSandbox();
await mkdir(path.join(appDir, COMPILE_CACHE), { recursive: true });
await bundleRunner(appDir);
await bundleCli(appDir);
await bundleSite(appDir);
const limits = { memoryBytes: 1024 ** 3, fileBytes: 1024 ** 3, cpuSeconds: 60 };
const unit = await Unit.start({ appDir, workRoot, sandbox, ...limits, primes: true }, []);
// Functions that a job calls are kept compiled, too.
const sample = smallPdf();
await writeFile(path.join(unit.inDir, '0'), sample);
const input = { name: 'sample.pdf', bytes: sample.length, file: '0' };
const end = await unit.run({ tool: 'rotate-pdf', options: {}, inputs: [input], attached: [] }, () => undefined);
if (end.kind !== 'done') throw new Error(`The first job of the bundled runner ended as ${JSON.stringify(end)}.`);
await unit.dispose();
await rm(workRoot, { recursive: true, force: true });
