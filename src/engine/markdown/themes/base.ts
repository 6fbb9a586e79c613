/** What all themes share: how text, tables, code and images behave on paper. */

export const BASE = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0;line-height:1.5;color:#1c1e21;overflow-wrap:break-word;font-family:var(--text)}
p,h1,h2,h3,h4,h5,h6,li,dt,dd,td,th,summary,figcaption{unicode-bidi:plaintext}
p,ul,ol,dl,pre,table,blockquote,details,figure,.formula{margin:0 0 .85em}
p{orphans:3;widows:3}
h1,h2,h3,h4,h5,h6{font-family:var(--head,var(--text));line-height:1.25;margin:1.6em 0 .55em;break-after:avoid;break-inside:avoid;text-wrap:balance}
h1{font-size:1.9em}h2{font-size:1.45em}h3{font-size:1.2em}h4{font-size:1.05em}h5,h6{font-size:1em}
main>:first-child,.opening>:first-child{margin-top:0}
h1+h2,h2+h3,h3+h4,h4+h5{margin-top:.6em}
.number{font-variant-numeric:tabular-nums;margin-inline-end:.35em}
a{color:var(--link);text-decoration:underline;text-decoration-thickness:.06em;text-underline-offset:.14em}
ul,ol{padding-inline-start:1.7em}
li{margin:.2em 0;orphans:2;widows:2}
li>p{margin-bottom:.5em}
li>ul,li>ol{margin:.2em 0}
li.task{list-style:none}
.box{font-family:'DejaVu Sans';font-size:1em;display:inline-block;width:1.7em;margin-inline-start:-1.7em;text-align:start}
dt{font-weight:700}dd{margin:0 0 .5em 1.7em}
hr{border:0;border-top:1px solid var(--rule);margin:1.8em 0}
img{max-width:100%;max-height:var(--page-height);height:auto;break-inside:avoid}
p>img:only-child{display:block}
[align=center]>img:only-child,center>img:only-child{display:inline}
.image-missing{display:inline-block;border:1px solid var(--rule);border-radius:.25em;padding:0 .4em;font-size:.8em;line-height:1.6;color:#5f6670;max-width:100%}
kbd{font:.82em var(--mono);border:1px solid var(--rule);border-bottom-width:2px;border-radius:.3em;padding:.05em .35em}
mark{background:#fff2b3}
sup,sub{line-height:0;font-size:.72em}
code,pre,tt,samp{font-family:var(--mono)}
code,tt,samp{font-size:.84em;background:var(--shade);border-radius:.25em;padding:.12em .3em;overflow-wrap:anywhere;box-decoration-break:clone;-webkit-box-decoration-break:clone}
pre{background:var(--shade);border-radius:.35em;padding:.8em 1em;font-size:.8em;line-height:1.45;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4;box-decoration-break:clone;-webkit-box-decoration-break:clone;orphans:3;widows:3;direction:ltr;text-align:left}
pre code{font-size:1em;background:none;padding:0;border-radius:0}
blockquote{margin-inline:0;padding:.1em 0 .1em 1.1em;border-inline-start:3px solid var(--rule);color:#474c54}
${':is(blockquote,li) '.repeat(12)}:is(blockquote,ul,ol){padding-inline:2px 0;border-inline-start-width:1px}
blockquote>:last-child,li>:last-child,td>:last-child,th>:last-child,dd>:last-child,details>:last-child,.formula:last-child{margin-bottom:0}
table{border-collapse:collapse;max-width:100%;font-size:.93em;line-height:1.4;font-variant-numeric:tabular-nums}
th,td{padding:.38em .7em;vertical-align:top;text-align:start}
th{font-weight:700}
thead{break-after:avoid}
tr{break-inside:avoid}
th code,td code{overflow-wrap:break-word}
.crowded th,.crowded td{padding:.3em .45em;overflow-wrap:anywhere;min-width:2.5em}
.crowded code{overflow-wrap:anywhere}
.whole{break-inside:avoid}
details{padding-inline-start:1em;border-inline-start:2px solid var(--rule)}
summary{list-style:none;font-weight:700;margin-bottom:.5em;break-after:avoid}
math{font-family:'STIX Two Math',math;font-size:1.06em}
.formula{text-align:center;break-inside:avoid}
.formula math{display:block math}
.formula-source{white-space:pre-wrap}
.alert{border-inline-start:4px solid var(--tone);color:inherit;padding:.5em 0 .5em 1em}
.alert-title{display:block;color:var(--tone);margin-bottom:.2em;break-after:avoid}
.note{--tone:#0b5cad}.tip{--tone:#1a7f37}.important{--tone:#7a3fc4}.warning{--tone:#8a5a00}.caution{--tone:#b42318}
.footnotes{font-size:.86em;line-height:1.45}
.footnotes-sep{margin:2.2em auto 1em 0;width:30%;break-after:avoid}
.footnotes-list{padding-inline-start:1.6em}
.footnote-ref a,.footnote-backref{text-decoration:none}
.opening{margin-bottom:2em;break-after:avoid}
.title{margin:0}
.byline{margin:.5em 0 0;color:#5a6069}
.byline span+span::before{content:'\\00b7';margin:0 .5em}
.contents{margin-bottom:2em}
.contents-title{font-family:var(--head,var(--text));font-weight:700;font-size:1.2em;margin-bottom:.5em;break-after:avoid}
.contents ul{list-style:none;padding:0;margin:0}
.contents li{margin:.22em 0;break-inside:avoid}
.contents a{display:flex;align-items:baseline;gap:.4em;color:inherit;text-decoration:none}
.contents .words{flex:0 1 auto;min-width:0}
.contents .page{flex:1 0 2.6em;display:flex;align-items:baseline;gap:.4em;font-variant-numeric:tabular-nums}
.contents .page::before{content:'';flex:1;border-bottom:1px dotted #9aa0a8}
.contents .page[data-page]::after{content:attr(data-page)}
.contents .level-2{padding-inline-start:1.3em}.contents .level-3{padding-inline-start:2.6em}.contents .level-4{padding-inline-start:3.9em}.contents .level-5{padding-inline-start:5.2em}.contents .level-6{padding-inline-start:6.5em}
.hljs-comment,.hljs-quote{color:#5f6b76;font-style:italic}
.hljs-keyword,.hljs-selector-tag,.hljs-doctag,.hljs-template-tag,.hljs-type{color:#a5243d}
.hljs-string,.hljs-regexp,.hljs-meta .hljs-string,.hljs-addition{color:#0a4f8a}
.hljs-number,.hljs-literal,.hljs-attr,.hljs-attribute,.hljs-variable,.hljs-template-variable,.hljs-selector-attr,.hljs-selector-class,.hljs-selector-id,.hljs-meta{color:#0550ae}
.hljs-title,.hljs-title.function_,.hljs-title.class_,.hljs-section{color:#6233a8}
.hljs-name,.hljs-tag,.hljs-selector-pseudo,.hljs-bullet{color:#116329}
.hljs-built_in,.hljs-symbol,.hljs-link{color:#8a4b00}
.hljs-deletion{color:#a5243d}
.hljs-emphasis{font-style:italic}.hljs-strong{font-weight:700}
`;
