/** As people know it from GitHub: rules under headings, boxed tables, grey code. */

export const GITHUB = `
:root{--text:'Noto Sans','Liberation Sans',sans-serif;--mono:'DejaVu Sans Mono',monospace;--rule:#d1d9e0;--shade:#f3f5f8;--link:#0969da}
body{color:#1f2328}
main h1,main h2,.title{border-bottom:1px solid #d1d9e0;padding-bottom:.3em}
h1{font-size:1.8em}h2{font-size:1.4em}h3{font-size:1.18em}
h6{color:#59636e}
blockquote{border-inline-start-width:4px;color:#59636e}
th,td{border:1px solid #d1d9e0;padding:.4em .8em}
thead th{background:#f3f5f8}
tbody tr:nth-child(2n) td{background:#f8f9fb}
hr{border-top:3px solid #d1d9e0}
pre{border-radius:.45em}
@page{@bottom-right{content:var(--page-number);font:8.5pt 'Noto Sans','Liberation Sans',sans-serif;color:#59636e}}
`;
