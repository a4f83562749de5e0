/** Reports an llms.txt without a title, the only required section. https://llmstxt.org/ */
export function llmsFaults(text: string): readonly string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/^---\r?\n[\s\S]*?\n---\r?\n/, '')
    .split(/\r\n|\r|\n/);
  const at = lines.findIndex((line) => line.trim() !== '' && !/^\s*<!--.*-->\s*$/.test(line));
  const [first = '', second = ''] = at === -1 ? [] : lines.slice(at);
  const isTitle = /^ {0,3}#[ \t]+\S/.test(first) || (/\S/.test(first) && /^=+\s*$/.test(second));
  return isTitle ? [] : [`it begins with "${first.trim().slice(0, 60)}", and not with a title, "# Name"`];
}
