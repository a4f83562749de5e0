/** The exports of the package `fingerpost` for programs. */
export type { Report as BuildReport } from '../build.ts';
export * from '../registry/extend.ts';
export { type BesideOptions, type BesideReport, beside, removeBeside } from './beside.ts';
export { type BuildSiteOptions, build } from './build.ts';
export { type CheckReport, check } from './check.ts';
export type { SiteOptions } from './options.ts';
export { type Preview, type PreviewOptions, preview } from './preview.ts';
export { type TestedSite, testParts } from './test-parts.ts';
