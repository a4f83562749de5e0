import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse as parseYaml } from 'yaml';
import { buildEdited, buildTree, origin, replaceIn, sampleOptions } from '../build-sample.ts';
import { assertConforms, conforms } from '../schemas/conforms.ts';
import { type Graph, graphsOf, type Node, objectsIn } from '../schemas/graphs.ts';
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
    for (const node of nodes.filter((one) => /^(?:Web|Collection)Page$/.test(one['@type'])))
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
  const pageTypes = ['WebPage', 'CollectionPage', 'WebSite', 'BlogPosting'];
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
  const described = [...urls('/schema/page.json', 'WebPage'), ...urls('/schema/page.json', 'CollectionPage')].sort();
  assert.deepEqual(described, pages.map((path) => origin + path).sort());
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
      const named = (original?.workTranslation as readonly Node[] | undefined)?.map((one) => one['@id']);
      assert.ok(named?.includes(node['@id']), node['@id']);
    }
    assert.ok(ties >= 4, path);
  }
});

test('each trail is numbered from 1, leads through pages that exist, and ends in the page itself without a link', () => {
  for (const [path] of graphs) {
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

test('a trail has the steps and names that its page shows, and a home page has none', () => {
  for (const [path] of graphs) {
    if (path.startsWith('/schema/')) continue;
    const shown = /<nav class="breadcrumb".*?<\/nav>/s.exec(tree.text(path))?.[0] ?? '';
    const steps = [...shown.matchAll(/<li>(.*?)<\/li>/gs)].map(([, text = '']) => textOf(text));
    const [trail] = ofType(path, 'BreadcrumbList');
    const said = ((trail?.itemListElement ?? []) as readonly Step[]).map(({ name }) => name.replace(/\s+/g, ' '));
    assert.deepEqual(said, steps, path);
    const [page] = [...ofType(path, 'WebPage'), ...ofType(path, 'CollectionPage')];
    assert.equal(page?.breadcrumb !== undefined, steps.length > 0, path);
  }
  assert.deepEqual(
    [...graphs.keys()].filter((path) => ofType(path, 'BreadcrumbList').length === 0),
    ['/', '/fr/'],
  );
});

test('there is a WebSite for each language, with its own description, and each page is part of that of its language', () => {
  const sites = ofType('/schema/page.json', 'WebSite').map(({ url, inLanguage }) => [url, inLanguage]);
  assert.deepEqual(sites, [
    [`${origin}/`, 'en'],
    [`${origin}/fr/`, 'fr'],
  ]);
  for (const { url, inLanguage, isPartOf } of ofType('/schema/page.json', 'WebPage'))
    assert.deepEqual(isPartOf, { '@id': `${origin}${inLanguage === 'fr' ? '/fr' : ''}/#website` }, String(url));
});

test('a page that answers questions has each as a Question with the text below its heading', () => {
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
  const built = await buildEdited((files) =>
    replaceIn(files, 'site.yaml', 'organization:\n', `organization:\n${written.join('')}${address}`),
  );
  const nodes = (built.json('/schema/page.json') as Graph)['@graph'];
  const {
    telephone,
    foundingDate,
    vatID,
    address: given,
    description,
  } = nodes.find((node) => node['@type'] === 'Organization') ?? ({} as Node);
  assert.deepEqual({ telephone, foundingDate, vatID }, facts);
  assert.deepEqual(given, {
    '@type': 'PostalAddress',
    streetAddress: '1 Quay Street',
    addressLocality: 'Galway',
    addressCountry: 'IE',
  });
  assert.match(String(description), /^Ringfold answers the calls/);
});

test('the offers are the plans of plans.yaml, in both languages, with price, currency and period', () => {
  const { plans } = parseYaml(readFileSync(join(sampleOptions.content, 'data/plans.yaml'), 'utf8')) as {
    plans: readonly { id: string; name: string | Record<string, string>; price: number }[];
  };
  for (const [prefix, language] of [
    ['', 'en'],
    ['/fr', 'fr'],
  ] as const) {
    const url = `${origin}${prefix}/pricing/`;
    const offers = ofType('/schema/page.json', 'Offer').filter((node) => node.url === url);
    const wanted = plans.map(({ id, name, price }) => ({
      '@id': `${url}#offer-${id}`,
      name: typeof name === 'string' ? name : name[language],
      price,
      priceCurrency: 'EUR',
      unit: 'MON',
    }));
    const found = offers.map(({ '@id': id, name, price, priceCurrency, priceSpecification }) => ({
      '@id': id,
      name,
      price,
      priceCurrency,
      unit: (priceSpecification as { unitCode: string }).unitCode,
    }));
    assert.deepEqual(found, wanted);
    const [service] = ofType(`${prefix}/pricing/`, 'Service');
    assert.deepEqual(
      service?.offers,
      wanted.map((offer) => ({ '@id': offer['@id'] })),
    );
  }
});

test('the calculator is a WebApplication on its page', () => {
  const [application] = ofType('/missed-call-revenue-calculator/', 'WebApplication');
  assert.equal(application?.name, 'Missed-call revenue calculator');
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
  const built = await buildEdited((files) => replaceIn(files, path, /^title: .*$/m, `title: '${title}'`));
  const graph = graphsOf(built).get('/blog/the-first-eight-seconds/');
  const article = graph?.['@graph'].find((node) => node['@type'] === 'BlogPosting');
  assert.equal(article?.headline, title);
});
