import { escapeText } from '../../format/html-attributes.ts';
import type { OldApis } from '../old/apis.ts';
import type { OldFolder } from '../old/folder.ts';
import { fileMissing, type Note } from '../old/left.ts';
import { valueAfter } from '../old/literals.ts';
import { textOf, valuesOf } from '../old/read.ts';
import type { Rewriter } from '../old/site.ts';
import { codeLines } from './outside-code.ts';

const component = /^<(APIPage|TypeTable)\b(?:(?!^<(?:APIPage|TypeTable)\b)[\s\S])*?\}\s*\/>[ \t]*$/gm;

/**
 * The components that hold data instead of text: the operations of an API, which lead to where the new site shows them, and the tables of properties,
 * which become lists. https://fumadocs.dev/docs/integrations/openapi https://fumadocs.dev/docs/ui/components/type-table
 */
export function dataComponents({ has }: Pick<OldFolder, 'has'>, { placeOf }: Pick<OldApis, 'placeOf'>): Rewriter {
  return (body, { from, line }) => {
    const notes: Note[] = [];
    const isCode = body.split('\n').map(codeLines());
    let row = 0;
    let read = 0;
    const text = body.replace(component, (whole, name: string, at: number) => {
      row += body.slice(read, at).split('\n').length - 1;
      read = at;
      if (isCode[row]) return whole;
      const file = textOf(valueAfter(whole, /\bdocument=\{?/))?.replace(/^\.\//, '');
      if (file !== undefined && !has(file)) notes.push({ file: from, line: line + row, ...fileMissing(file) });
      const items = name === 'TypeTable' ? propertiesIn(whole) : operationsIn(whole, file ?? '', placeOf);
      return items.length === 0 ? whole : `\n${items.map((item) => `- ${item}\n`).join('')}`;
    });
    return { text, notes };
  };
}

function operationsIn(element: string, file: string, placeOf: OldApis['placeOf']): readonly string[] {
  const all = [valueAfter(element, /\boperations=\{/), valueAfter(element, /\bwebhooks=\{/)];
  return all.flat().flatMap((operation) => {
    const { method, name, path = name } = valuesOf(operation);
    if (typeof method !== 'string' || typeof path !== 'string') return [];
    const call = `${method.toUpperCase()} ${path}`;
    const place = placeOf(`${file} ${call}`);
    return place === undefined ? `\`${call}\`` : `[\`${call}\`](${place})`;
  });
}

function propertiesIn(element: string): readonly string[] {
  return Object.entries(valuesOf(valueAfter(element, /\btype=\{/))).map(([name, value]) => {
    const { type, default: initial, required, description } = valuesOf(value);
    const facts = [
      textOf(type),
      required === true && 'required',
      initial !== undefined && `default ${typeof initial === 'object' ? JSON.stringify(initial) : String(initial)}`,
    ];
    const line = facts.filter(Boolean).join(', ');
    const about = textOf(description)?.replace(/\s*\n\s*/g, ' ');
    return `${name.includes('`') ? plain(name) : `\`${name}\``}${line && ` (${plain(line)})`}${about === undefined ? '' : `: ${plain(about)}`}`;
  });
}

/** A text as Markdown and MDX that reads back as that text. */
function plain(text: string): string {
  return escapeText(text).replace(/[\\`*_~[\]{}]/g, '\\$&');
}
