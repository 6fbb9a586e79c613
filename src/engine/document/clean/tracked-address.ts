/** What a web address tells beside where it leads. */

/** Marks by which senders recognise who followed a link; none of them changes the page that opens. */
const TRACKERS =
  /^(utm_\w+|[gdw]?b?clid|gclid|gclsrc|dclid|fbclid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_eid|mc_cid|mkt_tok|_hsenc|_hsmi|__hs\w+|hsctatracking|vero_id|vero_conv|oly_enc_id|oly_anon_id|wickedid|rb_clickid|s_cid|ml_subscriber|ml_subscriber_hash|_openstat|epik|srsltid|trk_contact|trk_msg|sc_cid|ef_id|_ga|_gl)$/i;

/** The address without them; the rest of it stays letter for letter. */
export function withoutTrackers(address: string): string {
  const start = address.indexOf('?');
  if (start < 0 || !/^https?:/i.test(address)) return address;
  const end = address.indexOf('#', start);
  const query = address.slice(start + 1, end < 0 ? undefined : end);
  const parts = query.split('&');
  const kept = parts.filter((part) => !TRACKERS.test(part.split('=')[0] ?? ''));
  if (kept.length === parts.length) return address;
  const rest = end < 0 ? '' : address.slice(end);
  return `${address.slice(0, start)}${kept.length > 0 ? `?${kept.join('&')}` : ''}${rest}`;
}

/** Whether following it would run something instead of opening a page. */
export function isScriptAddress(address: string): boolean {
  return /^\s*(javascript|vbscript|data):/i.test(address);
}
