/** Black on white and nothing else: for letters, notes and instructions. */

export const PLAIN = `
:root{--text:Carlito,'Noto Sans',sans-serif;--mono:'DejaVu Sans Mono',monospace;--rule:#c9cdd2;--shade:#f3f4f6;--link:#14539a}
body{line-height:1.45}
table{border-top:1.5px solid #1c1e21;border-bottom:1.5px solid #1c1e21}
thead th{border-bottom:1px solid #1c1e21}
tbody tr+tr td{border-top:1px solid #e1e4e8}
@page{@bottom-center{content:var(--page-number);font:9pt Carlito,'Noto Sans',sans-serif;color:#5a6069}}
`;
