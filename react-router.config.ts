/** How the site is built: every page prerendered, no server rendering, one fallback for the rest; another language below its code. */
import type { Config } from '@react-router/dev/config';
import { siteLanguage } from './scripts/language-plugin.ts';
import { PAGE_PATHS } from './src/web/page-paths.ts';

const language = await siteLanguage();

export default {
  appDirectory: 'src/web',
  buildDirectory: language ? `build/languages/${language.code}` : 'build',
  basename: language ? `/${language.code}` : '/',
  ssr: false,
  prerender: [...PAGE_PATHS],
} satisfies Config;
