/** What programs import from the package `fingerpost`. */
export { CommandError, type Place, type Problem } from '../base/problem.ts';
export type { Report as BuildReport } from '../build.ts';
export type { Html, HtmlTag } from '../format/html.ts';
export type { Host, HostFile, HostInput } from '../hosts/host.ts';
export type { DataType } from '../model/data/data-type.ts';
export type { BlockDirective, Directive, InlineDirective } from '../model/directive.ts';
export type { Output } from '../output/output.ts';
export type { Resource } from '../resources/resource.ts';
export type {
  AlternativeLink,
  Labels,
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
export { type BuildSiteOptions, build } from './build.ts';
export { type CheckReport, check } from './check.ts';
export type { SiteOptions } from './options.ts';
export { type Preview, type PreviewOptions, preview } from './preview.ts';
