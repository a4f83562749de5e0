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

function folder(summary: string, usual?: string) {
  return { value: 'DIR', takes: 'folder', summary, ...(usual !== undefined && { default: usual }) } as const;
}

const inputs = {
  content: folder('The content folder', 'content'),
  out: folder('The folder that is published', 'dist'),
  deploy: folder('The folder for files that hosts read outside dist: by default, deploy beside it'),
  templates: folder("The templates: by default, templates beside the content or else here, or else the package's own"),
  config: {
    value: 'FILE',
    summary: 'Your own code: by default, fingerpost.config.ts, .mts, .js or .mjs, beside the content or else here',
  },
  'base-url': { value: 'URL', summary: 'The address of the site, instead of the one in site.yaml' },
  host: { value: 'NAME', multiple: true, takes: 'host', summary: 'A host, instead of those in site.yaml' },
  future: { summary: 'Include posts with a future date' },
  workers: { value: 'N', summary: 'The number of workers: by default, as many as are useful' },
} as const satisfies Command['flags'];

const { out: _out, deploy: _deploy, workers: _workers, ...followed } = inputs;

const verbose = { summary: 'Print every problem, even if many are alike, and what took time' } as const;
const quiet = { summary: 'Print only problems' } as const;
const json = { summary: 'Print one JSON value, with the full path of each file' } as const;
const clean = {
  summary: 'Delete files that no build made from the output folders, instead of refusing to build',
} as const;
const sign = { value: 'FILE', summary: 'Sign _manifest.json with this OpenSSH Ed25519 key' } as const;
const noCache = { summary: 'Rebuild everything, even what has not changed since the last build' } as const;
const port = { value: 'N', default: '4321', summary: 'The first port to try; 0 picks any free one' } as const;

/** Every command, in the order of help. */
export const commands = {
  init: {
    summary: 'Creates a site: content, package.json, a CI workflow and the files for its host',
    operands: [{ name: 'DIR', summary: 'The folder of the site: by default, this one', takes: 'folder' }],
    flags: {
      name: { value: 'NAME', summary: 'The name of the site' },
      url: { value: 'URL', summary: 'Its address: https://www.example.com' },
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
      host: { value: 'NAME', multiple: true, takes: 'host', summary: 'The host that serves it' },
      kind: { value: 'KIND', default: 'company', takes: kinds, summary: `The kind of site: ${kinds.join(', ')}` },
      yes: { summary: 'Ask nothing, and use the defaults' },
      'no-install': { summary: 'Do not run npm install' },
    },
    examples: [
      ['fingerpost init my-site', 'asks for the rest'],
      ['fingerpost init --yes --kind blog --languages en,fr --host netlify', 'asks nothing'],
    ],
  },
  import: {
    summary: 'Imports a site of another generator, and lists what is left to do',
    operands: [
      { name: 'DIR', summary: 'The folder of the old site; import never changes it', required: true, takes: 'folder' },
    ],
    flags: {
      from: {
        value: 'KIND',
        takes: generatorNames,
        summary: `The generator of the old site, if its files do not identify it: ${generatorNames.join(', ')}`,
      },
      to: folder('Where to write content/ and IMPORT.md', '.'),
      only: { value: 'GLOB', summary: 'Import only the files that match, such as docs/**' },
      fetch: { summary: "Fetch a WordPress export's pictures from the old server, and from no other" },
      'no-trial': { summary: 'Skip the trial build, which finds what cannot be published' },
    },
    examples: [
      ['fingerpost import ../old-site', 'into content/ here'],
      ['fingerpost import export/ --from wordpress-export --to my-site', 'from a WordPress export'],
    ],
  },
  build: {
    summary: 'Builds the content into dist/, and files that hosts read elsewhere into deploy/',
    flags: { ...inputs, clean, sign, 'no-cache': noCache, list: { summary: 'List every file' }, verbose, quiet, json },
    examples: [
      ['fingerpost build', 'content/ into dist/'],
      ['fingerpost build --content ~/site --out ~/public --host nginx', 'other folders, and one host'],
    ],
  },
  beside: {
    summary: "Adds what machines read to another generator's built site, without changing its files",
    operands: [{ name: 'DIR', summary: 'The built folder, instead of "beside" in site.yaml', takes: 'folder' }],
    flags: {
      content: { ...inputs.content, summary: 'Facts, skills and settings, if there are any' },
      deploy: inputs.deploy,
      config: inputs.config,
      'base-url': { value: 'URL', summary: 'The address of the site, if neither its pages nor site.yaml state it' },
      host: inputs.host,
      head: { summary: 'Also insert links and JSON-LD into the heads of its pages, between markers' },
      'dry-run': { summary: 'Write nothing, and list what would be written' },
      check: { summary: 'Write nothing, and fail if anything is out of date: for CI' },
      remove: { summary: 'Remove everything that was added' },
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
    summary: 'Serves the site while you edit it: the browser shows changes and mistakes as you save',
    flags: {
      ...followed,
      beside: folder(
        'Show what "beside" extracts from each page of this built site: by default, "beside" in site.yaml',
      ),
      verbose: { summary: 'Print every problem, every changed address, and every request, not only those for pages' },
      port,
    },
    examples: [
      ['fingerpost dev --port 8080', 'on port 8080, or the next free one'],
      ['fingerpost dev --beside out', 'each page of a built site, and its Markdown alternate'],
    ],
  },
  preview: {
    summary: 'Serves a built folder as a correctly configured host would',
    flags: { dir: folder('The built folder', 'dist'), config: inputs.config, port },
    examples: [['fingerpost preview --dir public', 'what was built with --out public']],
  },
  check: {
    summary: 'Checks that the content has no errors, and that dist/ and deploy/ are up to date: for CI',
    flags: { ...inputs, verbose, quiet, json },
    examples: [['fingerpost check --json', 'for programs']],
  },
  changes: {
    summary: 'Lists what differs for machines between two builds: addresses, types, headers, prices and other facts',
    operands: [
      { name: 'OLD', summary: 'A built folder, or a git commit that contains one', required: true, takes: 'folder' },
      { name: 'NEW', summary: 'The built folder to compare with it: by default, dist', takes: 'folder' },
    ],
    flags: {
      markdown: { summary: 'Print Markdown, for a comment on a pull request' },
      indexnow: { summary: 'Print the changed pages as an IndexNow request, without sending it' },
      json,
    },
    examples: [
      ['fingerpost changes main', 'dist/ on the branch main, compared with dist/ here'],
      ['fingerpost changes ../live/dist dist --markdown', 'two folders'],
    ],
  },
  verify: {
    summary: 'Audits a live site: requests every address, and compares the responses with the build',
    operands: [{ name: 'URL', summary: 'The address of the site', required: true }],
    flags: {
      manifest: {
        value: 'FILE',
        summary:
          'The manifest of the build: by default, dist/_manifest.json if it belongs to this site, or else the one that the site serves',
      },
      standards: { summary: 'Audit any site against the standards, without a manifest' },
      only: { value: 'GROUP', multiple: true, takes: groups, summary: `What to audit: ${groups.join(', ')}` },
      'url-file': { value: 'FILE', summary: 'Audit only the addresses in this file' },
      host: { value: 'NAME', takes: 'host', summary: 'The host: its known limits are not failures' },
      content: folder('The content folder, for the exceptions in its site.yaml', 'content'),
      concurrency: { value: 'N', default: '4', summary: 'The number of requests at a time' },
      timeout: { value: 'SECONDS', default: '10', summary: 'How long a response may take' },
      'read-only': { summary: 'Send no POST requests, which test for 405' },
      private: { summary: 'Allow names that resolve to a private address' },
      wait: { value: 'SECONDS', summary: 'Wait up to this long for this build to go live' },
      'fail-fast': { summary: 'Stop at the first failure' },
      baseline: { value: 'FILE', summary: 'An earlier --json report: only new failures count' },
      report: folder('Also write a page with the evidence, index.html, into this folder'),
      json,
      markdown: { summary: 'Print Markdown, for a comment' },
      junit: { summary: 'Print JUnit XML' },
      sarif: { summary: 'Print SARIF, for code scanning' },
    },
    examples: [
      ['fingerpost verify https://www.example.com', 'after a deploy, from the folder of the site'],
      ['fingerpost verify http://127.0.0.1:4321', 'the running preview'],
    ],
  },
  eject: {
    summary: "Copies the package's templates, for you to change",
    operands: [
      {
        name: 'WHAT',
        summary: 'templates, or one of their files: style.css',
        required: true,
        takes: ['templates', 'style.css', 'style/tokens.css', 'theme.js', 'llms.ts', 'page.ts', 'labels/en.yaml'],
      },
    ],
    flags: {
      to: folder('Where to copy them', 'templates'),
      mark: { summary: 'Copy nothing, and record that your copies match the current templates' },
    },
    examples: [
      ['fingerpost eject templates', 'into templates/, which builds then use'],
      ['fingerpost eject style/cards.css', "only this file; the rest remain the package's"],
    ],
  },
  completion: {
    summary: 'Prints the script that lets a shell complete commands and flags',
    operands: [{ name: 'SHELL', summary: 'bash, zsh or fish', required: true, takes: ['bash', 'zsh', 'fish'] }],
    flags: {},
    examples: [
      ['source <(fingerpost completion bash)', 'in ~/.bashrc; the same with zsh in ~/.zshrc'],
      ['fingerpost completion fish | source', 'in ~/.config/fish/config.fish'],
    ],
  },
  explain: {
    summary: 'Explains what a problem code means, why it is a problem, and how to fix it',
    operands: [{ name: 'CODE', summary: 'The code of a problem', required: true, takes: Object.keys(problemCodes) }],
    flags: {},
    examples: [['fingerpost explain broken-link', 'with an example']],
  },
  help: {
    summary: 'Lists the commands, or the flags of one',
    operands: [{ name: 'COMMAND', summary: 'The command', takes: 'command' }],
    flags: {},
    examples: [['fingerpost help build', 'the same as fingerpost build --help']],
  },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof commands;

/** Flags that every command takes, and that stand in the place of one. */
export const commonFlags = {
  help: { summary: 'Show this help' },
  version: { summary: 'Print the version' },
} as const satisfies Command['flags'];

/** Exit codes, as help and docs/commands.md list them. */
export const exitCodes: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'success'],
  [1, 'problems in the content, or a failed audit'],
  [2, 'usage error, or an audit that could not send any request'],
  [69, 'npm cannot install what a new site needs'],
  [70, "a bug in Fingerpost, or in the site's own code"],
  [73, 'cannot write'],
  [75, 'another build is running'],
  [130, 'audit stopped with Ctrl+C'],
];
