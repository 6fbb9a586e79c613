/** Which file draws which address. Tools share one route: a row for each would weigh more than the grid of home. */
import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('about-us', 'routes/about.tsx'),
  route('faq', 'routes/faq.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('privacy-policy', 'routes/privacy.tsx'),
  route('terms-of-service', 'routes/terms.tsx'),
  route('seo-indexing', 'routes/seo-indexing.tsx'),
  route('ranking-optimizer', 'routes/ranking-optimizer.tsx'),
  route('instant-indexing', 'routes/instant-indexing.tsx'),
  route('google-search-console', 'routes/search-console.tsx'),
  route('next-steps', 'routes/next-steps.tsx'),
  route('gallery', 'routes/gallery.tsx'),
  route('offline', 'routes/offline.tsx'),
  route('shared', 'routes/shared-files.tsx'),
  route('*', 'routes/tool.tsx'),
] satisfies RouteConfig;
