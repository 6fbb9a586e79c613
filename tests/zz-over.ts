import { setTimeout as delay } from 'node:timers/promises';
import { blankPdf } from './blank-pdf.ts';
import { startSite } from './running-site.ts';
const site = await startSite({ LOG_LEVEL: 'error', WARM_OFFICE: 'off' });
async function once(tool: string, files: any[], options: any = {}) {
  const t0 = performance.now();
  const form = new FormData();
  for (const { name, bytes } of files) form.append('files', new Blob([bytes]), name);
  for (const [k, v] of Object.entries(options)) form.append(k, v as string);
  const r = await (await fetch(`${site.url}/api/pdf/process/${tool}`, { method: 'POST', body: form })).json() as any;
  const t1 = performance.now();
  const res = await fetch(`${site.url}/api/jobs/${r.jobId}/events`);
  const t2 = performance.now();
  let text = '';
  const marks: string[] = [];
  for await (const c of res.body as any) { const s = new TextDecoder().decode(c); text += s; marks.push(`${(performance.now() - t0).toFixed(0)}:${[...s.matchAll(/"(?:status|phase|progress)":("?[a-z0-9.]+)/g)].map(m => m[1]).join(',')}`); }
  const t3 = performance.now();
  return { post: t1 - t0, open: t2 - t1, rest: t3 - t2, all: t3 - t0, marks };
}
const med = (a: number[]) => a.toSorted((x, y) => x - y)[a.length >> 1]!.toFixed(0);
const A = { name: 'a.pdf', bytes: blankPdf(5) }, B = { name: 'b.pdf', bytes: blankPdf(7) };
const cases: [string, any[], any][] = [['rotate-pdf', [A], { angle: '90' }], ['merge-pdf', [A, B], {}], ['split-pdf', [A], {}], ['merge-pdf', [A, B], {}], ['rotate-pdf', [A], { angle: '90' }]];
await delay(4000);
for (const [t, f, o] of cases) {
  const rs = [];
  for (let i = 0; i < 11; i++) { await delay(1200); try { rs.push(await once(t, f, o)); } catch (e) { console.log(String(e)); } }
  console.log(t, 'post', med(rs.map(r => r.post)), 'open', med(rs.map(r => r.open)), 'rest', med(rs.map(r => r.rest)), 'all', med(rs.map(r => r.all)));
  console.log(rs[5]?.marks.join(' | ').slice(0, 600));
}
await site.stop();
process.exit(0);
