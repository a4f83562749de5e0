import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse as parseYaml } from 'yaml';
import { checkRichResults, requirements } from '../../generator/data/vocabulary/rich-results.ts';
import { loadVocabulary } from '../../generator/data/vocabulary/vocabulary.ts';
import { buildBare, buildEdited, buildTree, origin, replaceIn, sampleOptions } from '../build-sample.ts';
import { assertConforms, conforms } from '../schemas/conforms.ts';
import {
  contradictionsIn,
  type Graph,
  graphsOf,
  type Node,
  objectsIn,
  twinsIn,
  wholeNodes,
} from '../schemas/graphs.ts';
import { expand, statements } from '../schemas/schema-org.ts';
import { tagsOf, textOf } from './html-tags.ts';

const tree = await buildTree();
/** Every graph of the site by its location: the two documents and the script of each page. */
const graphs = graphsOf(tree);

function ofType(path: string, type: string): readonly Node[] {
  return (graphs.get(path)?.['@graph'] ?? []).filter((node) => node['@type'] === type);
}

test('every graph has one context, is flat, and gives each kind of node the properties of its standard', () => {
  assert.ok(graphs.size > 20);
  for (const graph of graphs.values()) assertConforms(graph, 'graph');
  const [page] = ofType('/', 'WebPage');
  assert.equal(conforms({ '@context': 'https://schema.org', '@graph': [page] }, 'graph'), true);
  const { url, ...without } = page ?? { url: '' };
  assert.equal(url, `${origin}/`);
  assert.equal(conforms({ '@context': 'https://schema.org', '@graph': [without] }, 'graph'), false);
});

test('every page that states when it was changed, and a logo in the settings, have theirs in the graphs', () => {
  for (const [path, { '@graph': nodes }] of graphs) {
    for (const node of nodes.filter((candidate) => /^(?:Web|Collection|Profile)Page$/.test(candidate['@type'])))
      assert.match(String(node.dateModified), /^\d{4}-\d\d-\d\dT/, path);
    assert.equal(nodes[0]?.logo, `${origin}/assets/logo.svg`, path);
  }
});

test('every graph expands without loss, and a node that would be lost is noticed', async () => {
  for (const graph of graphs.values()) {
    const expanded = await expand(graph);
    assert.equal(expanded.length, graph['@graph'].length);
  }
  const lost = { '@context': 'https://schema.org', '@graph': [{ '@id': `${origin}/`, '@type': 'relative type' }] };
  await assert.rejects(expand(lost), /safe mode/i);
});

test('every object with an @id alone refers to a node, of the same graph unless it is another page, and no two nodes share an @id', () => {
  const pageTypes = ['WebPage', 'CollectionPage', 'ProfilePage', 'Blog', 'BlogPosting'];
  const all = [...graphs.values()].flatMap(({ '@graph': nodes }) => nodes);
  const elsewhere = all.filter((node) => pageTypes.includes(node['@type'])).map((node) => node['@id']);
  for (const [path, { '@graph': nodes }] of graphs) {
    const ids = nodes.map((node) => node['@id']);
    assert.equal(new Set(ids).size, ids.length, path);
    for (const object of objectsIn(nodes)) {
      if (object['@id'] === undefined || Object.keys(object).length > 1) continue;
      assert.ok([...ids, ...elsewhere].includes(String(object['@id'])), `${path}: ${object['@id']}`);
    }
    for (const node of nodes)
      for (const key of ['author', 'publisher', 'isPartOf', 'mainEntity', 'mainEntityOfPage', 'hasPart', 'breadcrumb'])
        for (const { '@id': id } of [node[key] ?? []].flat() as unknown as readonly Node[])
          assert.ok(ids.includes(id), `${path}: ${id}`);
  }
});

test('a page has the same nodes in its own script as in the graph of all pages', async () => {
  const all = new Set(
    [
      ...(await statements(graphs.get('/schema/page.json'))),
      ...(await statements(graphs.get('/schema/post.json'))),
    ].map(anonymous),
  );
  for (const [path, graph] of graphs) {
    if (path.startsWith('/schema/')) continue;
    for (const statement of await statements(graph)) assert.ok(all.has(anonymous(statement)), `${path}: ${statement}`);
  }
});

/** A statement without the names of its blank nodes, which mean nothing. */
function anonymous(statement: string): string {
  return statement.replace(/_:b\d+/g, '_:');
}

test('the graph of pages has exactly the pages, and the graph of posts exactly the posts with their authors', () => {
  const posts = [...tree.entries.keys()].filter((path) => /^(?:\/fr)?\/blog\/(?!tags\/|authors\/)[^/]+\/$/.test(path));
  const pages = [...graphs.keys()].filter((path) => !posts.includes(path) && !path.startsWith('/schema/'));
  const urls = (path: string, type: string) =>
    ofType(path, type)
      .map((node) => String(node.url ?? node.mainEntityOfPage))
      .sort();
  const described = ['WebPage', 'CollectionPage', 'ProfilePage'].flatMap((type) => urls('/schema/page.json', type));
  assert.deepEqual(described.sort(), pages.map((path) => origin + path).sort());
  assert.deepEqual(urls('/schema/post.json', 'WebPage'), posts.map((path) => origin + path).sort());
  assert.equal(ofType('/schema/post.json', 'BlogPosting').length, posts.length);
  const people = ofType('/schema/post.json', 'Person').map((node) => node['@id']);
  assert.deepEqual(
    [...people].sort(),
    ['etienne-vasseur', 'mara-lindqvist', 'noor-haddad'].map((id) => `${origin}/#/schema/person/${id}`),
  );
});

test('workTranslation and translationOfWork link each pair of works in both directions, and only works of the same kind', () => {
  for (const path of ['/schema/page.json', '/schema/post.json']) {
    const nodes = new Map((graphs.get(path)?.['@graph'] ?? []).map((node) => [node['@id'], node]));
    let ties = 0;
    for (const node of nodes.values()) {
      for (const { '@id': id } of (node.workTranslation as readonly Node[] | undefined) ?? []) {
        ties += 1;
        assert.equal(nodes.get(id)?.['@type'], node['@type'], id);
        assert.deepEqual(nodes.get(id)?.translationOfWork, { '@id': node['@id'] }, id);
        assert.notEqual(nodes.get(id)?.inLanguage, node.inLanguage, id);
      }
      if (node.translationOfWork === undefined) continue;
      const original = nodes.get((node.translationOfWork as Node)['@id']);
      const named = (original?.workTranslation as readonly Node[] | undefined)?.map((work) => work['@id']);
      assert.ok(named?.includes(node['@id']), node['@id']);
    }
    assert.ok(ties >= 4, path);
  }
});

test('each trail is numbered from 1, leads through pages that exist, and ends in the page itself without a link', () => {
  for (const [path] of graphs)
    for (const trail of ofType(path, 'BreadcrumbList')) {
      const steps = trail.itemListElement as readonly Step[];
      assert.deepEqual(
        steps.map(({ position }) => position),
        steps.map((_, index) => index + 1),
      );
      assert.equal(steps.at(-1)?.item, undefined, trail['@id']);
      for (const { item } of steps.slice(0, -1))
        assert.ok(tree.entries.has(item?.['@id'].slice(origin.length) ?? ''), `${trail['@id']}: ${item}`);
    }
  const [trail] = ofType('/fr/blog/combien-coute-un-appel-manque/', 'BreadcrumbList');
  const items = ((trail?.itemListElement ?? []) as readonly Step[]).map(({ item }) => item?.['@id']);
  assert.deepEqual(items, [`${origin}/fr/`, `${origin}/fr/blog/`, undefined]);
});

interface Step {
  readonly position: number;
  readonly name: string;
  readonly item?: { readonly '@id': string };
}

test('a trail has the steps and names that its page shows, and its own, and a home page has none', () => {
  for (const [path] of graphs) {
    if (path.startsWith('/schema/')) continue;
    const shown = /<nav class="breadcrumb".*?<\/nav>/s.exec(tree.text(path))?.[0] ?? '';
    const steps = [...shown.matchAll(/<li>(.*?)<\/li>/gs)].map(([, text = '']) => textOf(text));
    const [trail] = ofType(path, 'BreadcrumbList');
    const said = ((trail?.itemListElement ?? []) as readonly Step[]).map(({ name }) => name.replace(/\s+/g, ' '));
    // The last has its title right below, and the home page alone is behind the name of the site.
    assert.deepEqual(said.length > 2 ? said.slice(0, -1) : [], steps, path);
    const [page] = ['WebPage', 'CollectionPage', 'ProfilePage'].flatMap((type) => ofType(path, type));
    assert.equal(page?.breadcrumb !== undefined, said.length > 0, path);
  }
  assert.deepEqual(
    [...graphs.keys()].filter((path) => ofType(path, 'BreadcrumbList').length === 0),
    ['/', '/fr/'],
  );
});

test('the WebSite is one, described in each language, and each page is part of it', () => {
  const [site, ...others] = ofType('/schema/page.json', 'WebSite');
  assert.deepEqual(others, []);
  assert.deepEqual([site?.url, site?.inLanguage], [`${origin}/`, ['en', 'fr']]);
  assert.deepEqual(languagesOf(site?.description), ['en', 'fr']);
  assert.deepEqual(languagesOf(ofType('/fr/pricing/', 'WebSite')[0]?.description), ['fr']);
  for (const { url, isPartOf } of ofType('/schema/page.json', 'WebPage'))
    assert.deepEqual(isPartOf, { '@id': `${origin}/#website` }, String(url));
});

/** The languages in which a text is told. */
function languagesOf(text: unknown): readonly unknown[] {
  return [text].flat().map((value) => (value as { readonly '@language'?: string })['@language']);
}

test('a page that answers questions has a FAQPage of them, each with the text below its heading', () => {
  const [faq] = ofType('/pricing/', 'FAQPage');
  assert.deepEqual(
    faq?.mainEntity,
    ofType('/pricing/', 'Question').map((node) => ({ '@id': node['@id'] })),
  );
  assert.deepEqual(ofType('/pricing/', 'WebPage')[0]?.hasPart, { '@id': faq?.['@id'] });
  const questions = ofType('/pricing/', 'Question');
  const asked = tagsOf(tree.text('/pricing/')).filter(({ name, text }) => name === 'h3' && text.endsWith('?'));
  assert.ok(asked.length > 5);
  assert.deepEqual(
    questions.map(({ '@id': id, name }) => [id, name]),
    asked.map(({ attributes, text }) => [`${origin}/pricing/#${attributes.id}`, text]),
  );
  const [, second] = questions;
  assert.match((second?.acceptedAnswer as { text: string }).text, /^No\. If you pick up, .* took place\.$/);
  for (const [path] of graphs)
    if (!path.includes('pricing') && path !== '/schema/page.json') assert.deepEqual(ofType(path, 'Question'), [], path);
});

test('every post has an image, every author an address, and the organization the facts of site.yaml', async () => {
  for (const { image } of ofType('/schema/post.json', 'BlogPosting'))
    assert.ok(tree.entries.has(String(image).slice(origin.length)), String(image));
  for (const { url } of ofType('/schema/post.json', 'Person')) assert.match(String(url), /^https:/);
  const facts = { telephone: '+353 1 555 0100', foundingDate: '2019-03-04', vatID: 'IE1234567A' };
  const written = Object.entries(facts).map(([name, value]) => `  ${name}: "${value}"\n`);
  const address = '  address: {streetAddress: 1 Quay Street, addressLocality: Galway, addressCountry: IE}\n';
  const built = await buildBare((files) =>
    replaceIn(files, 'site.yaml', / {2}telephone: .*\n/, written.join('') + address),
  );
  const nodes = (built.json('/schema/page.json') as Graph)['@graph'];
  const {
    telephone,
    foundingDate,
    vatID,
    address: given,
    contactPoint,
    description,
  } = nodes.find((node) => node['@type'] === 'Organization') ?? ({} as Node);
  assert.deepEqual({ telephone, foundingDate, vatID }, facts);
  assert.deepEqual(given, {
    '@type': 'PostalAddress',
    streetAddress: '1 Quay Street',
    addressLocality: 'Galway',
    addressCountry: 'IE',
  });
  assert.match(JSON.stringify(description), /"Ringfold answers the calls/);
  assert.deepEqual(contactPoint, {
    '@type': 'ContactPoint',
    telephone: facts.telephone,
    email: 'hello@ringfold.example',
  });
});

test('every post has what Google recommends for an Article, and nothing lacks what it requires', async () => {
  const vocabulary = await loadVocabulary();
  const article = requirements.find(({ type }) => type === 'Article');
  const nodes = wholeNodes(graphs);
  const needs = (node: Node, requirement: readonly string[]) =>
    requirement.filter((path) => !hasPath(node, path.split('.')));
  for (const node of nodes) {
    assert.deepEqual(checkRichResults(node, { file: '', line: 1, column: 1, text: '' }, vocabulary), [], node['@id']);
    if (node['@type'] === 'BlogPosting') assert.deepEqual(needs(node, article?.recommended ?? []), [], node['@id']);
  }
});

function hasPath(value: unknown, [property = '', ...rest]: readonly string[]): boolean {
  const next = (value as Readonly<Record<string, unknown>>)[property];
  return next !== undefined && (rest.length === 0 || [next].flat().every((item) => hasPath(item, rest)));
}

test('each thing has one id on all pages, and none of its properties two values', () => {
  assert.deepEqual([...twinsIn(graphs), ...contradictionsIn(graphs)], []);
});

test('two nodes for one thing, and two values of a property that has one, are noticed', () => {
  const context = { '@context': 'https://schema.org' };
  const node = { '@type': 'Offer', '@id': 'https://a.example/#offer', name: 'Team', price: 12 };
  const graphs = (more: object) =>
    new Map([
      ['/', { ...context, '@graph': [node] }],
      ['/fr/', { ...context, '@graph': [{ ...node, ...more }] }],
    ]);
  const twin = 'Offer Team: https://a.example/#offer, https://a.example/fr/#offer';
  assert.deepEqual(twinsIn(graphs({ '@id': 'https://a.example/fr/#offer' })), [twin]);
  assert.deepEqual(twinsIn(graphs({})), []);
  assert.deepEqual(contradictionsIn(graphs({ price: 13 })), ['https://a.example/#offer price: 12, 13']);
  const inFrench = { '@language': 'fr', '@value': 'Équipe' };
  assert.deepEqual(contradictionsIn(graphs({ name: inFrench })), []);
  assert.equal(contradictionsIn(graphs({ name: [inFrench, { ...inFrench, '@value': 'Bande' }] })).length, 1);
});

test('the offers of all pages are one for each plan, in both languages, with price, allowances, overage and features', () => {
  const { plans } = parseYaml(readFileSync(join(sampleOptions.content, 'data/plans.yaml'), 'utf8')) as {
    plans: readonly SoldPlan[];
  };
  const offers = ofType('/schema/page.json', 'Offer');
  assert.deepEqual(
    offers.map(({ '@id': id, url, price, priceCurrency }) => ({ id, url, price, priceCurrency })),
    plans.map(({ id, price }) => ({
      id: `${origin}/#offer-${id}`,
      url: `${origin}/pricing/`,
      price,
      priceCurrency: 'EUR',
    })),
  );
  for (const [index, plan] of plans.entries()) {
    const { name, priceSpecification, includesObject, additionalProperty } = offers[index] ?? ({} as Node);
    const names = typeof plan.name === 'string' ? plan.name : { en: plan.name.en, fr: plan.name.fr };
    assert.deepEqual(typeof name === 'string' ? name : byLanguage(name), names);
    const [rate, ...overage] = [priceSpecification].flat() as readonly Specification[];
    assert.deepEqual([rate?.price, rate?.unitCode], [plan.price, 'MON']);
    assert.deepEqual(
      overage.map(({ price, eligibleQuantity }) => [price, eligibleQuantity?.minValue]),
      Object.entries(plan.overage).map(([id, amount]) => [amount, (plan.includes[id] ?? 0) + 1]),
    );
    assert.deepEqual(
      (includesObject as readonly Node[]).map((part) => part.amountOfThisGood),
      Object.values(plan.includes),
    );
    assert.deepEqual(
      (additionalProperty as readonly Node[]).map((property) => property['@id']),
      plan.features.map((id) => `${origin}/#feature-${id}`),
    );
  }
  const [service, ...others] = ofType('/schema/page.json', 'Service');
  assert.deepEqual(others, []);
  assert.deepEqual(
    service?.offers,
    offers.map((offer) => ({ '@id': offer['@id'] })),
  );
});

interface SoldPlan {
  readonly id: string;
  readonly name: string | Readonly<Record<string, string>>;
  readonly price: number;
  readonly includes: Readonly<Record<string, number>>;
  readonly overage: Readonly<Record<string, number>>;
  readonly features: readonly string[];
}

interface Specification {
  readonly price: number;
  readonly unitCode?: string;
  readonly eligibleQuantity?: { readonly minValue: number };
}

function byLanguage(texts: unknown): object {
  const all = [texts].flat() as readonly { readonly '@language': string; readonly '@value': string }[];
  return Object.fromEntries(all.map((text) => [text['@language'], text['@value']]));
}

test('the blog of each language names its posts, and the first page of an author is a profile', () => {
  for (const prefix of ['', '/fr']) {
    const [blog] = ofType(`${prefix}/blog/`, 'Blog');
    const named = (blog?.blogPost ?? []) as readonly Node[];
    const posts = ofType('/schema/post.json', 'BlogPosting').filter(
      ({ isPartOf }) => (isPartOf as Node)['@id'] === blog?.['@id'],
    );
    assert.ok(named.length >= 2);
    assert.deepEqual(
      named.map(({ '@id': id, headline }) => [id, headline]),
      posts.map(({ '@id': id, headline }) => [id, headline]),
    );
  }
  const [profile] = ofType('/blog/authors/mara-lindqvist/', 'ProfilePage');
  assert.deepEqual(profile?.mainEntity, { '@id': `${origin}/#/schema/person/mara-lindqvist` });
});

test('the calculator is a WebApplication on its page', () => {
  const [application] = ofType('/missed-call-revenue-calculator/', 'WebApplication');
  assert.deepEqual(application?.name, { '@language': 'en', '@value': 'Missed-call revenue calculator' });
  assert.deepEqual(ofType('/missed-call-revenue-calculator/', 'WebPage')[0]?.mainEntity, {
    '@id': application?.['@id'],
  });
  assert.equal(application?.browserRequirements, 'JavaScript');
});

test('a page with tables of inputs and formulas alone has no application', async () => {
  const path = 'pages/en/missed-call-revenue-calculator/index.md';
  const built = await buildEdited((files) => replaceIn(files, path, /^::calculator$/m, ''));
  const nodes = graphsOf(built).get('/missed-call-revenue-calculator/')?.['@graph'] ?? [];
  assert.deepEqual(
    nodes.filter((node) => node['@type'] === 'WebApplication' || 'mainEntity' in node),
    [],
  );
});

test('a post whose title contains </script> and quotation marks is one script that reads back as that title', async () => {
  const title = 'Ends </script><!-- & "quotes" here';
  const path = 'posts/en/the-first-eight-seconds.md';
  const built = await buildBare((files) => replaceIn(files, path, /^title: .*$/m, `title: '${title}'`));
  const graph = graphsOf(built).get('/blog/the-first-eight-seconds/');
  const article = graph?.['@graph'].find((node) => node['@type'] === 'BlogPosting');
  assert.equal(article?.headline, title);
});
