import fc from 'fast-check';

/** HTML that has run in browsers past one cleaner or another. */
export const classics = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<math><mi><style><img src=x onerror=alert(1)></style></mi></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#x6A;avascript&colon;alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href=" \njavascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<video poster="javascript:alert(1)" src=1 onloadstart=alert(1)>',
  '<source srcset="javascript:alert(1) 1x">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="data:text/html,x">',
  '<details open ontoggle=alert(1)>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<plaintext><b>x',
  '<template><script>alert(1)</script></template>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml ?><img src=x onerror=alert(1)>',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.example/x.css"><style>@import url(x)</style>',
  '<p style="background:url(javascript:alert(1))">',
  '<a xlink:href="javascript:alert(1)"><image href="x" onerror=alert(1)>',
  '<b id="main" name="getElementById" class="sr-only" is="x-y" slot="z">',
  '<button formaction="javascript:alert(1)">x</button><isindex action=javascript:alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img onerror=x&#62;',
];
const pieces = [
  ...['<', '>', '"', "'", '`', '=', '/', '<!--', '-->', '--!>'],
  ...[']]>', '&#1;', '&Tab;', '\n', '\n\n', '> ', '- ', '    ', '|'],
  ...['<b>', '</b>', '<p>', '</p>', '<table>', '<tr>', '<td>', '</table>'],
  ...['<a href="', '<svg>', '<math>', '</svg>', '<style>', '</style>'],
  ...['<form>', '</form>', '<select>', '<option>', '<title>', '<noscript>'],
  ...['</noscript>', '<X y=', 'javascript:', 'onload=', 'x', '**', '[a](/)'],
];

/** Any of these, and pieces of HTML and Markdown, one after another. */
export const hostile = fc
  .array(fc.oneof(fc.constantFrom(...classics), fc.constantFrom(...pieces)), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''));
