import { problemCodes } from '../base/problem.ts';
import { generatorNames } from '../import/kinds.ts';
import { kinds } from '../init/kinds.ts';
import { usualColors } from '../settings/theme.ts';
import type { Area } from '../verify/checks.ts';

/** The areas of an audit, by which `verify --only` names them: those of `verify/checks.ts`. */
const groups = [
  ...(['files', 'negotiation', 'missing', 'methods', 'redirects', 'policy', 'discovery', 'pages', 'clients'] as const),
] satisfies readonly Area[];

/** A flag of a command. Without a value, it is on or off. */
export interface Flag {
  readonly summary: string;
  /** Placeholder for its value in help: `DIR`. */
  readonly value?: string;
  /** Its default, as help words it. */
  readonly default?: string;
  /** Whether it may be given more than once. */
  readonly multiple?: true;
  /** Kind of its value, for shell completion: a folder, the name of a host, languages with commas between them, or one of these words. */
  readonly takes?: 'folder' | 'host' | 'languages' | readonly string[];
}

/** An argument of a command that is no flag. */
interface Operand {
  readonly name: string;
  readonly summary: string;
  readonly required?: true;
  readonly takes?: 'folder' | 'command' | readonly string[];
}

/** A command: parsing, help, completion and the table of docs/commands.md are made from this. */
export interface Command {
  readonly summary: string;
  readonly operands?: readonly Operand[];
  readonly flags: Readonly<Record<string, Flag>>;
  /** Lines to try, each with what it does. */
  readonly examples: readonly (readonly [line: string, what: string])[];
}

const inputs = {
  content: { value: 'DIR', default: 'content', takes: 'folder', summary: 'The content folder' },
  out: { value: 'DIR', default: 'dist', takes: 'folder', summary: 'The folder that is published' },
  deploy: {
    value: 'DIR',
    takes: 'folder',
    summary: 'The folder for what hosts read from elsewhere: deploy beside dist',
  },
  templates: {
    value: 'DIR',
    takes: 'folder',
    summary: "The templates: templates beside the content, or else here, or else the package's own",
  },
  config: {
    value: 'FILE',
    summary: 'The parts of your own: fingerpost.config.ts, .mts, .js or .mjs, beside the content or else here',
  },
  'base-url': { value: 'URL', summary: 'The address of the site, in place of the one in site.yaml' },
  host: { value: 'NAME', multiple: true, takes: 'host', summary: 'A host, in place of those in site.yaml' },
  future: { summary: 'Include posts dated in the future' },
  workers: { value: 'N', summary: 'How many workers share the work: as many as are useful' },
} as const satisfies Command['flags'];

const { out: _out, deploy: _deploy, workers: _workers, ...followed } = inputs;

const verbose = {
  summary: 'Print every problem, not the first of those that are alike, and what the build took',
} as const;
const quiet = { summary: 'Print nothing but problems' } as const;
const json = { summary: 'Print one JSON value, with the full path of each file' } as const;
const clean = { summary: 'Delete what no build made from the output folders, instead of refusing to' } as const;
const sign = { value: 'FILE', summary: 'Sign _manifest.json with this Ed25519 key of OpenSSH' } as const;
const noCache = { summary: 'Make everything again, also what has not changed since the last build' } as const;
const port = {
  value: 'N',
  default: '4321',
  summary: 'The port, or the first of those to try; 0 is any free one',
} as const;

/** Every command, in the order of help. */
export const commands = {
  init: {
    summary: 'Makes a new site: content, package.json, a workflow, the files of its host',
    operands: [{ name: 'DIR', summary: 'The folder of the site: this one', takes: 'folder' }],
    flags: {
      name: { value: 'NAME', summary: 'The name of the site' },
      url: { value: 'URL', summary: 'Where it will be: https://www.example.com' },
      languages: {
        value: 'LIST',
        default: 'en',
        takes: 'languages',
        summary: 'Its languages, the default one first: en,fr',
      },
      accent: {
        value: 'COLOR',
        default: usualColors.accent.light,
        summary: 'The colour of its links, buttons and drawings',
      },
      currency: { value: 'CODE', default: 'EUR', summary: 'The currency of its prices' },
      host: { value: 'NAME', multiple: true, takes: 'host', summary: 'Where it is served' },
      kind: { value: 'KIND', default: 'company', takes: kinds, summary: `What it is: ${kinds.join(', ')}` },
      yes: { summary: 'Ask nothing, and take the default for what no flag says' },
      'no-install': { summary: 'Do not run npm install' },
    },
    examples: [
      ['fingerpost init my-site', 'asks for the rest'],
      ['fingerpost init --yes --kind blog --languages en,fr --host netlify', 'asks nothing'],
    ],
  },
  import: {
    summary: 'Makes the content folder of a site of another generator, and says what is left',
    operands: [
      { name: 'DIR', summary: 'The folder of the old site, which is not changed', required: true, takes: 'folder' },
    ],
    flags: {
      from: {
        value: 'KIND',
        takes: generatorNames,
        summary: `What made it, if its files do not say: ${generatorNames.join(', ')}`,
      },
      to: { value: 'DIR', default: '.', takes: 'folder', summary: 'Where content/ and IMPORT.md are written' },
      only: { value: 'GLOB', summary: 'Takes the files alone that match, such as docs/**' },
      fetch: {
        summary: 'Fetches the pictures that an export of WordPress names from its old server, and from no other',
      },
      'no-trial': { summary: 'Does not build the new site once, which finds what cannot be published' },
    },
    examples: [
      ['fingerpost import ../old-site', 'into content/ here'],
      ['fingerpost import export/ --from wordpress-export --to my-site', 'of a file that WordPress exported'],
    ],
  },
  build: {
    summary: 'Builds the content into dist/, and what hosts read from elsewhere into deploy/',
    flags: { ...inputs, clean, sign, 'no-cache': noCache, list: { summary: 'List every file' }, verbose, quiet, json },
    examples: [
      ['fingerpost build', 'content/ into dist/'],
      ['fingerpost build --content ~/site --out ~/public --host nginx', 'other folders, and one host'],
    ],
  },
  beside: {
    summary: 'Adds to a site that another program built what machines read, and changes none of its files',
    operands: [
      { name: 'DIR', summary: 'The folder that was built, in place of "beside" in site.yaml', takes: 'folder' },
    ],
    flags: {
      content: { ...inputs.content, summary: 'Facts, skills and settings, if there are any' },
      deploy: inputs.deploy,
      config: inputs.config,
      'base-url': { value: 'URL', summary: 'The address of the site, if neither its pages nor site.yaml say it' },
      host: inputs.host,
      head: { summary: 'Add links and JSON-LD to the heads of its pages, between marks' },
      'dry-run': { summary: 'Write nothing, and say what would be' },
      check: { summary: 'Write nothing, and fail if there is something to write: for CI' },
      remove: { summary: 'Take everything away again that was added' },
      verbose: { summary: 'List every page, how its main content was found, and every problem' },
      json,
    },
    examples: [
      ['fingerpost beside out', 'after the build of the site'],
      ['fingerpost beside dist --host netlify --head', 'with the rules of a host, and links in the heads of pages'],
      ['fingerpost beside', 'the folder that site.yaml names'],
      ['fingerpost beside dist --remove', 'byte for byte as it was before'],
    ],
  },
  dev: {
    summary: 'Serves the site while it is edited: a browser shows each change, and each mistake, at once',
    flags: {
      ...followed,
      beside: {
        value: 'DIR',
        takes: 'folder',
        summary: 'Show what "beside" takes of each page of this built site: that of "beside" in site.yaml',
      },
      verbose: {
        summary: 'Print every problem, every address that changes, and every request, not only those of pages',
      },
      port,
    },
    examples: [
      ['fingerpost dev --port 8080', 'on port 8080, or the next one that is free'],
      ['fingerpost dev --beside out', 'each page of a built site, and its Markdown alternate'],
    ],
  },
  preview: {
    summary: 'Serves a built folder as its manifest says',
    flags: {
      dir: { value: 'DIR', default: 'dist', takes: 'folder', summary: 'The built folder' },
      config: inputs.config,
      port,
    },
    examples: [['fingerpost preview --dir public', 'what was built with --out public']],
  },
  check: {
    summary: 'The check for CI: the content has no error, and dist/ and deploy/ are up to date',
    flags: { ...inputs, verbose, quiet, json },
    examples: [['fingerpost check --json', 'for programs']],
  },
  changes: {
    summary:
      'Says what differs for machines between two built trees: addresses, types, headers, prices and other facts',
    operands: [
      { name: 'OLD', summary: 'A built folder, or a commit of git that has one', required: true, takes: 'folder' },
      { name: 'NEW', summary: 'The built folder to compare with it: dist', takes: 'folder' },
    ],
    flags: {
      markdown: { summary: 'Print Markdown, for a comment on a pull request' },
      indexnow: { summary: 'Print the changed pages as search engines take them by IndexNow; nothing is sent' },
      json,
    },
    examples: [
      ['fingerpost changes main', 'dist/ as it is in the branch main, and as it is here'],
      ['fingerpost changes ../live/dist dist --markdown', 'of two folders'],
    ],
  },
  verify: {
    summary: 'Audits a live site by the manifest of its build: what it serves is what was built',
    operands: [{ name: 'URL', summary: 'The address of the site', required: true }],
    flags: {
      manifest: {
        value: 'FILE',
        summary:
          'The manifest of the build: dist/_manifest.json if it is of this site, or else the one that the site serves',
      },
      standards: { summary: 'Audit against the standards, as any site, and not by a manifest' },
      only: { value: 'GROUP', multiple: true, takes: groups, summary: `What is audited: ${groups.join(', ')}` },
      'url-file': { value: 'FILE', summary: 'Audit the addresses in this file alone' },
      host: { value: 'NAME', takes: 'host', summary: 'The host: what it cannot do is not a failure' },
      content: {
        value: 'DIR',
        default: 'content',
        takes: 'folder',
        summary: 'The content folder, whose site.yaml has exceptions',
      },
      concurrency: { value: 'N', default: '4', summary: 'How many requests are made at a time' },
      timeout: { value: 'SECONDS', default: '10', summary: 'How long an answer may take' },
      'read-only': { summary: 'Send no POST, with which the answer 405 is tested' },
      private: { summary: 'Allow a name that leads to a private address' },
      wait: { value: 'SECONDS', summary: 'Wait for up to so long until this build is live' },
      'fail-fast': { summary: 'End with the first failure' },
      baseline: { value: 'FILE', summary: 'An earlier --json: only what did not fail in it counts' },
      report: {
        value: 'DIR',
        takes: 'folder',
        summary: 'Also write a page with the evidence: index.html in this folder',
      },
      json,
      markdown: { summary: 'Print Markdown, for a comment' },
      junit: { summary: 'Print XML in the format of JUnit' },
      sarif: { summary: 'Print SARIF, for code scanning' },
    },
    examples: [
      ['fingerpost verify https://www.example.com', 'after a deploy, in the folder of the site'],
      ['fingerpost verify http://127.0.0.1:4321', 'what preview serves'],
    ],
  },
  eject: {
    summary: "Copies the package's own templates, to change them",
    operands: [
      {
        name: 'WHAT',
        summary: 'templates, or one of their files: style.css',
        required: true,
        takes: ['templates', 'style.css', 'style/tokens.css', 'theme.js', 'llms.ts', 'page.ts', 'labels/en.yaml'],
      },
    ],
    flags: {
      to: { value: 'DIR', default: 'templates', takes: 'folder', summary: 'Where to copy them' },
      mark: { summary: 'Copy nothing, and record that what was copied follows the templates of today' },
    },
    examples: [
      ['fingerpost eject templates', 'into templates/, which builds then use'],
      ['fingerpost eject style/cards.css', 'that alone; the others are still those of the package'],
    ],
  },
  completion: {
    summary: 'Prints what makes a shell complete commands and flags',
    operands: [{ name: 'SHELL', summary: 'bash, zsh or fish', required: true, takes: ['bash', 'zsh', 'fish'] }],
    flags: {},
    examples: [
      ['source <(fingerpost completion bash)', 'in ~/.bashrc; the same with zsh in ~/.zshrc'],
      ['fingerpost completion fish | source', 'in ~/.config/fish/config.fish'],
    ],
  },
  explain: {
    summary: 'Says what a problem code means, why it is a problem, and how to fix it',
    operands: [{ name: 'CODE', summary: 'The code of a problem', required: true, takes: Object.keys(problemCodes) }],
    flags: {},
    examples: [['fingerpost explain broken-link', 'with an example']],
  },
  help: {
    summary: 'Says what the commands do, or what one takes',
    operands: [{ name: 'COMMAND', summary: 'The command', takes: 'command' }],
    flags: {},
    examples: [['fingerpost help build', 'the same as fingerpost build --help']],
  },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof commands;

/** Flags that every command takes, and that stand in the place of one. */
export const commonFlags = {
  help: { summary: 'Say what it takes' },
  version: { summary: 'Print the version' },
} as const satisfies Command['flags'];

/** Exit codes, as help and docs/commands.md list them. */
export const exitCodes: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'success'],
  [1, 'problems in the content, or a failed audit'],
  [2, 'usage error, or an audit that could request nothing'],
  [69, 'npm cannot install what a new site needs'],
  [70, "a bug in Fingerpost, or in the site's own code"],
  [73, 'cannot write'],
  [75, 'another build is running'],
  [130, 'an audit that was stopped with Ctrl+C'],
];
