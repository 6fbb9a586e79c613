/** For work that is handed in: navy headings, tables with a head of colour, the title on every page. */

export const REPORT = `
:root{--text:'Noto Sans','Liberation Sans',sans-serif;--mono:'DejaVu Sans Mono',monospace;--rule:#c5cedb;--shade:#f2f5f9;--link:#1a56a0;--accent:#17365d}
body{line-height:1.55}
h1,h2,h3,h4,h5,h6{color:var(--accent)}
h1{font-size:1.75em}h2{font-size:1.35em}h3{font-size:1.13em}h4{font-size:1em}
h5,h6{color:#44566e}
.opening{border-top:5px solid var(--accent);padding-top:1.1em;margin-bottom:2.2em}
.title{font-size:2.3em;line-height:1.15}
.byline{font-size:1.02em;margin-top:.7em}
table{min-width:60%}
thead th{background:var(--accent);color:#fff}
thead th a{color:#fff}
tbody tr td{border-bottom:1px solid #d9dfe8}
tbody tr:nth-child(2n) td{background:#f5f7fa}
table:not(:has(thead th:not(:empty))) thead{display:none}
blockquote{border-inline-start-color:var(--accent);background:#f5f7fa;padding:.7em 1.1em}
.alert{background:#f7f8fa}
.contents{background:#f5f7fa;padding:1.1em 1.4em;border-radius:.3em;box-decoration-break:clone;-webkit-box-decoration-break:clone}
.contents-title{color:var(--accent)}
.contents .level-1{font-weight:700;margin-top:.5em}
.begins-with-contents main{break-before:page}
@page{@top-left{content:var(--running-title);font:8.5pt 'Noto Sans','Liberation Sans',sans-serif;color:#5a6779;vertical-align:middle}
@bottom-right{content:var(--page-of-pages);font:8.5pt 'Noto Sans','Liberation Sans',sans-serif;color:#5a6779}}
@page :first{@top-left{content:none}}
`;
