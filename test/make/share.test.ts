import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareWork } from '../../generator/make/pool.ts';

const numbers = (length: number) => Array.from({ length }, (_, index) => index);

test('shareWork() keeps the order of its tasks, whoever does them', async () => {
  const tasks = numbers(95);
  const here = (task: number) => task * 2;
  const slowly = async (task: number) => {
    await new Promise(setImmediate);
    return here(task);
  };
  for (const others of [0, 1, 3, 7]) {
    const elsewhere = Array.from({ length: others }, () => slowly);
    assert.deepEqual(await shareWork({ tasks, here, elsewhere }), tasks.map(here));
  }
});

test('shareWork() gives the others the first tasks, and this thread the last, so that each makes what is alike', async () => {
  const [own, given]: [number[], number[]] = [[], []];
  const here = (task: number) => void own.push(task);
  const elsewhere = async (task: number) => void given.push(task);
  await shareWork({ tasks: numbers(9), here, elsewhere: [elsewhere] });
  assert.deepEqual([...given, ...own.reverse()], numbers(9));
  assert.ok(given.length > 0 && own.length > 0);
});

test('shareWork() gives each of the others more tasks at a time while this thread is at its first work', async () => {
  const given: number[] = [];
  let inHand = 0;
  const note = () => void given.push(inHand);
  const other = async () => {
    inHand += 1;
    await new Promise(setImmediate);
    inHand -= 1;
  };
  await shareWork({ tasks: numbers(180), here: note, elsewhere: [other, other], first: [note, note] });
  const [atFirst = 0, second, ...later] = given;
  assert.equal(atFirst, 48);
  assert.equal(second, atFirst);
  assert.ok(Math.max(...later.slice(2)) < atFirst, given.join());
});

test('shareWork() gives no other more than its share, as long as it has much of the first work in hand', async () => {
  const waiting: (() => void)[] = [];
  let given = 0;
  let isDone = false;
  const other = async () => {
    given += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  // Each time that this thread does a task, the other one does one, too.
  const here = () => waiting.shift()?.();
  const sharing = shareWork({ tasks: numbers(40), here, elsewhere: [other], first: [() => {}] });
  const ended = sharing.then(() => {
    isDone = true;
  });
  for (let turn = 0; !isDone; turn += 1) {
    // Whatever this thread has left to the other one
    if (turn > 1000) here();
    await new Promise(setImmediate);
  }
  await ended;
  // Half of them, and one more when it had done nearly all of these
  assert.equal(given, 21);
});

test('shareWork() gives each of the others a fair share of few tasks', async () => {
  for (const [length, others, expected] of [
    [1, 1, 0],
    [2, 1, 1],
    [3, 1, 1],
    [4, 1, 2],
    [3, 3, 0],
    [4, 3, 3],
    [9, 3, 6],
  ] as const) {
    const given: number[] = [];
    const atOnce: number[] = [];
    const here = () => void atOnce.push(given.length);
    const other = async (task: number) => void given.push(task);
    await shareWork({ tasks: numbers(length), here, elsewhere: Array.from({ length: others }, () => other) });
    assert.equal(atOnce[0], expected, `${length} tasks, ${others} others`);
  }
});

test('shareWork() fails when any side does, and when a step of the first work does', async () => {
  const failing = () => {
    throw new Error('broken');
  };
  const later = async () => {
    await new Promise(setImmediate);
    failing();
  };
  const message = { message: 'broken' };
  await assert.rejects(shareWork({ tasks: [1, 2, 3], here: failing, elsewhere: [] }), message);
  await assert.rejects(shareWork({ tasks: [1, 2, 3], here: later, elsewhere: [] }), message);
  await assert.rejects(shareWork({ tasks: [1, 2, 3], here: () => {}, elsewhere: [later] }), message);
  await assert.rejects(shareWork({ tasks: [], here: () => {}, elsewhere: [], first: [later] }), message);
});

test('shareWork() leaves large tasks to this thread, however long its first steps take', async () => {
  const sizes = [...Array.from({ length: 8 }, () => 1), 20, 20, 20, 20];
  const done: { readonly where: string; readonly size: number }[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  };
  await shareWork<number, void>({
    tasks: sizes,
    sizeOf: (size) => size,
    first: [turns],
    here(size) {
      done.push({ where: 'here', size });
      if (done.filter(({ where }) => where === 'here').length === 2) release();
    },
    elsewhere: [
      async (size) => {
        done.push({ where: 'elsewhere', size });
        if (size > 1) await released;
      },
    ],
  });
  const large = done.flatMap(({ where, size }) => (size > 1 ? where : []));
  assert.deepEqual(large.sort(), ['elsewhere', 'elsewhere', 'here', 'here']);
});
