import type { KeyTexts } from './site/key-text.ts';

const offers = '`::plans`, `::plan-details`, `llms.txt`, offers in JSON-LD';
const another = (time: string) => ({ says: `What it costs for ${time}.`, example: 12 });
const spell = (unit: string) => ({ says: `How many ${unit} it lasts; one of the four is given.`, example: 3 });

/** The keys of `data/plans.yaml`. */
export const plansKeys: KeyTexts = {
  period: {
    says: 'What a price is for that is a number alone. Needed as soon as there is one.',
    example: 'month',
    shows: 'every such price',
  },
  tax: {
    says: 'What the prices say of tax.',
    shows: '`:tax`, `::plans`, `::plan-details`, `::add-ons`, offers in JSON-LD',
  },
  'tax.included': { says: 'Whether they include it.' },
  'tax.note': {
    says: 'The same in words of your own.',
    otherwise: 'a sentence that says what `included` does',
    example: { en: 'All prices include VAT.', fr: 'Tous les prix sont TTC.' },
  },
  allowances: { says: 'What plans include some amount of.', shows: '`::plans`, `::overage`, `llms.txt`' },
  'allowances[].id': { says: 'What plans name it by.', example: 'seats' },
  'allowances[].name': { says: 'What it is called in tables.', example: { en: 'Seats', fr: 'Places' } },
  'allowances[].unit': { says: 'What one of it is called.', example: { en: 'seat', fr: 'place' } },
  plans: { says: 'What is sold, in the order in which it is told.', shows: offers },
  'plans[].id': { says: 'What directives name it by.', example: 'team', shows: '`:price{plan=team}`, ids of offers' },
  'plans[].name': { says: 'What it is called.', example: { en: 'Team', fr: 'Équipe' } },
  'plans[].description': { says: 'Whom it is for.', example: 'For a small office.' },
  'plans[].price': {
    says: 'What it costs: a number for one `period`, `free`, `contact`, or a mapping with an amount for each way to pay.',
    example: { month: 12, year: 120, per: 'seats' },
    shows: `${offers}, \`:price\``,
  },
  'plans[].price.once': {
    says: 'What it costs once: an amount, one for each currency, a range, or tiers.',
    example: 300,
  },
  'plans[].price.once.from': { says: 'The least that it costs.', example: 49 },
  'plans[].price.once.to': { says: 'The most that it costs.', example: 250 },
  'plans[].price.once[].upTo': {
    says: 'The last unit of the tier; the last tier may go without.',
    example: 10,
  },
  'plans[].price.once[].price': { says: 'What each unit of the tier costs.', example: 12 },
  'plans[].price.once[].flat': { says: 'What the tier costs as a whole.', example: 19 },
  'plans[].price.second': another('a second'),
  'plans[].price.minute': another('a minute'),
  'plans[].price.hour': another('an hour'),
  'plans[].price.day': another('a day'),
  'plans[].price.week': another('a week'),
  'plans[].price.month': another('a month'),
  'plans[].price.quarter': another('a quarter of a year'),
  'plans[].price.year': another('a year'),
  'plans[].price.monthBilledYearly': { says: 'What it costs for a month, paid for a year at once.', example: 10 },
  'plans[].price.per': {
    says: 'What the price is for one of: an id of `allowances`, or a text.',
    otherwise: 'the plan as a whole',
    example: 'seats',
  },
  'plans[].price.quantity': {
    says: 'For how many of them together the price is.',
    otherwise: 'one',
    example: 1000,
  },
  'plans[].price.tiers': {
    says: 'Whether each unit costs the price of its own tier, or all of them that of the last.',
    otherwise: '`graduated`',
  },
  'plans[].price.note': { says: 'What follows the price, after a comma.', example: 'for students' },
  'plans[].setup': {
    says: 'What is paid once, at the start.',
    example: 30,
    shows: `${offers}, \`:price{part=setup}\``,
  },
  'plans[].trial': { says: 'For how long it may be tried for nothing.', shows: `${offers}, \`:price{part=trial}\`` },
  'plans[].trial.days': spell('days'),
  'plans[].trial.weeks': spell('weeks'),
  'plans[].trial.months': spell('months'),
  'plans[].trial.years': spell('years'),
  'plans[].term': { says: 'For how long it is taken at least.', shows: `${offers}, \`:price{part=term}\`` },
  'plans[].action': { says: 'What readers do next.', shows: '`::plan-details`, `:action`, JSON-LD' },
  'plans[].action.text': {
    says: 'The text of its link.',
    otherwise: 'what the kind of price calls for',
    example: 'Start the trial',
  },
  'plans[].action.url': {
    says: 'Where it leads: a path of this site, or an address with https:, mailto: or tel:.',
    example: '/sign-up/',
  },
  'plans[].highlights': {
    says: 'What is best about it, one line each.',
    example: ['Answers in two languages'],
    shows: '`::plan-details`',
  },
  'plans[].includes': {
    says: 'How much it includes, by the ids of `allowances`: a number, or `unlimited`.',
    example: { seats: 5, calls: 'unlimited' },
    shows: '`::plans`, `:included`, `llms.txt`, JSON-LD',
  },
  'plans[].overage': {
    says: 'What one more costs, by the ids of `allowances`: an amount, `{price: 5, quantity: 1000}`, or tiers.',
    example: { seats: 8 },
    shows: '`::overage`, `:overage-rate`, `llms.txt`',
  },
  'plans[].overage.*.price': { says: 'What so many more cost.', example: 5 },
  'plans[].overage.*.quantity': { says: 'How many more that is for.', example: 1000 },
  'plans[].features': {
    says: 'What it has, by the ids of `data/features.yaml`.',
    example: ['live-answering'],
    shows: '`::plan-features`',
  },
  addOns: { says: 'What can be added to a plan.', shows: '`::add-ons`, `llms.txt`, offers in JSON-LD' },
  'addOns[].id': {
    says: 'What directives name it by.',
    example: 'number',
    shows: '`:price{add-on=number}`, ids of offers',
  },
  'addOns[].name': { says: 'What it is called.', example: 'Second number' },
  'addOns[].description': { says: 'What it does.', example: 'A number in another town.' },
  'addOns[].price': { says: 'What it costs, as that of a plan.', example: 5 },
  'addOns[].setup': { says: 'What is paid once, at the start.', example: 30 },
  'addOns[].trial': { says: 'For how long it may be tried for nothing.' },
  'addOns[].term': { says: 'For how long it is taken at least.' },
  'addOns[].action': { says: 'What readers do next.' },
  'addOns[].plans': { says: 'The plans that it can be added to, by id.', otherwise: 'all', example: ['team'] },
};
