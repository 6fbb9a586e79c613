/** For long reading: a serif, justified lines that are hyphenated, a title page, chapters on new pages. */

export const BOOK = `
:root{--text:Caladea,'Noto Serif','Noto Serif CJK SC',serif;--mono:'DejaVu Sans Mono',monospace;--rule:#bdb8ae;--shade:#f6f4f0;--link:#5a3318}
body{line-height:1.5;color:#1b1916}
main p,main li,main dd{text-align:justify;hyphens:auto;hyphenate-limit-chars:7 3 3}
[align=center],[align=center] p{text-align:center!important}
td p,th p,td li{text-align:start!important}
h1,h2,h3,h4,h5,h6{font-weight:700;hyphens:manual}
main h1{font-size:2.1em;font-weight:400;text-align:center;margin:2.6em 0 1.6em}
main h1:not(:first-child){break-before:page}
h2{font-size:1.4em}h3{font-size:1.15em;font-style:italic}h4{font-size:1em}
main p+p{text-indent:1.4em;margin-top:-.85em}
main p:has(>img:only-child),main p:has(>img:only-child)+p,li p+p,blockquote p+p,.footnotes p+p{text-indent:0;margin-top:0}
main [align=center]{text-indent:0;margin-top:0}
blockquote{border:0;padding:0 2em;font-style:italic;color:inherit}
.alert{font-style:normal;border-inline-start:2px solid var(--tone);padding:.2em 0 .2em 1.1em}
table{margin-inline:auto;border-top:1.2px solid #1b1916;border-bottom:1.2px solid #1b1916}
thead th{border-bottom:.8px solid #1b1916}
pre{border-radius:0;border-inline-start:2px solid var(--rule)}
hr{border:0;text-align:center;margin:1.8em 0}
hr::before{content:'\\2042';font-family:'DejaVu Sans';color:#6d675d}
.footnotes-sep{border-top:.8px solid var(--rule);text-align:start;width:25%}
.footnotes-sep::before{content:none}
.opening{text-align:center;break-after:page;margin:0;padding-top:34%}
.title{font-size:2.9em;font-weight:400;line-height:1.15}
.byline{font-size:1.15em;font-style:italic;margin-top:1.4em}
.byline span{display:block}.byline span+span::before{content:none}
.contents{break-after:page}
.contents-title{font-weight:400;font-size:1.9em;text-align:center;margin:1.6em 0 1.2em}
.contents .level-1{margin-top:.45em}
@page{@bottom-center{content:var(--page-number);font:9.5pt Caladea,'Noto Serif',serif;color:#4d4840}}
@page :first{@bottom-center{content:var(--first-number)}}
`;
