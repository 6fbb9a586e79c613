/** What is done to an email's page before it is printed: only a page that is laid out tells what is too wide, and which images are there. */

/** More are not measured: each takes a layout of the page. */
const MAX_IMAGES = 2_000;
/** Smaller letters nobody reads. */
const LEAST_ZOOM = 0.3;

/**
 * An expression for the page: a text that its own styles hide altogether is shown without them, images that did not
 * load become their texts, large ones as large as the page, and texts that are wider than it smaller.
 * @param heightPx of a page.
 */
export function fitMail(heightPx: number): string {
  return `{
  const rooms = [...document.querySelectorAll('.apart')].flatMap((room) => room.shadowRoot ?? []);
  for (const root of rooms) {
    const whole = root.querySelector('.whole');
    const isSeen = (image) => image.getBoundingClientRect().height > 2;
    if (!whole || [...whole.querySelectorAll('img')].some(isSeen)) continue;
    // What is not laid out gives all its words.
    if (whole.getClientRects().length > 0 && whole.innerText.trim() !== '') continue;
    for (const styles of whole.querySelectorAll('style')) styles.remove();
    if (whole.textContent.trim() === '') continue;
    for (const element of whole.querySelectorAll('[style]')) element.removeAttribute('style');
  }
  const images = [document, ...rooms].flatMap((root) => [...root.querySelectorAll('img')]);
  for (const image of images.slice(0, ${MAX_IMAGES})) {
    if (image.complete && image.naturalWidth > 0) {
      const room = image.getRootNode().host?.clientWidth ?? document.body.clientWidth;
      const { width, height } = image.getBoundingClientRect();
      const part = Math.min(room / width, ${heightPx} / height);
      if (part >= 1 || width === 0 || height === 0) continue;
      image.style.setProperty('width', width * part + 'px', 'important');
      image.style.setProperty('height', height * part + 'px', 'important');
      image.style.setProperty('max-width', 'none', 'important');
      continue;
    }
    const text = document.createElement('span');
    text.className = 'image-missing';
    text.textContent = image.alt.trim().slice(0, 500);
    if (text.textContent === '') image.remove();
    else image.replaceWith(text);
  }
  for (const root of rooms) {
    const whole = root.querySelector('.whole');
    const room = root.host.clientWidth;
    for (let tries = 0; tries < 3 && whole; tries++) {
      const zoom = Number(whole.style.zoom || 1);
      const wide = whole.scrollWidth * zoom;
      if (wide <= room + 1 || zoom <= ${LEAST_ZOOM}) break;
      whole.style.zoom = Math.max(${LEAST_ZOOM}, zoom * (room / wide) * 0.995);
    }
  }
}`;
}
