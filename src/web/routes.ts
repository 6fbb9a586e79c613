/** Which file draws which address. */
import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { TOOL_PATHS } from './page-paths.ts';

export default [
  index('routes/home.tsx'),
  ...TOOL_PATHS.map(({ path }) => route(path.slice(1), 'routes/tool.tsx', { id: `tool${path}` })),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
