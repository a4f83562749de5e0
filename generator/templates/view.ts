import type { Source } from '../base/problem.ts';
import type { ContentsEntry } from '../format/contents.ts';
import type { Html, HtmlTag } from '../format/html.ts';
import type { LlmsLink, LlmsText } from '../format/llms.ts';
import type { Labels } from './labels.ts';

/** A link as templates get it: the text, the path on the host, and whether it leads to the current page. */
export interface ViewLink {
  /** The text of the link. */
  readonly text: string;
  /** Its path on the host, with `basePath`. */
  readonly href: string;
  /** Whether it leads to this page. */
  readonly current: boolean;
  /** The language of the text and of the linked page, if it is not that of this page. */
  readonly lang?: string;
  /** The direction of the text, if it is not that of this page. */
  readonly dir?: 'ltr' | 'rtl';
}

/** An entry of the menu. One without a link is a heading for the entries below it. */
export interface MenuEntry extends Omit<ViewLink, 'href'> {
  /** Absent for a heading. */
  readonly href?: string;
  /** The entries below it; absent if there are none. */
  readonly children?: readonly ViewLink[];
}

/** A link that leads out of the page: a call to action, an assistant, a way to make contact. */
export interface PlainLink {
  /** The text of the link. */
  readonly text: string;
  /** Its address. */
  readonly href: string;
}

/** A link to another representation of a page or of the site. */
export interface AlternativeLink {
  /** The text of the link. */
  readonly text: string;
  /** Its path on the host. */
  readonly href: string;
  /** Its media type. */
  readonly type: string;
}

/** The id of the main element of a page; no heading gets it. */
export const mainId = 'main';

/** The view of every template. */
export interface PageView {
  /** Shared with its translations: of a written page, the name of its file or its `id`. */
  readonly id: string;
  /** Its path on this site, such as `/features/`, without `basePath`. */
  readonly path: string;
  /** The `name` of the settings. */
  readonly siteName: string;
  /** The `tagline` of the settings in the language of the page; absent if there is none. */
  readonly tagline?: string;
  /** The language of the page: `en`, `pt-BR`. */
  readonly lang: string;
  /** The direction of the page. */
  readonly dir: 'ltr' | 'rtl';
  /** The words of templates in the language of the page: `templates/labels/`. */
  readonly labels: Labels;
  /** The id for the element `<main>`, the target of the skip link. */
  readonly mainId: string;
  /** The title of the page. */
  readonly title: string;
  /** The description of the page. */
  readonly description: string;
  /** The description, unless the content begins with it. */
  readonly lead?: string;
  /** The author's role; on author pages only. */
  readonly role?: string;
  /** The language of the title, if it is not that of the page. It may run in the other direction: `dir="auto"`. */
  readonly titleLang?: string;
  /** The same for the lead. */
  readonly leadLang?: string;
  /** The values of unknown keys of front matter. Absent on the 404 page. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The site's own data by the name of its file in `data/`, in the language of the page. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The metadata that standards require: print it in `<head>` unchanged. */
  readonly head: Html;
  /** The prefix for each path of this site that a template writes: empty, or a folder such as `/repo`. */
  readonly basePath: string;
  /** The path of the style sheet. */
  readonly stylesheet: string;
  /** The path of the font that the theme needs on the page; absent if it needs none. */
  readonly font?: string;
  /** The script of the templates folder; absent if it has none. */
  readonly script?: string;
  /** Absent if search is off. */
  readonly search?: SearchView;
  /** Absent if the settings have none. */
  readonly logo?: PictureView;
  /** The first letter of the name, if there is no logo; empty if the name has no letter. */
  readonly initial?: string;
  /** The call to action; absent if the settings have none. */
  readonly callToAction?: PlainLink;
  /** The publisher of the site, with contacts if the settings have any. */
  readonly organization: OrganizationView;
  /** The body of the page. */
  readonly content: Html;
  /** The `:::hero` block that the page begins with. It is not in `content`. */
  readonly hero?: Html;
  /** The home page in this language. */
  readonly home: ViewLink;
  /** The menu. */
  readonly navigation: readonly MenuEntry[];
  /** The menu, and the links that are only in the footer. */
  readonly footer: readonly MenuEntry[];
  /** The links beside the year, such as to a legal notice. */
  readonly legal: readonly ViewLink[];
  /** The page in each language of the site. */
  readonly languages: readonly ViewLink[];
  /** The pages above this one, and this one. A folder or group of documentation without its own page has no link. */
  readonly breadcrumb: readonly MenuEntry[];
  /** Whether this is a home page. */
  readonly isHome: boolean;
  /** Set on generated pages that list posts, tags or authors. */
  readonly isList?: true;
  /** On the blog and on pages of tags: the blog, its most used tags, and the list of all tags. */
  readonly tags?: readonly ViewLink[];
  /** The Markdown alternate; absent on the 404 page. */
  readonly markdown?: string;
  /** The llms.txt of the language; absent if there is none. */
  readonly llms?: string;
  /** Links to assistants with a question about the page. */
  readonly assistants: readonly PlainLink[];
  /** The sections of the text, if it has several; empty on a home page and on a page with a hero. */
  readonly contents: readonly ContentsEntry[];
  /** The machine-readable representations of the page and of the site. */
  readonly alternatives: readonly AlternativeLink[];
  /** Absent on pages that are not documentation. */
  readonly docs?: DocsView;
  /** Absent on pages. */
  readonly post?: PostView;
  /** Links to the other pages of a list; absent if there are none. */
  readonly pager?: PagerView;
  /** The site's `templates/slots/`; absent if it has none. */
  readonly slots?: SlotsView;
}

/** The parts of pages in `templates/slots/`, ready to print. `header` and `footer` replace those of the package. */
export interface SlotsView {
  /** `head.ts` or `head.html`: the end of `<head>`. */
  readonly head?: Html;
  /** `before-header`. */
  readonly beforeHeader?: Html;
  /** `header`. */
  readonly header?: Html;
  /** `after-header`. */
  readonly afterHeader?: Html;
  /** `main-end`: the end of `<main>`. */
  readonly mainEnd?: Html;
  /** `footer`. */
  readonly footer?: Html;
}

/** The paths that a search field loads on first use: the script, and the index in the language of the page. */
export interface SearchView {
  /** The path of the script. */
  readonly script: string;
  /** The path of the index. */
  readonly index: string;
  /** The description of the search as a tool for agents; absent unless the settings turn it on. */
  readonly tool?: string;
  /** Set if the whole site is documentation: the header of every page has a field. */
  readonly isField?: true;
}

/** An entry of the sidebar: a page, or a folder or group with its entries. */
export interface SidebarItem {
  /** The name of the page, folder or group. */
  readonly text: string;
  /** A word beside it, such as `New`. */
  readonly badge?: string;
  /** Absent for a folder whose pages are listed below it. */
  readonly href?: string;
  /** Whether the link is to the first page of a folder whose pages are not listed. */
  readonly isFolder?: true;
  /** Whether it is this page. */
  readonly current: boolean;
  /** Absent for a page. */
  readonly children?: readonly SidebarItem[];
  /** Whether a folder shows its children. */
  readonly open: boolean;
  /** Whether its children are this page in the versions of the documentation. */
  readonly isVersions?: true;
}

/** A page in a folder of documentation. */
export interface BelowLink extends ViewLink {
  /** Its description; absent if its text already says that. For a folder without its own page, the names of its pages. */
  readonly description?: string;
}

/** The page of documentation before or after this one. */
export interface NeighbourLink extends ViewLink {
  /** The name of its folder, if it is not that of this page. */
  readonly folder?: string;
}

/** Navigation and metadata around a page of documentation. */
export interface DocsView {
  /** The pages of the documentation. */
  readonly sidebar: readonly SidebarItem[];
  /** A note with a link to the newest version; on pages of an older version only. */
  readonly newest?: PlainLink & { readonly note: string };
  /** On the overview of a folder: its pages, unless the content links to one of them. */
  readonly below?: readonly BelowLink[];
  /** The page before this one. */
  readonly previous?: NeighbourLink;
  /** The page after this one. */
  readonly next?: NeighbourLink;
  /** The address at which to edit its file; absent if the settings have none. */
  readonly edit?: string;
  /** The date of its last change. */
  readonly updated?: { readonly iso: string; readonly text: string };
}

export interface PagerView {
  /** The page with newer entries. */
  readonly previous?: ViewLink;
  /** The page with older entries. */
  readonly next?: ViewLink;
  /** The position in the list: `Page 2 of 5`. */
  readonly place: string;
}

export interface OrganizationView {
  /** Its name, as in the copyright notice. */
  readonly name: string;
  /** The year in which a page of the menu was last changed; absent if none has a date. */
  readonly year?: string;
  /** The lines of its postal address. */
  readonly address: readonly string[];
  /** E-mail and telephone. */
  readonly contact: readonly PlainLink[];
}

/** A text that links to a page, if there is one. */
export interface LinkedText {
  /** The text. */
  readonly text: string;
  /** The path of its page; absent if it has none. */
  readonly href?: string;
}

/** The name of an author, with a picture if there is one, or the words between two names. */
export interface AuthorView extends LinkedText {
  /** The picture of the author. */
  readonly image?: PictureView;
  /** The role of the author. */
  readonly role?: string;
  /** Who the author is, in a sentence or two. */
  readonly bio?: string;
}

export interface PostView {
  /** The names of its authors, with the words between them. */
  readonly author: readonly AuthorView[];
  /** The date of publication. */
  readonly published: { readonly iso: string; readonly text: string };
  /** The date of a later change; absent if there was none. */
  readonly updated?: { readonly iso: string; readonly text: string };
  /** Its tags, each with its page. */
  readonly tags: readonly LinkedText[];
  /** The reading time: `4 minutes`. */
  readonly readingTime: string;
  /** The post published before it. */
  readonly earlier?: ViewLink;
  /** The post published after it. */
  readonly later?: ViewLink;
  /** Its picture. */
  readonly image?: PictureView;
}

/** A picture, with the size at which it is shown, if that is known. */
export interface PictureView {
  /** Its path, or its address on another host. */
  readonly src: string;
  /** Its text alternative; empty for decoration. */
  readonly alt: string;
  /** In CSS pixels. */
  readonly width?: number;
  /** In CSS pixels. */
  readonly height?: number;
  /** The `<source>` elements of its variants, to print before it in a `<picture>`. Absent if it has none. */
  readonly sources?: Html;
}

/** The content of llms.txt: lists of links, ready for sections. */
export interface LlmsView {
  /** The name of the site. */
  readonly name: string;
  /** The site in one line. */
  readonly tagline: string;
  /** The `description` of the settings. */
  readonly description: string;
  /** E-mail, telephone and address of the organization, in one line. */
  readonly contact?: string;
  /** The words of templates. */
  readonly labels: Labels;
  /** The pages. */
  readonly pages: readonly LlmsLink[];
  /** The plans with their prices. */
  readonly plans: readonly LlmsLink[];
  /** The features. */
  readonly features: readonly LlmsLink[];
  /** The newest posts. */
  readonly posts: readonly LlmsLink[];
  /** The APIs of the company. */
  readonly apis: readonly LlmsLink[];
  /** The files for programs. */
  readonly machines: readonly LlmsLink[];
  /** The agent skills. */
  readonly skills: readonly LlmsLink[];
  /** The pages of the other locales, under the name of each in its own language. */
  readonly translations: readonly { readonly name: string; readonly links: readonly LlmsLink[] }[];
}

export type LlmsTemplate = (view: LlmsView) => LlmsText;
export type PageTemplate = (view: PageView, html: HtmlTag) => Html;

/** The exports of the modules of a templates folder. */
export interface TemplateModules {
  readonly page: PageTemplate;
  readonly post: PageTemplate;
  readonly notFound: PageTemplate;
  readonly llms: LlmsTemplate;
  /** Templates that front matter chooses by name, with `template`. */
  readonly named: ReadonlyMap<string, PageTemplate>;
  /** Whether they are the user's, and not those that come with the program. */
  readonly isOwn: boolean;
  /** Their text, as far as they are the user's: equal for two folders with the same modules. */
  readonly code: string;
}

/** A loaded templates folder: everything that a site can restyle. */
export interface Templates extends TemplateModules {
  readonly style: string;
  /** The site's own style sheet and slots of HTML, in which a fault has its place. */
  readonly sources?: readonly Source[];
  /** The script of every page; undefined where the folder has none. */
  readonly script?: string;
  readonly labels: Readonly<Record<string, Labels>>;
}
