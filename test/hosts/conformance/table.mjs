/**
 * What of an event of node:test the table needs. https://nodejs.org/api/test.html#class-testsstream
 *
 * @typedef {{ name?: string, nesting?: number, skip?: boolean | string, details?: { type?: string | undefined } }} TestData
 * @typedef {{ type: string, data: TestData }} TestEvent
 * @typedef {{ kept: number, gaps: number, failed: number, skipped: number }} Counts
 */

/**
 * A reporter of node:test: at the end, a table of what each engine has been asked, what it kept and what it is known not to do. Node.js
 * loads it before it knows of TypeScript.
 *
 * @param {AsyncIterable<TestEvent>} events
 * @returns {AsyncGenerator<string>}
 */
export default async function* table(events) {
  /** @type {{ engine: string, counts: Counts }[]} */
  const rows = [];
  let inSuite = none();
  const outside = none();
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') {
      // A suite is told of after its tests, and processes are told of one after another. That of a file has those of engines in it.
      if (data.nesting === 0) continue;
      rows.push({ engine: (data.name ?? '').replace(/ serves$/, ''), counts: inSuite });
      inSuite = none();
      continue;
    }
    const counts = data.nesting === 1 ? outside : inSuite;
    counts[kindOf(type, data)] += 1;
  }
  yield printed([
    ...rows.sort((a, b) => (a.engine < b.engine ? -1 : 1)),
    { engine: '(judges, and beside the battery)', counts: outside },
  ]);
}

/** @returns {Counts} */
function none() {
  return { kept: 0, gaps: 0, failed: 0, skipped: 0 };
}

/**
 * A test of a known gap passes when the promise is not kept.
 *
 * @param {string} type
 * @param {TestData} data
 * @returns {keyof Counts}
 */
function kindOf(type, { name = '', skip }) {
  if (type === 'test:fail') return 'failed';
  if (skip !== undefined && skip !== false) return 'skipped';
  return name.startsWith('does not hold, for ') ? 'gaps' : 'kept';
}

/** @param {readonly { engine: string, counts: Counts }[]} rows */
function printed(rows) {
  const lines = rows.map(({ engine, counts: { kept, gaps, failed, skipped } }) => {
    const cells = [engine, kept + gaps + failed, kept, gaps, failed, skipped];
    return `| ${cells.join(' | ')} |`;
  });
  const head = '| Engine | Tests | Kept | Known gaps | Failed | Skipped |\n| --- | ---: | ---: | ---: | ---: | ---: |';
  return `\n${[head, ...lines].join('\n')}\n`;
}
