import type { Bomb } from '../bomb.ts';
import { around, range } from '../shapes.ts';

/** Bombs of MDX in a page: JSX, expressions and modules, which are read and not run. */
const bodies: Readonly<Record<string, string>> = {
  'open braces': '{'.repeat(90_000),
  'open braces, a few': '{'.repeat(5000),
  'braces in braces': around('{', '}', 40_000, '1'),
  'braces in braces, a few': around('{', '}', 2000, '1'),
  'closing braces': '}'.repeat(90_000),
  'empty braces': '{}'.repeat(40_000),
  'braces with texts': '{"a"} '.repeat(15_000),
  'braces with comments': '{/* a */}'.repeat(10_000),
  'an open comment in braces': `{/*${'*'.repeat(90_000)}`,
  'openings of comments in braces': '{/*'.repeat(30_000),
  'brackets in braces': `{${around('[', ']', 20_000)}}`,
  'parentheses in braces': `{${around('(', ')', 20_000, '1')}}`,
  'parentheses in braces, a few': `{${around('(', ')', 3000, '1')}}`,
  'objects in braces': `{${around('{a:', '}', 10_000, '1')}}`,
  'functions in braces': `{${'()=>'.repeat(20_000)}1}`,
  'functions in parentheses': `{${'(a=>('.repeat(8000)}1${'))'.repeat(8000)}}`,
  'defaults of functions': `{${'(a='.repeat(15_000)}1${')=>1'.repeat(15_000)}}`,
  'a long sum': `{${'1+'.repeat(45_000)}1}`,
  'a long sum of texts': `{${'"a"+'.repeat(15_000)}"a"}`,
  'a long power': `{${'1**'.repeat(30_000)}1}`,
  'a long list': `{[${'1,'.repeat(45_000)}]}`,
  'a long chain': `{a${'.b'.repeat(45_000)}}`,
  'a long choice': `{${'a?b:'.repeat(20_000)}c}`,
  'a long assignment': `{${'a='.repeat(40_000)}1}`,
  'signs before a number': `{${'!'.repeat(90_000)}1}`,
  'signs before a number, a few': `{${'- '.repeat(5000)}1}`,
  'words before a number': `{${'typeof '.repeat(12_000)}1}`,
  'templates in templates': `{${around('`${', '}`', 10_000)}}`,
  'an open template': `{${'`${'.repeat(30_000)}`,
  'a template of lines': `{\`${'\n'.repeat(40_000)}\`}`,
  'slashes in braces': `{${'/'.repeat(90_000)}}`,
  'a regular expression in braces': `{/${around('(', ')', 40_000, 'a')}/}`,
  'a regular expression of brackets': `{/${'(?:'.repeat(30_000)}/}`,
  'a regular expression of repetitions': `{/${'(a+'.repeat(9000)}${')+'.repeat(9000)}b/}`,
  'a regular expression of classes': `{/${'[\\p{L}]'.repeat(9000)}/u}`,
  'a regular expression of sets': `{/${around('[', ']', 20_000, 'a')}/v}`,
  'a regular expression of numbers': `{/${'a{1000}{'.repeat(9000)}/}`,
  'a regular expression of names': `{/${range(5000)
    .map((at) => `(?<a${at}>a)`)
    .join('')}/}`,
  'regular expressions, many': '{/(a+)+b/}\n\n'.repeat(6000),
  'JSX in JSX': around('<b>', '</b>', 10_000),
  'JSX in JSX on lines': around('<A>\n', '</A>\n', 9000),
  'open JSX': '<A>'.repeat(30_000),
  'open JSX on lines': '<A>\n\n'.repeat(18_000),
  'ends of JSX': '</A>'.repeat(22_000),
  'fragments in fragments': around('<>', '</>', 18_000),
  'JSX in braces': `{${around('<b>', '</b>', 10_000)}}`,
  'JSX in braces in JSX': around('<b>{', '}</b>', 8000),
  'JSX in attributes': around('<A b={', '} />', 6000, '1'),
  'JSX in attributes, a few': around('<A b={', '} />', 300, '1'),
  'fragments in attributes': around('<A b={<>', '</>} />', 5000, '1'),
  'attributes of one tag': `<A ${range(10_000)
    .map((at) => `a${at}`)
    .join(' ')} />`,
  'attributes with braces': `<A ${'a={1} '.repeat(15_000)}/>`,
  'attributes spread': `<A ${'{...a} '.repeat(12_000)}/>`,
  'open attributes': '<A b="'.repeat(15_000),
  'attributes with objects in objects': `<A b={${around('{a:', '}', 10_000, '1')}} />`,
  'attributes with lists in lists': `<A b={${around('[', ']', 20_000, '1')}} />`,
  'a style of many properties': `<p style={{${'a:1,'.repeat(20_000)}}}>x</p>`,
  'a name of many parts': `<A${'.b'.repeat(40_000)} />`,
  'a name with many colons': `<a${':b'.repeat(40_000)} />`,
  'elements beside one another': '<b>x</b> '.repeat(10_000),
  'elements in lists': '- <b>x</b>\n'.repeat(8000),
  'lists in elements': `<A>\n${range(100)
    .map((at) => `${'  '.repeat(at)}- <b>x</b>\n`)
    .join('')}</A>`,
  'lazy lines in elements': around('> <A>\n', '</A>\n', 5000),
  imports: range(4000)
    .map((at) => `import a${at} from './a.mdx'\n`)
    .join(''),
  'imports of one line': `import {${'a,'.repeat(40_000)}} from 'x'\n`,
  'an open import': `import {${'a,'.repeat(40_000)}\n`,
  exports: 'export const a = 1\n\n'.repeat(5000),
  'an export in parentheses': `export const a = ${around('(', ')', 20_000, '1')}\n`,
  'an export of lines': `export const a = [\n${'1,\n'.repeat(25_000)}\n`,
  'an export of empty lines': `export const a = [\n${'\n\n1,'.repeat(25_000)}\n`,
  'classes in classes': `export ${around('class A { a = ', '}', 5000, '1')}`,
  'functions in functions': `export ${around('function a() {', '}', 6000)}`,
  'blocks in blocks': `export function a() ${around('{', '}', 30_000)}`,
  'conditions in conditions': `export function a() {${'if(a)'.repeat(16_000)};}`,
  'labels of a statement': `export function a() {${range(12_000)
    .map((at) => `a${at}:`)
    .join('')};}`,
  'names of a module': `export const ${range(9000)
    .map((at) => `a${at}=1`)
    .join(',')}`,
  'a destructuring': `export const ${around('{a:', '}', 8000, 'b')} = c`,
  'marks of Markdown in braces': `{${'*_`['.repeat(20_000)}}`,
  'marks of Markdown in JSX': `<b>${'*a_'.repeat(25_000)}</b>`,
  'blanks in a tag': `<A${' '.repeat(90_000)}b`,
  'blanks in braces': `{${' '.repeat(90_000)}`,
  'lines in braces': `{${'\n'.repeat(90_000)}`,
  'lines in a tag': `<A${'\n'.repeat(90_000)}/>`,
  'tables of braces': `|a|\n|-|\n${'|{1}|\n'.repeat(9000)}`,
  'references of JSX': `<p>${'&#x41;&amp;'.repeat(8000)}</p>`,
};

const settings = 'name: Bomb\nbaseUrl: https://bomb.example\ncomponents: {"*": unwrap}\n';

export const bombs: readonly Bomb[] = Object.entries(bodies).map(([name, body]) => ({
  name: `${name} in MDX`,
  files: {
    'site.yaml': settings,
    'pages/en/index.md': '---\ntitle: Home\ndescription: A page.\n---\n\nText.\n',
    'pages/en/a.mdx': `---\ntitle: One page\ndescription: A page.\n---\n\n${body}\n`,
  },
}));
