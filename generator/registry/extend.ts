// The exports of the package `fingerpost` for a site's own parts and templates, by purpose: each comment begins a row of the table in docs/extend.md.

// Configuration

export type { Locale, SiteConfig } from '../settings/config.ts';
export { type LocalizedText, localize } from '../settings/localized.ts';
export { type Config, defineConfig, type LoadedFiles, type Parts, type Plugin } from './config.ts';

// Resources and their outputs

export type { JsonSchema } from '../base/validator.ts';
export { printJson } from '../format/json.ts';
export type { Link } from '../format/link-header.ts';
export {
  type Body,
  type Declaration,
  declare,
  type Endpoint,
  type Inputs,
  type NegotiatedPair,
  type Output,
  withRole,
} from '../output/output.ts';
export type { Role } from '../output/role.ts';
export type { EntryResource, Resource, SiteResource } from '../resources/parts/resource.ts';

// The site that they describe

export type { Document, Outline } from '../body/document.ts';
export type { Author, SiteData } from '../model/meta.ts';
export type { Entry, List, Page, Post, Site } from '../model/site.ts';

// Hosts

export type { Capabilities, Host, HostFile, HostInput, Limits, Served } from '../hosts/rules/host.ts';
export type { Redirect } from '../output/redirects.ts';

// Types of data

export { type DataContext, type DataType, dataOf, needData } from '../data/types/data-type.ts';

// Directives

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

// Templates

export { layout } from '../../templates/layout.ts';
export { default as pageTemplate } from '../../templates/page.ts';
export { default as postTemplate } from '../../templates/post.ts';
export { default as footer } from '../../templates/slots/footer.ts';
export { default as header } from '../../templates/slots/header.ts';
export { escapeHtml, type Html, type HtmlTag, html, htmlText, rawHtml } from '../format/html.ts';
export { fill, type Labels } from '../templates/labels.ts';

// Views of templates

export type {
  AlternativeLink,
  AuthorView,
  DocsView,
  LinkedText,
  LlmsTemplate,
  LlmsView,
  MenuEntry,
  PagerView,
  PageTemplate,
  PageView,
  PictureView,
  PostView,
  SidebarItem,
  SlotsView,
  ViewLink,
} from '../templates/view.ts';

// Problems

export { listKnown, nearest, suggest } from '../base/nearest.ts';
export { CommandError, error, type Place, type Problem, placeOf, type Result, warning } from '../base/problem.ts';
