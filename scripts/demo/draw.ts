import { escapeHtml } from '../../generator/format/html.ts';
import type { Entered } from './record.ts';

/** Sizes in pixels: of a character, of a line, and of the frame around them. */
const character = 8.4;
const lineHeight = 24;
const edge = 24;
const top = 64;

/** Seconds for a character that is entered. */
const perCharacter = 0.035;
/** Seconds before what a line prints. */
const thinking = 0.5;
/** Seconds to read it. */
const reading = 1.6;
/** Seconds at the end. */
const rest = 4;

interface Row {
  readonly text: string;
  readonly isEntered: boolean;
  readonly start: number;
  readonly end: number;
}

/** Lines of a terminal as a picture that moves: what is entered appears letter by letter, then what it printed. Without motion, all is shown. */
export function draw(title: string, entered: readonly Entered[]): string {
  const rows: Row[] = [];
  let now = 0.6;
  for (const { line, printed } of entered) {
    const end = now + line.length * perCharacter;
    rows.push({ text: `$ ${line}`, isEntered: true, start: now, end });
    now = end + thinking;
    for (const text of printed) rows.push({ text, isEntered: false, start: now, end: now });
    now += printed.length > 0 ? reading : 0;
  }
  const length = now + rest;
  const width = Math.ceil(Math.max(...rows.map(({ text }) => [...text].length)) * character + 2 * edge);
  const height = top + rows.length * lineHeight + edge / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t">
<title id="t">${escapeHtml(title)}</title>
<style>
.window { fill: #f6f8fa; stroke: #c4ccd4; }
text { font: 14px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; fill: #38434f; }
.entered { fill: #0b5c52; font-weight: 600; }
.dot { fill: #c4ccd4; }
@media (prefers-color-scheme: dark) {
.window { fill: #11161c; stroke: #323c47; }
text { fill: #c3ccd6; }
.entered { fill: #67d6c3; }
.dot { fill: #3d4854; }
}
@media (prefers-reduced-motion: no-preference) {
${rows.map((row, index) => animation(row, index, length)).join('\n')}
}
</style>
<rect class="window" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10"/>
${[0, 1, 2].map((dot) => `<circle class="dot" cx="${edge + dot * 20}" cy="24" r="6"/>`).join('')}
${rows.map(printRow).join('\n')}
</svg>
`;
}

/** How a row appears, and that all of them leave together. https://drafts.csswg.org/css-animations-1/ */
function animation({ text, isEntered, start, end }: Row, index: number, length: number): string {
  const at = (seconds: number) => `${((seconds / length) * 100).toFixed(2)}%`;
  const gone = '98%{opacity:1}98.5%,100%{opacity:0}';
  const steps = [...text].length;
  return isEntered
    ? `@keyframes r${index}{0%,${at(start)}{opacity:1;clip-path:inset(0 100% 0 0);animation-timing-function:steps(${steps})}${at(end)}{clip-path:inset(0)}${gone}}
#r${index}{animation:r${index} ${length.toFixed(1)}s infinite}`
    : `@keyframes r${index}{0%,${at(start)}{opacity:0}${at(start + 0.01)}{opacity:1}${gone}}
#r${index}{animation:r${index} ${length.toFixed(1)}s infinite}`;
}

/** The length of a row is given, because readers have other fonts. */
function printRow({ text, isEntered }: Row, index: number): string {
  const y = top + index * lineHeight;
  const start = text.length - text.trimStart().length;
  const shown = text.trimStart();
  const x = edge + start * character;
  const className = isEntered ? ' class="entered"' : '';
  return `<text id="r${index}"${className} x="${x.toFixed(1)}" y="${y}" textLength="${([...shown].length * character).toFixed(1)}">${escapeHtml(shown)}</text>`;
}
