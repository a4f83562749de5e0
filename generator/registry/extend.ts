/** The exports of the package `fingerpost` for a site's own parts and templates, besides types. */

export { listKnown, nearest, suggest } from '../base/nearest.ts';
export { CommandError, error, type Place, type Problem, placeOf, type Result, warning } from '../base/problem.ts';
export type { JsonSchema } from '../base/validator.ts';
export { type DataContext, type DataType, dataOf, needData } from '../data/types/data-type.ts';
export { escapeHtml, type Html, type HtmlTag, html, htmlText, rawHtml } from '../format/html.ts';
export { printJson } from '../format/json.ts';
export type { Host, HostFile, HostInput } from '../hosts/rules/host.ts';
export {
  type Attributes,
  type BlockDirective,
  type BlockPlace,
  type Directive,
  DirectiveError,
  type DirectiveScope,
  type InlineDirective,
  pick,
} from '../model/directive.ts';
export { heading, link, list, paragraph, strong, table, text } from '../model/nodes.ts';
export type { Entry, Site } from '../model/site.ts';
export { type Declaration, withRole } from '../output/declaration.ts';
export { declare, type Output } from '../output/output.ts';
export type { EntryResource, Resource, SiteResource } from '../resources/parts/resource.ts';
export { localize } from '../settings/localized.ts';
export { fill, type Labels } from '../templates/labels.ts';
export type {
  AlternativeLink,
  LinkedText,
  LlmsTemplate,
  LlmsView,
  PagerView,
  PageTemplate,
  PageView,
  PictureView,
  PostView,
  ViewLink,
} from '../templates/view.ts';
export { type Config, defineConfig } from './config.ts';
