import type { SomeExplanations } from './explanation.ts';

/** Problems of files as such: their names, their bytes, and whether YAML and TOML can be read. */
export const fileExplanations = {
  'content-missing': {
    why: 'A site needs at least site.yaml with a name and a base URL, and in each of its languages a home page, pages/<language>/index.md.',
    fix: 'Create the file that the message names, or point --content at the folder that contains it. "fingerpost init" creates a site to start from.',
    example: [
      'content/pages/en/index.md',
      '(no file)',
      '---\ntitle: Halyard\ndescription: Calls answered by people.\n---\n\nWe answer your calls.',
    ],
  },
  encoding: {
    why: 'Every output is UTF-8. Bytes in another encoding would show as the wrong characters.',
    fix: 'Save the file as UTF-8 in your editor, or convert it: iconv -f WINDOWS-1252 -t UTF-8 old.md > new.md',
    example: ['content/pages/en/menu.md, saved as Windows-1252', 'caf\\xE9', 'café'],
  },
  character: {
    why: 'XML and JSON parsers reject control characters and noncharacters, so a single one would break a whole feed.',
    fix: 'Delete the character at the caret. It often comes with text copied from a PDF or a terminal.',
    example: ['content/data/features.yaml', 'name: "Live\\x0Banswering"', 'name: Live answering'],
  },
  unreadable: {
    why: 'The file would be silently missing from the site.',
    fix: 'Give yourself permission to read it (chmod u+r FILE), and make sure that it is not a folder.',
    example: ['a terminal', '---------- content/data/plans.yaml', '-rw-r--r-- content/data/plans.yaml'],
  },
  symlink: {
    why: 'A symbolic link may lead out of the content folder, and its target differs between machines.',
    fix: 'Replace the link with the file itself.',
    example: [
      'a terminal',
      'content/assets/logo.svg -> ../../brand/logo.svg',
      'cp --remove-destination brand/logo.svg content/assets/logo.svg',
    ],
  },
  'unknown-file': {
    why: 'Each kind of content has its folder. A file anywhere else is never published, which is usually a mistake.',
    fix: 'Move it where the hint says. Files to publish unchanged belong in public/. To leave a file where it is, list it under "ignore" in site.yaml.',
    example: ['the content folder', 'content/about.md', 'content/pages/en/about.md'],
  },
  'front-matter': {
    why: 'The title and description of a page or post are in its front matter, so the file must begin with that.',
    fix: 'Begin the file with a line of ---, and close the front matter with another. For TOML, use +++.',
    example: [
      'content/pages/en/about.md',
      'title: About us\n\nWe are nine people.',
      '---\ntitle: About us\n---\n\nWe are nine people.',
    ],
  },
  'yaml-syntax': {
    why: 'The file is not YAML 1.2, so a build cannot read it reliably.',
    fix: 'Look at the caret: usually a string with ": " or "#" needs quotes, there is a tab, or a bracket is not closed.',
    example: ['content/pages/en/about.md', 'title: Halyard: calls answered', 'title: "Halyard: calls answered"'],
  },
  'yaml-feature': {
    why: 'Anchors, aliases, merge keys and tags hide what a value is, and a few lines of them can expand to gigabytes.',
    fix: 'Write the value out wherever it is used.',
    example: ['content/data/plans.yaml', 'setup: &fee 30\n…\nsetup: *fee', 'setup: 30\n…\nsetup: 30'],
  },
  'toml-syntax': {
    why: 'The front matter between the lines of +++ is not TOML 1.0.',
    fix: 'Look at the caret: usually a string lacks its quotes.',
    example: ['content/posts/en/hello.md', 'title = Hello', 'title = "Hello"'],
  },
  slug: {
    why: 'Names of files and folders become addresses in ASCII. That fails for names that are reserved by Windows, too long, or begin with a dot. If a name contains signs such as ? and #, which have a meaning in the rules of hosts, its original spelling cannot redirect.',
    fix: 'Rename the file. To keep an old address, add it to "aliases" in the front matter.',
    example: ['the content folder', 'pages/en/con.md', 'pages/en/console.md'],
  },
  collision: {
    why: 'Two sources have the same address, and only one of them could be published there.',
    fix: 'Rename one of them, or give it another "slug" or "permalink".',
    example: ['the content folder', 'pages/en/pricing.md\npages/en/pricing/index.md', 'pages/en/pricing/index.md'],
  },
  picture: {
    why: 'Pages state the size of each picture, so that text does not jump. This one is truncated, empty, not of a type that browsers show, or so large that it is slow and expensive on phones.',
    fix: 'Export it again, with at most 2000 pixels per side, and check it in a browser.',
    example: ['content/assets/', 'team.jpg, 0 bytes', 'team.jpg, 84 kB'],
  },
  position: {
    why: 'Phones store the location in photos, which may reveal where somebody lives.',
    fix: 'Remove the location, in the folder of the file: exiftool -gps:all= -xmp:geotag= FILE. If it may be public, list the file under allowedPositions.',
    example: ['content/site.yaml', '(nothing)', 'allowedPositions: [assets/trail.jpg]'],
  },
  'active-content': {
    why: "A script in an SVG or another file runs with the rights of your site in each reader's browser.",
    fix: 'Remove what the message names, or export the file again without scripts. If it must run, list it under trustedAssets.',
    example: ['content/assets/logo.svg', '<svg onload="start()">', '<svg>'],
  },
  secret: {
    why: 'Attackers find published keys and passwords within minutes.',
    fix: 'Revoke it first, because it may also be in the history of the repository; then remove it. If it is only an example, list it under allowedSecrets with the digest from the message.',
    example: ['content/pages/en/api.md', 'Authorization: Bearer <a real key>', 'Authorization: Bearer YOUR_KEY'],
  },
} as const satisfies SomeExplanations;
