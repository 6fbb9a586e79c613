/** What machines ask: alive, ready, and the numbers behind it. */
import type { FastifyInstance } from 'fastify';
import { livingWorkers, readPressure } from '../../jobs/queue-pressure.ts';
import type { ServerContext } from '../context.ts';
import { checkInsider, isInsider } from '../health-access.ts';

export function healthRoutes(app: FastifyInstance, { settings, store }: ServerContext): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    const answer = (code: number, status: string, details: object) =>
      reply.code(code).send(isInsider(request, settings.ADMIN_TOKEN) ? { status, ...details } : { status });
    try {
      const [workers, pressure] = await Promise.all([livingWorkers(store), readPressure(store)]);
      const warnings = [...new Set(workers.flatMap((worker) => worker.gaps ?? []))];
      const status = workers.length > 0 ? 'ready' : 'no workers';
      return answer(workers.length > 0 ? 200 : 503, status, { workers, ...pressure, warnings });
    } catch {
      return answer(503, 'no database', { workers: [], warnings: [] });
    }
  });

  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    checkInsider(request, settings.ADMIN_TOKEN);
    const [workers, pressure] = await Promise.all([livingWorkers(store), readPressure(store)]);
    const ended = await store.database.query<{ tool: string; state: string; count: number }>(
      `select tool, state, count(*)::int as count from jobs group by tool, state order by tool, state`,
    );
    const lines = [
      '# TYPE sheaf_jobs_queued gauge',
      `sheaf_jobs_queued ${pressure.queued}`,
      '# TYPE sheaf_jobs_running gauge',
      `sheaf_jobs_running ${pressure.running}`,
      '# TYPE sheaf_workers gauge',
      `sheaf_workers ${workers.length}`,
      '# TYPE sheaf_jobs gauge',
      ...ended.map((row) => `sheaf_jobs{tool="${row.tool}",state="${row.state}"} ${row.count}`),
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    ];
    return reply.type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`);
  });
}
