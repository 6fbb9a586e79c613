/** How the site is built: every page prerendered, no server rendering, one fallback for the rest. */
import type { Config } from '@react-router/dev/config';
import { PAGE_PATHS } from './src/web/page-paths.ts';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...PAGE_PATHS],
} satisfies Config;
