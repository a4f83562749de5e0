import type { ContentsEntry } from '../format/contents.ts';
import type { Html, HtmlTag } from '../format/html.ts';
import type { LlmsLink, LlmsText } from '../format/llms.ts';
import type { Labels } from './labels.ts';

/** A link as templates get it: the text, the path on the host, and whether it leads to the current page. */
export interface ViewLink {
  readonly text: string;
  readonly href: string;
  readonly current: boolean;
  /** The language of the text and of the page, where it is not that of this page. */
  readonly lang?: string;
  /** The direction of the text, where it is not that of this page. */
  readonly dir?: 'ltr' | 'rtl';
}

/** An entry of the menu. One that leads nowhere is the heading of those below it. */
export interface MenuEntry extends Omit<ViewLink, 'href'> {
  readonly href?: string;
  /** Those below it; absent where there are none. */
  readonly children?: readonly ViewLink[];
}

/** A link that leads out of the page: a call to action, an assistant, a way to make contact. */
export interface PlainLink {
  readonly text: string;
  readonly href: string;
}

/** A link to another representation of a page or of the site. */
export interface AlternativeLink {
  readonly text: string;
  readonly href: string;
  readonly type: string;
}

/** The id of the main element of a page; no heading gets it. */
export const mainId = 'main';

/** The view of every template. `head` holds the metadata that the standards ask for: put it into `<head>` as it is. */
export interface PageView {
  /** Shared with its translations: of a written page, the name of its file or its `id`. */
  readonly id: string;
  /** Its path on this site, such as `/features/`, without `basePath`. */
  readonly path: string;
  readonly siteName: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly labels: Labels;
  readonly mainId: string;
  readonly title: string;
  readonly description: string;
  /** The description, unless it is the beginning of the content and would be read twice. */
  readonly lead?: string;
  /** The language of the title and of the lead, where that is not the one of the page. It may run in the other direction: `dir="auto"`. */
  readonly titleLang?: string;
  readonly leadLang?: string;
  /** The values of front matter that have no meaning of their own. Absent on the 404 page. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The collections of the site by name, in the language of the page: what the files of its own in `data/` hold. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly head: Html;
  /** Prefix of each path of this site that a template writes itself: empty, or a folder such as `/repo`. */
  readonly basePath: string;
  readonly stylesheet: string;
  /** The script of the templates folder; absent where it has none. */
  readonly script?: string;
  /** Absent where the site does without search. */
  readonly search?: SearchView;
  /** Absent where the settings name none. */
  readonly logo?: PictureView;
  /** The call to action; absent where the settings have none. */
  readonly callToAction?: PlainLink;
  /** Who runs the site, and how to reach them, as far as the settings say. */
  readonly organization: OrganizationView;
  readonly content: Html;
  /** What a page has in `:::hero` at its beginning, which then is no part of its content. */
  readonly hero?: Html;
  readonly home: ViewLink;
  /** The menu. */
  readonly navigation: readonly MenuEntry[];
  /** The menu, and the links that only the end of every page has. */
  readonly footer: readonly MenuEntry[];
  readonly languages: readonly ViewLink[];
  readonly breadcrumb: readonly ViewLink[];
  readonly isHome: boolean;
  /** The Markdown alternate; absent on the 404 page. */
  readonly markdown?: string;
  /** The llms.txt of the language; absent where there is none. */
  readonly llms?: string;
  /** Assistants with a question about the page. */
  readonly assistants: readonly PlainLink[];
  /** The sections of a long post, of documentation or of `/developers/`; empty elsewhere. */
  readonly contents: readonly ContentsEntry[];
  /** The machine-readable representations of the page and of the site. */
  readonly alternatives: readonly AlternativeLink[];
  /** Absent on pages that are no documentation. */
  readonly docs?: DocsView;
  /** Absent on pages. */
  readonly post?: PostView;
  /** The way to the other pages of a list; absent where there are none. */
  readonly pager?: PagerView;
}

/** The paths of what a field to search with loads when it is used: the script, and the index in the language of the page. */
export interface SearchView {
  readonly script: string;
  readonly index: string;
  /** What it is for, where the settings want it to be a tool for agents. */
  readonly tool?: string;
}

/** An entry of the sidebar: a page, or a folder with what is in it. */
export interface SidebarItem {
  readonly text: string;
  readonly badge?: string;
  /** Absent for a folder. */
  readonly href?: string;
  readonly current: boolean;
  /** Absent for a page. */
  readonly children?: readonly SidebarItem[];
  /** Whether a folder shows its children. */
  readonly open: boolean;
}

/** What surrounds a page of documentation. */
export interface DocsView {
  readonly sidebar: readonly SidebarItem[];
  readonly previous?: ViewLink;
  readonly next?: ViewLink;
  /** Where its file can be edited; absent where the settings do not say. */
  readonly edit?: string;
  readonly updated?: { readonly iso: string; readonly text: string };
}

export interface PagerView {
  readonly previous?: ViewLink;
  readonly next?: ViewLink;
  /** `Page 2 of 5` */
  readonly place: string;
}

export interface OrganizationView {
  readonly name: string;
  /** The lines of its postal address. */
  readonly address: readonly string[];
  readonly contact: readonly PlainLink[];
}

/** A text that links to a page, if there is one. */
export interface LinkedText {
  readonly text: string;
  readonly href?: string;
}

/** The name of an author, with a picture if there is one, or the words between two names. */
export interface AuthorView extends LinkedText {
  readonly image?: PictureView;
}

export interface PostView {
  /** The names of those who wrote it, with the words between them. */
  readonly author: readonly AuthorView[];
  readonly published: { readonly iso: string; readonly text: string };
  readonly updated?: { readonly iso: string; readonly text: string };
  readonly tags: readonly LinkedText[];
  /** The time it takes to read: `4 minutes`. */
  readonly readingTime: string;
  /** The posts published before and after it. */
  readonly earlier?: ViewLink;
  readonly later?: ViewLink;
  readonly image?: PictureView;
}

/** A picture, and the size at which it is shown, where that is known. */
export interface PictureView {
  readonly src: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
  /** The elements of its variants, to stand before it in a `<picture>`. Absent where it has none. */
  readonly sources?: Html;
}

/** The material for llms.txt: lists of links, ready to be put into sections. */
export interface LlmsView {
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
  readonly labels: Labels;
  readonly pages: readonly LlmsLink[];
  readonly plans: readonly LlmsLink[];
  readonly features: readonly LlmsLink[];
  readonly posts: readonly LlmsLink[];
  /** The APIs of the company. */
  readonly apis: readonly LlmsLink[];
  readonly machines: readonly LlmsLink[];
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
  /** The script of every page; undefined where the folder has none. */
  readonly script?: string;
  readonly labels: Readonly<Record<string, Labels>>;
}
