import { deflateSync } from 'node:zlib';
import { pngChunk } from '../../test/made-pictures.ts';
import { english, pick, type Random, sentence, word } from './prose.ts';

/** Common additions to Markdown: a picture, a figure, keys, a disclosure with a table in it, and code in four languages. */
export function richPart(random: Random, picture: string): string {
  const name = () => word(random, english);
  const say = (words: number) => sentence(random, words, english);
  const codes = languages.map(([language, print]) => `\`\`\`${language}\n${print(name)}\n\`\`\`\n\n`);
  return `
## ${say(4).slice(0, -1)}

![${say(5)}](${picture})

${say(12)} Press <kbd>Ctrl</kbd> + <kbd>${pick(random, [...'ABCDEFGH'])}</kbd> to ${name()}.<br>
${say(10)}

<figure>
  <img src="${picture}" alt="${say(5)}">
  <figcaption>${say(8)} <a href="https://example.com/${name()}">${name()}</a></figcaption>
</figure>

${codes.join('')}<details>
<summary>${say(4)}</summary>

${say(14)}

<table class="wide">
  <thead><tr><th>${name()}</th><th>${name()}</th></tr></thead>
  <tbody>
${Array.from({ length: 4 }, () => `    <tr><td>${name()}</td><td><em>${say(3)}</em></td></tr>`).join('\n')}
  </tbody>
</table>
</details>

${say(14)}
`;
}

const languages: readonly (readonly [language: string, print: (name: () => string) => string])[] = [
  [
    'ts',
    (name) => `import { ${name()} } from './${name()}.ts';

/** The ${name()} of a ${name()}. */
export async function ${name()}(${name()}: readonly string[], most = 12): Promise<number | undefined> {
  const found = await fetch(\`https://example.com/\${most}/${name()}\`);
  if (!found.ok) throw new Error('${name()} ${name()}');
  return found.headers.has('${name()}') ? most * 0.5 : undefined; // ${name()}
}`,
  ],
  [
    'python',
    (name) => `from dataclasses import dataclass

@dataclass(frozen=True)
class ${name()[0]?.toUpperCase()}${name()}:
    """The ${name()} of a ${name()}."""
    ${name()}: str = "${name()}"

    def ${name()}(self, most: int = 7) -> list[str]:
        return [f"{one}-{most}" for one in self.__dict__ if len(one) > 2]`,
  ],
  [
    'bash',
    (name) => `#!/bin/bash
set -eu
for ${name()} in *.txt; do
  grep -c '${name()}' "$1" | sort -n > /tmp/${name()}.log || exit 1  # ${name()}
done`,
  ],
  [
    'css',
    (name) => `.${name()} > a:hover {
  color: #1d4ed8;
  margin: 0 auto 1.5rem; /* ${name()} */
  background: url("/${name()}.svg") no-repeat;
}`,
  ],
];

/** A picture of 320 by 180 grey pixels, 58 kB. https://www.w3.org/TR/png-3/ */
export function pictureOf(random: Random): Buffer {
  const [width, height] = [320, 180];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const pixels = Uint8Array.from({ length: (width + 1) * height }, (_, at) =>
    at % (width + 1) === 0 ? 0 : Math.floor(random() * 256),
  );
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels, { level: 0 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
