/** The style sheet of a comparison as a web page. */
export const HTML_STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:1.5rem;color:#1c1b19;background:#f2f1ef;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0}
table{border-collapse:collapse;width:100%;background:#fff;margin-top:.5rem}th,td{text-align:start;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #ddd}
summary{cursor:pointer;font-weight:600}
.names,section{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1rem;margin-top:1rem}
.names{position:sticky;top:0;background:#f2f1ef;padding:.5rem 0;z-index:1}
figure{margin:0}figcaption{color:#666;font-size:.85rem}
figure div{position:relative;background:#fff;box-shadow:0 0 0 1px #ccc}
img{display:block;width:100%;height:auto}
.none{display:grid;place-items:center;min-height:8rem;border:1px dashed #aaa;color:#666}
i{position:absolute;box-sizing:content-box;padding:1px;margin:-1px;background:color-mix(in srgb,var(--ink) 28%,transparent);mix-blend-mode:multiply}
i.through{background:linear-gradient(var(--ink),var(--ink)) center/100% 1.5px no-repeat,color-mix(in srgb,var(--ink) 28%,transparent)}
i.under{border-bottom:2px solid var(--ink)}i.dashed{outline:1.5px dashed var(--ink)}i.around{outline:2px solid var(--ink);background:none}
i:target{outline:3px solid #0b57d0;outline-offset:2px}
@media (prefers-color-scheme:dark){body,.names{color:#eee;background:#1b1b1b}table{background:#262626}th,td{border-color:#444}figcaption,.none{color:#aaa}a{color:#8ab4f8}}`;
