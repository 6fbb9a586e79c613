/** The few lines that wait for the first picture of the page before they fetch its scripts: until then it only has to be read. */

/** Of links and of the script that are to be taken up later: no browser does anything with it. */
export const LATER = 'later';
/** A page that is not drawn at all, in a tab behind others, waits no longer than this. */
const LONGEST_WAIT_MS = 1_000;

/** An inline script: the server allows it, and the one it takes up, by their hashes. Only drawn pages carry it. */
export const AFTER_PAINT = !import.meta.env.SSR
  ? ''
  : `addEventListener('DOMContentLoaded',function(){
var d=document,l=d.querySelector('script[type=${LATER}]'),begun=!l;
function begin(){if(begun)return;begun=true;
d.querySelectorAll('link[rel=${LATER}]').forEach(function(l){l.rel='modulepreload'});
var s=d.createElement('script');s.type='module';s.textContent=l.textContent;
d.head.append(s);s.remove()}
requestAnimationFrame(function(){setTimeout(begin)});setTimeout(begin,${LONGEST_WAIT_MS})})`;
