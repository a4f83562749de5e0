import { isMapping } from '../base/mapping.ts';
import { fewProblems, type Problem } from '../base/problem.ts';
import { reportTyped } from '../body/document.ts';
import { parseBody } from '../body/parse-body.ts';
import {
  type FactFinder,
  finderOf,
  isNumberOf,
  typableFacts,
  typedInFormula,
  typedProblem,
} from '../data/typed-facts.ts';
import { printPointer } from '../format/json.ts';
import type { RawContent, RawMarkdown, RawSkill } from '../load/content.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import type { YamlBlock, YamlPath } from '../load/yaml.ts';
import { type TypableFact, writtenFacts } from '../model/written-facts.ts';
import type { SiteConfig } from '../settings/config.ts';
import { addressKeys } from '../settings/known-keys.ts';
import { localize } from '../settings/localized.ts';

type Files = Pick<RawContent, 'settings' | 'data' | 'collections' | 'pages' | 'posts' | 'skills'>;

/** The facts that texts should not state by hand, and where those outside of bodies do. Nothing where the settings do not ask. */
export function resolveTyped(
  { settings: site, data, collections, pages, posts, skills }: Files,
  settings: Pick<SiteConfig, 'name' | 'currency' | 'locales' | 'defaultLocale' | 'factTyped' | 'limits' | 'keys'>,
  parser: Pick<MarkdownParser, 'parse'>,
): { readonly typable: readonly TypableFact[]; readonly problems: readonly Problem[] } {
  if (settings.factTyped === 'off') return { typable: [], problems: [] };
  const { name, currency, locales, defaultLocale } = settings;
  const files = [site, ...data.values(), ...[...collections.values()].map((parts) => parts.data)].filter(
    (file) => file !== undefined,
  );
  const codes = [defaultLocale.code, ...locales.map(({ code }) => code)];
  const usual = currency === '' ? '' : localize(currency, defaultLocale.code);
  const facts = writtenFacts(files, { name, currency: usual, locales: codes });
  const typable = typableFacts(facts, files, collections);
  if (typable.length === 0) return { typable, problems: [] };
  const finder = finderOf(typable);
  // A name is a text like any other; a number that has one is not.
  const stated = new Set(facts.flatMap(({ id, kind, key }) => (kind !== 'Name' || isNumberOf.test(key) ? id : [])));
  const { report, found } = fewProblems();
  for (const { source, block } of files)
    for (const problem of inTexts(block, finder, (path) => !stated.has(`${source.file}#${printPointer(path)}`)))
      report('warning', () => problem);
  for (const problem of inFormulas(data.get('calculator')?.block, typable)) report('warning', () => problem);
  for (const { front } of [...pages, ...posts].filter((raw) => isAsked(raw, settings)))
    for (const problem of inTexts(
      front,
      finder,
      ([key = '']) => !addressKeys.has(settings.keys.get(String(key)) ?? String(key)),
    ))
      report('warning', () => problem);
  for (const skill of skills) inSkill(skill, finder, settings, parser, report);
  return { typable, problems: found };
}

function isAsked({ front: { value } }: RawMarkdown, { keys }: Pick<SiteConfig, 'keys'>): boolean {
  return !(isMapping(value) && Object.keys(value).some((key) => (keys.get(key) ?? key) === 'factTyped'));
}

/** No directive may stand in an address. */
const isAddress = /^(?:[a-z][a-z+.-]*:|\/)\S*$/i;

/** The facts that the texts of a block state by hand. Most blocks have none, which is told by their whole text. */
function inTexts(block: YamlBlock, finder: FactFinder, isText: (path: YamlPath) => boolean): readonly Problem[] {
  if (!finder.mayFind(block.at.text)) return [];
  const problems: Problem[] = [];
  const visit = (value: unknown, path: YamlPath): void => {
    if (typeof value === 'string' && !isAddress.test(value) && isText(path))
      for (const typed of finder.find(value)) problems.push(typedProblem(typed, block.placeIn(path, typed.offset)));
    else if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index]);
    else if (isMapping(value)) for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
  };
  visit(block.value, []);
  return problems;
}

/** The prices that formulas of amounts state as numbers. */
function inFormulas(block: YamlBlock | undefined, facts: readonly TypableFact[]): readonly Problem[] {
  const outputs = isMapping(block?.value) && Array.isArray(block.value.outputs) ? block.value.outputs : [];
  return outputs.flatMap((output: unknown, index) => {
    if (!block || !isMapping(output) || output.format !== 'currency' || typeof output.formula !== 'string') return [];
    return typedInFormula(output.formula, facts).map((typed) => ({
      ...typedProblem(typed, block.placeIn(['outputs', index, 'formula'], typed.offset)),
      hint: `Write ${typed.name}`,
    }));
  });
}

function inSkill(
  { source, front, bodyOffset }: RawSkill,
  finder: FactFinder,
  { limits }: Pick<SiteConfig, 'limits'>,
  parser: Pick<MarkdownParser, 'parse'>,
  report: ReturnType<typeof fewProblems>['report'],
): void {
  if (!finder.mayFind(source.text)) return;
  for (const problem of inTexts(front, finder, ([key]) => key === 'description')) report('warning', () => problem);
  const raw = { source, body: source.text.slice(bodyOffset), bodyOffset };
  reportTyped(parseBody(raw, parser, limits).value, raw, finder, report);
}
