import { isMapping } from '../../base/mapping.ts';
import { type Place, type Problem, warning } from '../../base/problem.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Requirement {
  readonly type: string;
  /** Paths of properties, which count where there is their first; of those with `|` between them, one is enough. */
  readonly required: readonly string[];
  /** Ratings and reviews are left out: they are given, and not written. */
  readonly recommended: readonly string[];
  /** The page below https://developers.google.com/search/docs/appearance/structured-data/ that says so. */
  readonly page: string;
}

/** Google's requirements of the types that it shows, subtypes included. */
export const requirements: readonly Requirement[] = [
  {
    type: 'Article',
    required: [],
    recommended: ['headline', 'author', 'author.name', 'author.url', 'datePublished', 'dateModified', 'image'],
    page: 'article',
  },
  {
    type: 'Product',
    required: [
      'name',
      'offers|review|aggregateRating',
      'offers.price|offers.priceSpecification|offers.lowPrice',
      'offers.priceCurrency|offers.priceSpecification.priceCurrency',
    ],
    recommended: ['image', 'description', 'brand', 'sku', 'offers.availability'],
    page: 'product-snippet',
  },
  {
    type: 'BreadcrumbList',
    required: ['itemListElement', 'itemListElement.position', 'itemListElement.name|itemListElement.item.name'],
    recommended: [],
    page: 'breadcrumb',
  },
  {
    type: 'Organization',
    required: [],
    recommended: ['name', 'url', 'logo', 'address', 'contactPoint', 'sameAs'],
    page: 'organization',
  },
  {
    type: 'FAQPage',
    required: ['mainEntity', 'mainEntity.name', 'mainEntity.acceptedAnswer.text'],
    recommended: [],
    page: 'faqpage',
  },
  {
    type: 'ProfilePage',
    required: ['mainEntity', 'mainEntity.name'],
    recommended: ['mainEntity.description', 'mainEntity.image', 'mainEntity.sameAs'],
    page: 'profile-page',
  },
  {
    type: 'JobPosting',
    required: [
      'title',
      'description',
      'datePosted',
      'hiringOrganization',
      'jobLocation|applicantLocationRequirements',
      'jobLocation.address.addressCountry',
    ],
    recommended: ['validThrough', 'employmentType', 'baseSalary', 'identifier', 'directApply'],
    page: 'job-posting',
  },
  {
    type: 'Event',
    required: ['name', 'startDate', 'location', 'location.address|location.url'],
    recommended: [
      'endDate',
      'description',
      'image',
      'location.name',
      'eventStatus',
      'offers',
      'organizer',
      'performer',
    ],
    page: 'event',
  },
  {
    type: 'LocalBusiness',
    required: ['name', 'address'],
    recommended: ['url', 'telephone', 'geo', 'openingHoursSpecification', 'priceRange'],
    page: 'local-business',
  },
];

type Node = Readonly<Record<string, unknown>>;

/** Warns of the properties that a node lacks, although Google shows nothing of its type without them. */
export function checkRichResults(node: Node, place: Place, { isKindOf, isType }: Vocabulary): readonly Problem[] {
  const type = String(node['@type']);
  if (!isType(type)) return [];
  return requirements
    .filter((requirement) => isKindOf(type, requirement.type))
    .flatMap(({ type: shown, required, recommended, page }) => {
      const missing = required.filter((paths) => !isMet(paths, node));
      if (missing.length === 0) return [];
      const names = missing.map((paths) => paths.replaceAll('|', ' or ')).join(', ');
      const wished = recommended.filter((paths) => !isMet(paths, node));
      const more = wished.length === 0 ? '' : `. Recommended, too: ${wished.join(', ')}`;
      const hint = `Add ${names}${more}: https://developers.google.com/search/docs/appearance/structured-data/${page}`;
      const message = `Google shows no ${shown} without ${names}`;
      return [warning('schema-org', message, place, hint)];
    });
}

/** Whether one of the paths has a value, or is a property of a part that the node does not have. */
function isMet(paths: string, node: Node): boolean {
  return paths.split('|').some((path) => {
    const [top = '', ...rest] = path.split('.');
    return (rest.length > 0 && !(top in node)) || hasValue([top, ...rest], node);
  });
}

/** Whether every value along a path has the next property. What a reference leads to, is not known here. */
function hasValue([property = '', ...rest]: readonly string[], node: Node): boolean {
  if (!(property in node)) return false;
  const values = [node[property]].flat();
  if (rest.length === 0) return true;
  return values.every((value) => {
    if (!isMapping(value)) return value === undefined || isAddress(value);
    return isReference(value) || hasValue(rest, value);
  });
}

function isReference(value: Node): boolean {
  return '@id' in value && Object.keys(value).length === 1;
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https:/.test(value);
}
