import { money, number, percent } from '../../format/numbers.ts';
import { say } from '../localised.ts';
import { list, strong } from '../nodes.ts';
import { type Block, type Fact, need } from './block.ts';

const terms: Block = {
  name: 'affiliate-terms',
  attributes: [],
  expand({ facts, locale }) {
    const { commission, cookieDays, terms } = need(facts.affiliate, 'affiliate');
    const { labels, code } = locale;
    return [
      list(false, [
        [strong(labels.commission), `${labels.colon}${percent(commission.rate, code)}`],
        [strong(labels.commissionPeriod), `${labels.colon}${number(commission.months, code)} ${labels.months}`],
        [strong(labels.cookieWindow), `${labels.colon}${number(cookieDays, code)} ${labels.days}`],
        ...terms.map((term) => [say(term, code)]),
      ]),
    ];
  },
};

const payouts: Block = {
  name: 'affiliate-payouts',
  attributes: [],
  expand({ facts, locale }) {
    const { payout } = need(facts.affiliate, 'affiliate');
    const { labels, code } = locale;
    return [
      list(false, [
        [strong(labels.minimumPayout), `${labels.colon}${money(payout.minimum, facts.currency, code)}`],
        [strong(labels.payoutSchedule), `${labels.colon}${say(payout.schedule, code)}`],
        [
          strong(labels.payoutMethods),
          `${labels.colon}${payout.methods.map((method) => say(method, code)).join(', ')}`,
        ],
      ]),
    ];
  },
};

const onboarding: Block = {
  name: 'affiliate-onboarding',
  attributes: [],
  expand: ({ facts, locale }) => [
    list(
      true,
      need(facts.affiliate, 'affiliate').onboarding.map((step) => [say(step, locale.code)]),
    ),
  ],
};

export const affiliateBlocks = [terms, payouts, onboarding];

export const affiliateFacts: Fact[] = [
  {
    name: 'commission',
    attributes: [],
    text: ({ facts, locale }) => percent(need(facts.affiliate, 'affiliate').commission.rate, locale.code),
  },
  {
    name: 'commission-months',
    attributes: [],
    text: ({ facts, locale }) => number(need(facts.affiliate, 'affiliate').commission.months, locale.code),
  },
  {
    name: 'cookie-days',
    attributes: [],
    text: ({ facts, locale }) => number(need(facts.affiliate, 'affiliate').cookieDays, locale.code),
  },
  {
    name: 'minimum-payout',
    attributes: [],
    text: ({ facts, locale }) => money(need(facts.affiliate, 'affiliate').payout.minimum, facts.currency, locale.code),
  },
];
