/** `npm run bench NAME [folder]`: measures side by side in one run and prints ratios. */
const BENCHES: Readonly<Record<string, () => Promise<{ run(args: readonly string[]): Promise<void> }>>> = {
  overhead: () => import('./bench/overhead.ts'),
  memory: () => import('./bench/memory.ts'),
  throughput: () => import('./bench/throughput.ts'),
  start: () => import('./bench/start.ts'),
  saving: () => import('./bench/saving.ts'),
  tools: () => import('./bench/tools.ts'),
  ocr: () => import('./bench/ocr.ts'),
  compress: () => import('./bench/compress.ts'),
  estimate: () => import('./bench/estimate.ts'),
  archive: () => import('./bench/archive.ts'),
  preflight: () => import('./bench/preflight.ts'),
  convert: () => import('./bench/convert.ts'),
  fidelity: () => import('./bench/fidelity.ts'),
  compare: () => import('./bench/compare.ts'),
  board: () => import('./bench/board.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = BENCHES[name];
if (!load) {
  console.error(`npm run bench ${Object.keys(BENCHES).join(' | ')}`);
  process.exit(2);
}
await (await load()).run(args);

export {};
