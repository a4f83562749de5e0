/** A public site that `npm run trial` imports. */
export interface TrialSite {
  /** The repository on GitHub: `owner/name`. */
  readonly repository: string;
  /** The folder in it that is named to `import`. */
  readonly folder?: string;
  /** The generator, where its files do not say. */
  readonly from?: string;
}

/** One site or more of each generator, in sizes from ten pages to thousands. */
export const sites: readonly TrialSite[] = [
  { repository: 'raphlinus/raphlinus.github.io' },
  { repository: 'Huxpro/huxpro.github.io' },
  { repository: 'swiftlang/swift-org-website' },
  { repository: 'ruby/www.ruby-lang.org' },
  { repository: 'getzola/zola', folder: 'docs' },
  { repository: 'phil-opp/blog_os', folder: 'blog' },
  { repository: 'etcd-io/website' },
  { repository: 'grpc/grpc.io' },
  { repository: 'gohugoio/hugoDocs' },
  { repository: 'facebook/react-native-website' },
  { repository: 'helm/helm-www' },
  { repository: 'madrilene/eleventy-excellent' },
  { repository: 'nhoizey/nicolas-hoizey.com' },
  { repository: 'withastro/docs' },
  { repository: 'withastro/starlight', folder: 'docs' },
  { repository: 'cassidoo/blahg' },
  { repository: 'reactjs/react.dev' },
  { repository: 'timlrx/tailwind-nextjs-starter-blog' },
  { repository: 'WordPress/theme-test-data' },
  { repository: 'vuejs/vitepress', folder: 'docs' },
  { repository: 'mkdocs/mkdocs' },
  { repository: 'hexojs/site' },
  { repository: 'eevee/eev.ee' },
  { repository: 'pythonclub/pythonclub.github.io' },
  { repository: 'nuxt/content', folder: 'docs' },
  { repository: 'nodejs/nodejs.org', folder: 'apps/site' },
  { repository: 'gaearon/overreacted.io' },
  { repository: 'mattjennings/mattjennings.io' },
  { repository: 'vuejs/docs' },
  { repository: 'squidfunk/mkdocs-material' },
  { repository: 'github/opensource.guide' },
  { repository: 'babel/website' },
  { repository: 'v8/v8.dev' },
  { repository: 'rust-lang/book' },
  { repository: 'modelcontextprotocol/modelcontextprotocol', folder: 'docs' },
  { repository: 'Abstract-Foundation/abstract-docs' },
  { repository: 'hoppscotch/docs' },
  { repository: 'novuhq/docs' },
  { repository: 'GitbookIO/public-docs', folder: 'documentation' },
  { repository: 'fluent/fluentd-docs-gitbook' },
  { repository: 'obsidianmd/obsidian-help', folder: 'en', from: 'obsidian' },
];
