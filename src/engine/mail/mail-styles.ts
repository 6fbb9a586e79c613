/** How an email looks on paper: quiet lines above it, and its text in letters that every program has where it sets none. */

const LETTERS = "Carlito,'Noto Sans',sans-serif";

/** Of the page: none of it reaches into the room of the text. */
export const MAIL_STYLES = `
*,*::before,*::after{box-sizing:border-box}
html{font:11pt/1.45 ${LETTERS};color:#1c1e21;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0;overflow-wrap:anywhere}
@page{@bottom-center{content:counter(page);font:9pt ${LETTERS};color:#5a6069}}
.mail.attached{break-before:page}
.kind{margin:0 0 .3em;font-size:.82em;color:#5a6069}
header{margin:0 0 1.4em;padding-bottom:.9em;border-bottom:1px solid #c9cdd2}
h1{font-size:1.5em;line-height:1.25;margin:0 0 .5em;text-wrap:balance}
.facts{border-collapse:collapse;font-size:.93em}
.facts th{font-weight:400;color:#5a6069;text-align:start;padding:.1em 1em .1em 0;vertical-align:top;white-space:nowrap}
.facts td{padding:.1em 0;vertical-align:top}
.address{color:#5a6069}
.plain>div{white-space:pre-wrap;tab-size:8;unicode-bidi:plaintext}
a{color:#14539a}
.nothing{color:#5a6069}
.frame{contain:layout;overflow:clip}
.images{margin-top:1.2em}
.beside{display:block;max-width:100%;margin:0 0 1em;break-inside:avoid}
.files{margin-top:1.8em;padding-top:.9em;border-top:1px solid #c9cdd2}
h2{font-size:1em;margin:0 0 .3em;break-after:avoid}
.files ul{margin:0;padding-inline-start:1.3em}
.files li{margin:.15em 0;break-inside:avoid}
.size{color:#5a6069;font-size:.93em;white-space:nowrap}
`;

/** Of the room of the text, before the email's own styles. Outlook names pages, and each name would begin a page. */
export const TEXT_STYLES = `
:host{all:initial!important;display:block!important}
*{page:auto!important}
.whole{font:11pt/1.4 ${LETTERS};color:#1c1e21;-webkit-print-color-adjust:exact;print-color-adjust:exact;overflow-wrap:break-word}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
blockquote{margin-inline:.8em 0}
a{color:#14539a}
.image-missing{display:inline-block;border:1px solid #c9cdd2;border-radius:.25em;padding:0 .4em;font-size:.8em;line-height:1.6;color:#5f6670;background:#fff;max-width:100%}
`;
