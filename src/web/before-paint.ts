/** The few lines that run before the page is drawn, so that theme, lite mode and missing advertisements never flash. */
import { BANDWIDTH_KEY } from './features/bandwidth/bandwidth.ts';
import { SITE_ELEMENT_ID } from './features/site/settings.ts';
import { THEME_KEY } from './features/theme/theme.ts';

/** An inline script: the server allows it by its hash. It stands after the settings and before any style. Only drawn pages carry it. */
export const BEFORE_PAINT = !import.meta.env.SSR
  ? ''
  : `(function(p){try{
var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')p.setAttribute('data-theme',t);
var l=localStorage.getItem('${BANDWIDTH_KEY}'),c=navigator.connection||{};
if(l===null?c.saveData||/^(slow-2g|2g|3g)$/.test(c.effectiveType):l==='true')p.setAttribute('data-lite','');
}catch(e){}
try{if(JSON.parse(document.getElementById('${SITE_ELEMENT_ID}').textContent).ads===false)p.setAttribute('data-no-ads','')}catch(e){}
})(document.documentElement)`;
