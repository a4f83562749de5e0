import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateTime, latest, parseMoment, parseStamp, stampOf } from '../../generator/base/dates.ts';
import { seeded } from '../fuzz/runs.ts';

const valid: readonly [text: string, iso: string, instant: string][] = [
  ['2026-04-14', '2026-04-14', '2026-04-14T00:00:00Z'],
  ['2024-02-29', '2024-02-29', '2024-02-29T00:00:00Z'],
  ['2000-02-29', '2000-02-29', '2000-02-29T00:00:00Z'],
  ['1999-12-31', '1999-12-31', '1999-12-31T00:00:00Z'],
  ['2026-04-14T09:30Z', '2026-04-14T09:30:00Z', '2026-04-14T09:30:00Z'],
  ['2026-04-14T09:30:15Z', '2026-04-14T09:30:15Z', '2026-04-14T09:30:15Z'],
  ['2026-04-14t09:30:15z', '2026-04-14T09:30:15Z', '2026-04-14T09:30:15Z'],
  ['2026-04-14T23:59:59Z', '2026-04-14T23:59:59Z', '2026-04-14T23:59:59Z'],
  ['2026-04-14 09:30:15Z', '2026-04-14T09:30:15Z', '2026-04-14T09:30:15Z'],
  ['2026-04-14T00:30:00+02:00', '2026-04-13T22:30:00Z', '2026-04-13T22:30:00Z'],
  ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00Z', '2027-01-01T00:30:00Z'],
  ['2026-04-14T09:30:15.25Z', '2026-04-14T09:30:15Z', '2026-04-14T09:30:15Z'],
  ['0000-02-29', '0000-02-29', '0000-02-29T00:00:00Z'],
  ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '0000-01-01T00:00:00Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
];

for (const [text, iso, instant] of valid)
  test(`parseStamp() reads ${text}`, () => {
    assert.deepEqual(parseStamp(text), { iso, epoch: Date.parse(instant) });
  });

for (const text of [
  '',
  'yesterday',
  '2026',
  '2026-04',
  '2026-4-14',
  '26-04-14',
  '2026-00-10',
  '2026-13-01',
  '2026-02-30',
  '2026-02-29',
  '1900-02-29',
  '0000-01-01T00:00:00+01:00',
  '9999-12-31T23:30:00-01:00',
  '12026-01-01',
  '2026-04-31',
  '2026-04-00',
  '2026-04-14T09:30',
  '2026-04-14T09:30:00',
  '2026-04-14T24:00:00Z',
  '2026-04-14T23:60:00Z',
  '2026-04-14T23:59:60Z',
  '2026-04-14T09Z',
  '2026-04-14T09:30:00+2',
  '2026-04-14T09:30:00+0200',
  '2026-04-14T09:30:00+25:00',
  '2026-04-14T09:30:00+02:60',
  '2026-04-14Z',
  ' 2026-04-14',
  '2026-04-14 ',
  '2026-04-14\n',
  '2026/04/14',
  '+002026-04-14',
  '٢٠٢٦-٠٤-١٤',
])
  test(`parseStamp() finds no date in ${JSON.stringify(text)}`, () => {
    assert.equal(parseStamp(text), undefined);
  });

test('parseStamp() reads every day that exists and rolls over none that does not', () => {
  const day = fc.tuple(
    fc.integer({ min: 1000, max: 9999 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  );
  fc.assert(
    fc.property(day, ([year, month, date]) => {
      const text = [year, month, date].map((part) => String(part).padStart(2, '0')).join('-');
      const stamp = parseStamp(text);
      if (stamp) assert.equal(new Date(stamp.epoch).toISOString().slice(0, 10), text);
      else {
        const rolled = new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
        assert.notEqual(rolled, text);
      }
    }),
    seeded(2000),
  );
});

test('stampOf() reads what parseStamp() does, and throws for anything else', () => {
  assert.deepEqual(stampOf('2026-04-14'), parseStamp('2026-04-14'));
  assert.throws(() => stampOf('today'), { message: 'Not a date: today' });
});

test('dateTime() always has a time and a zone', () => {
  assert.equal(dateTime({ iso: '2026-04-14', epoch: 0 }), '2026-04-14T00:00:00Z');
  assert.equal(dateTime({ iso: '2026-04-14T09:30:00Z', epoch: 0 }), '2026-04-14T09:30:00Z');
});

test('latest() finds the first of the latest stamps, and nothing in an empty list', () => {
  const [a, b, c, d] = [
    { iso: 'a', epoch: 1 },
    { iso: 'b', epoch: 3 },
    { iso: 'c', epoch: 2 },
    { iso: 'd', epoch: 3 },
  ];
  assert.equal(latest([a, b, c, d]), b);
  assert.equal(latest([]), undefined);
});

const loose: readonly [text: string, zone: string | undefined, iso: string | undefined][] = [
  ['2016-08-02', 'Europe/Paris', '2016-08-02'],
  ['2016-1-9', undefined, '2016-01-09'],
  ['2016-3-21 8:00:00', 'UTC', '2016-03-21T08:00:00Z'],
  ['2016-2-31', undefined, undefined],
  ['2016-08-02T13:20:11+02:00', 'America/New_York', '2016-08-02T11:20:11Z'],
  ['2016-08-02 13:20:11 -0700', undefined, '2016-08-02T20:20:11Z'],
  ['2016-08-02 9:20:11.5 +2', undefined, '2016-08-02T07:20:11Z'],
  ['2016-08-02 13:20 UTC', undefined, '2016-08-02T13:20:00Z'],
  ['2016-08-02 13:20', undefined, undefined],
  ['Jul 08 2022', undefined, '2022-07-08'],
  ['July 8th, 2022', undefined, '2022-07-08'],
  ['8 Sept 2022', undefined, '2022-09-08'],
  ['Wed, 08 Jul 2026 09:30:00 +0200', undefined, '2026-07-08T07:30:00Z'],
  ['Wed, 08 Jul 2026 09:30:00 GMT', undefined, '2026-07-08T09:30:00Z'],
  ['Wed Jul 8 09:30:00 2026 +0200', undefined, '2026-07-08T07:30:00Z'],
  ['May 8, 2026 9:30', 'Europe/Paris', '2026-05-08T07:30:00Z'],
  ['2026/07/08', undefined, '2026-07-08'],
  ['2023-01-29 18:30:22 2023 -0800', undefined, '2023-01-30T02:30:22Z'],
  ['2023-01-29 18:30:22 2024 -0800', undefined, undefined],
  ['Feb 30 2022', undefined, undefined],
  ['Foo 8 2022', undefined, undefined],
  ['Ju 8 2022', undefined, undefined],
  ['07/08/2022', undefined, undefined],
  ['2016-08-02 13:20', 'Europe/Paris', '2016-08-02T11:20:00Z'],
  ['2016-01-02T13:20:11', 'Europe/Paris', '2016-01-02T12:20:11Z'],
  ['1883-11-18 13:20', 'UTC', '1883-11-18T13:20:00Z'],
  // Clocks are put forward from 2:00 to 3:00, and back from 3:00 to 2:00.
  ['2026-03-29 01:59:59', 'Europe/Paris', '2026-03-29T00:59:59Z'],
  ['2026-03-29 02:30', 'Europe/Paris', '2026-03-29T01:30:00Z'],
  ['2026-10-25 02:30', 'Europe/Paris', '2026-10-25T00:30:00Z'],
  ['2026-10-25 03:00', 'Europe/Paris', '2026-10-25T02:00:00Z'],
  ['2026-02-30 13:20', 'Europe/Paris', undefined],
  ['2026-02-03 24:00', 'Europe/Paris', undefined],
  ['2026-02-03 10:00:00 0300 -0800', undefined, undefined],
];

for (const [text, zone, iso] of loose)
  test(`parseMoment() reads ${text} in ${zone ?? 'no zone'} as ${iso}`, () => {
    assert.equal(parseMoment(text, zone)?.iso, iso);
    assert.equal(parseMoment(text, zone)?.epoch, iso === undefined ? undefined : Date.parse(iso));
  });

test('parseMoment() gives a moment at which clocks of the zone show the time', () => {
  const moments = fc.integer({ min: Date.UTC(1980) / 60_000, max: Date.UTC(2035) / 60_000 });
  const zones = fc.constantFrom('Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC');
  fc.assert(
    fc.property(moments, zones, (minutes, timeZone) => {
      const shown = new Date(minutes * 60_000).toLocaleString('sv', { timeZone });
      const found = parseMoment(shown, timeZone);
      assert.ok(found);
      assert.equal(new Date(found.epoch).toLocaleString('sv', { timeZone }), shown);
    }),
    seeded(300),
  );
});
