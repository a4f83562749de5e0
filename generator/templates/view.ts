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
  /** The language of the text and of the page, where it is not that of this page. */
  readonly lang?: string;
  /** The direction of the text, where it is not that of this page. */
  readonly dir?: 'ltr' | 'rtl';
}

/** An entry of the menu. One that leads nowhere is the heading of those below it. */
export interface MenuEntry extends Omit<ViewLink, 'href'> {
  /** Absent for a heading. */
  readonly href?: string;
  /** Those below it; absent where there are none. */
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
  /** The `tagline` of the settings in the language of the page; absent where they have none. */
  readonly tagline?: string;
  /** The language of the page: `en`, `pt-BR`. */
  readonly lang: string;
  /** The direction of the page. */
  readonly dir: 'ltr' | 'rtl';
  /** The words of templates in the language of the page: `templates/labels/`. */
  readonly labels: Labels;
  /** The id for the element `<main>`, where the link to skip the header leads. */
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
  /** The values of front matter that have no meaning of their own. Absent on the 404 page. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The site's own data by the name of its file in `data/`, in the language of the page. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The metadata that standards require: put it into `<head>` as it is. */
  readonly head: Html;
  /** Prefix of each path of this site that a template writes itself: empty, or a folder such as `/repo`. */
  readonly basePath: string;
  /** The path of the style sheet. */
  readonly stylesheet: string;
  /** The path of the font that the style sheet of the theme needs on the page; absent where it needs none. */
  readonly font?: string;
  /** The script of the templates folder; absent where it has none. */
  readonly script?: string;
  /** Absent where the site does without search. */
  readonly search?: SearchView;
  /** Absent where the settings name none. */
  readonly logo?: PictureView;
  /** The first letter of the name, where there is no logo; empty where the name has none. */
  readonly initial?: string;
  /** The call to action; absent where the settings have none. */
  readonly callToAction?: PlainLink;
  /** Who runs the site, and how to reach them, if the settings say. */
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
  /** The pages above this one, and this one. A folder or group of documentation without a page of its own leads nowhere. */
  readonly breadcrumb: readonly MenuEntry[];
  /** Whether this is a home page. */
  readonly isHome: boolean;
  /** Set on the pages that list posts, tags or authors and that nobody wrote. */
  readonly isList?: true;
  /** On the blog and on pages of tags: the blog, its most used tags, and the list of all. */
  readonly tags?: readonly ViewLink[];
  /** The Markdown alternate; absent on the 404 page. */
  readonly markdown?: string;
  /** The llms.txt of the language; absent where there is none. */
  readonly llms?: string;
  /** Assistants with a question about the page. */
  readonly assistants: readonly PlainLink[];
  /** The sections of a text that has several; empty on a home page and on one with a hero. */
  readonly contents: readonly ContentsEntry[];
  /** The machine-readable representations of the page and of the site. */
  readonly alternatives: readonly AlternativeLink[];
  /** Absent on pages that are not documentation. */
  readonly docs?: DocsView;
  /** Absent on pages. */
  readonly post?: PostView;
  /** Links to the other pages of a list; absent where there are none. */
  readonly pager?: PagerView;
  /** The parts of pages that the site has in `templates/slots/`; absent where it has none. */
  readonly slots?: SlotsView;
}

/** The parts of pages in `templates/slots/`, ready to be printed. `header` and `footer` take the place of those of the package. */
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

/** The paths of what a field to search with loads when it is used: the script, and the index in the language of the page. */
export interface SearchView {
  /** The path of the script. */
  readonly script: string;
  /** The path of the index. */
  readonly index: string;
  /** The description of the search as a tool for agents; absent unless the settings ask for one. */
  readonly tool?: string;
  /** Set where the whole site is documentation: the header of every page has a field. */
  readonly isField?: true;
}

/** An entry of the sidebar: a page, or a folder or group with what is in it. */
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
  /** Whether it has this page in the versions of the documentation. */
  readonly isVersions?: true;
}

/** A page in a folder of documentation. */
export interface BelowLink extends ViewLink {
  /** Its description; absent where its text says so already. Of a folder without a page of its own, the names of those in it. */
  readonly description?: string;
}

/** The page of documentation before or after this one. */
export interface NeighbourLink extends ViewLink {
  /** The name of its folder, where that is another one than the folder of this page. */
  readonly folder?: string;
}

/** Navigation and metadata around a page of documentation. */
export interface DocsView {
  /** The pages of the documentation. */
  readonly sidebar: readonly SidebarItem[];
  /** On pages of an older version only: says so, and leads to the newest. */
  readonly newest?: PlainLink & { readonly note: string };
  /** Of the overview of a folder: the pages in it, unless the content leads to one of them. */
  readonly below?: readonly BelowLink[];
  /** The page before this one. */
  readonly previous?: NeighbourLink;
  /** The page after this one. */
  readonly next?: NeighbourLink;
  /** Where its file can be edited; absent where the settings do not say. */
  readonly edit?: string;
  /** When it was last changed. */
  readonly updated?: { readonly iso: string; readonly text: string };
}

export interface PagerView {
  /** The page with newer entries. */
  readonly previous?: ViewLink;
  /** The page with older entries. */
  readonly next?: ViewLink;
  /** Where the reader is: `Page 2 of 5`. */
  readonly place: string;
}

export interface OrganizationView {
  /** Its name, as in the copyright notice. */
  readonly name: string;
  /** The year in which a page of the menu was last changed; absent where none says when. */
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
  /** The path of its page; absent where it has none. */
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
  /** The names of those who wrote it, with the words between them. */
  readonly author: readonly AuthorView[];
  /** When it was published. */
  readonly published: { readonly iso: string; readonly text: string };
  /** When it was changed since; absent if it was not. */
  readonly updated?: { readonly iso: string; readonly text: string };
  /** Its tags, each with its page. */
  readonly tags: readonly LinkedText[];
  /** The time it takes to read: `4 minutes`. */
  readonly readingTime: string;
  /** The post published before it. */
  readonly earlier?: ViewLink;
  /** The post published after it. */
  readonly later?: ViewLink;
  /** Its picture. */
  readonly image?: PictureView;
}

/** A picture, and the size at which it is shown, where that is known. */
export interface PictureView {
  /** Its path, or its address elsewhere. */
  readonly src: string;
  /** Its text alternative; empty for decoration. */
  readonly alt: string;
  /** In CSS pixels. */
  readonly width?: number;
  /** In CSS pixels. */
  readonly height?: number;
  /** The elements of its variants, to stand before it in a `<picture>`. Absent where it has none. */
  readonly sources?: Html;
}

/** The material for llms.txt: lists of links, ready to be put into sections. */
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
  /** The pages of the other locales, each under the name of its locale in that language. */
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
