import type { KeyTexts } from './site/key-text.ts';

const featureLists = '`::features`, `::plan-features`, `llms.txt`';

/** The keys of `data/features.yaml`. */
export const featuresKeys: KeyTexts = {
  features: { says: 'What the product does, in the order in which it is told.', shows: featureLists },
  'features[].id': { says: 'What plans name it by.', example: 'live-answering', shows: '`features` of a plan' },
  'features[].name': { says: 'What it is called.', example: { en: 'Live answering', fr: 'Réponse en direct' } },
  'features[].description': { says: 'What it does.', example: 'A person answers within three rings.' },
};

/** The keys of `data/authors.yaml`. */
export const authorsKeys: KeyTexts = {
  authors: { says: 'Who signs posts.', shows: 'posts, the lists and feeds of authors, feeds, JSON-LD' },
  'authors[].id': { says: 'What posts name them by.', example: 'ines-moreau', shows: 'the address of their list' },
  'authors[].name': { says: 'Their name.', example: 'Inès Moreau' },
  'authors[].role': { says: 'What they do.', example: { en: 'Head of support', fr: 'Responsable du support' } },
  'authors[].url': { says: 'Their own page.', example: 'https://ines.example/' },
};

/** The keys of `data/api.yaml`. */
export const apiKeys: KeyTexts = {
  name: { says: 'What the API of the application is called.', example: 'Halyard API', shows: 'the API catalog' },
  url: { says: 'Where it is.', example: 'https://api.example.com/v2', shows: 'the API catalog' },
  description: { says: 'What it does.', example: 'Reads and places calls.', shows: 'the API catalog' },
  documentation: {
    says: 'Where it is documented.',
    example: 'https://docs.example.com/api/',
    shows: 'the API catalog',
  },
  openapi: {
    says: 'Its OpenAPI description.',
    example: 'https://api.example.com/openapi.json',
    shows: 'the API catalog',
  },
  status: { says: 'Whether it is up.', example: 'https://status.example.com/', shows: 'the API catalog' },
  terms: { says: 'Its terms of use.', example: 'https://www.example.com/terms/', shows: 'the API catalog' },
};

/** The keys of `data/affiliate.yaml`. */
export const affiliateKeys: KeyTexts = {
  commission: { says: 'What a partner earns.', shows: '`::affiliate-terms`' },
  'commission.rate': {
    says: 'The per cent of each payment.',
    example: 20,
    shows: '`::affiliate-terms`, `:commission`',
  },
  'commission.months': {
    says: 'For how many months of a customer it is paid.',
    example: 12,
    shows: '`::affiliate-terms`, `:commission-months`',
  },
  cookieDays: {
    says: 'For how many days a visit counts.',
    example: 30,
    shows: '`::affiliate-terms`, `:cookie-days`',
  },
  payout: { says: 'How it is paid.', shows: '`::affiliate-payouts`' },
  'payout.minimum': {
    says: 'The least that is paid out at once.',
    example: 50,
    shows: '`::affiliate-payouts`, `:minimum-payout`',
  },
  'payout.schedule': {
    says: 'When it is paid.',
    example: { en: 'On the first of the month', fr: 'Le premier du mois' },
  },
  'payout.methods': { says: 'In which ways.', example: ['SEPA', 'PayPal'] },
  terms: {
    says: 'What else applies, one sentence each.',
    example: ['Own purchases do not count.'],
    shows: '`::affiliate-terms`',
  },
  onboarding: {
    says: 'The steps to take part, in order.',
    example: ['Sign up.', 'Share your link.'],
    shows: '`::affiliate-onboarding`',
  },
};

/** The keys of `data/calculator.yaml`. */
export const calculatorKeys: KeyTexts = {
  name: { says: 'What the calculator is called.', example: 'Cost of missed calls', shows: '`::calculator`, JSON-LD' },
  description: { says: 'What it works out.', example: 'What missed calls cost a company in a year.', shows: 'JSON-LD' },
  inputs: { says: 'What readers know.', shows: '`::calculator`, `::calculator-inputs`, `::calculator-examples`' },
  'inputs[].id': { says: 'What formulas call it.', example: 'missed_calls' },
  'inputs[].name': { says: 'What readers call it.', example: 'Missed calls a month' },
  'inputs[].unit': { says: 'What it is counted in.', example: 'calls' },
  'inputs[].default': { says: 'Its value to begin with, which examples have that give none.', example: 40 },
  'inputs[].minimum': { says: 'The least that it may be.', example: 0 },
  'inputs[].maximum': { says: 'The most that it may be.', example: 1000 },
  'inputs[].step': { says: 'The difference between two values that make sense.', example: 10 },
  'inputs[].format': { says: 'How its values are written: `currency` is in that of the site.' },
  outputs: {
    says: 'What is worked out, in order.',
    shows: '`::calculator`, `::calculator-formulas`, `::calculator-examples`',
  },
  'outputs[].id': { says: 'What later formulas call it.', example: 'lost_sales' },
  'outputs[].name': { says: 'What readers call it.', example: 'Sales lost a year' },
  'outputs[].unit': { says: 'What it is counted in.', example: 'sales' },
  'outputs[].formula': {
    says: 'How it is worked out from inputs and earlier outputs.',
    example: 'missed_calls * 12',
  },
  'outputs[].format': { says: 'How its values are written.' },
  examples: { says: 'Cases that are worked out on the page.', shows: '`::calculator`, `::calculator-examples`' },
  'examples[].name': { says: 'What the case is called.', example: 'A small office' },
  'examples[].inputs': { says: 'Its values by the ids of inputs.', example: { missed_calls: 25 } },
};
