/** Rewrites the shortcodes that WordPress itself has to HTML. Others stay as they are, since readers of such a site see them, too. https://codex.wordpress.org/Shortcode */
export function shortcodesToHtml(html: string): string {
  return html
    .replace(/\[caption\b[^\]]*\]([\s\S]*?)\[\/caption\]/g, (_all, content: string) => {
      const [, image = '', text = ''] =
        /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/.exec(content) ?? [];
      return image === '' ? content : `\n\n<figure>${image}<figcaption>${text.trim()}</figcaption></figure>\n\n`;
    })
    .replace(
      /\[(?:embed|youtube|vimeo)\b[^\]]*\]\s*(https?:[^\s[\]]+)\s*\[\/(?:embed|youtube|vimeo)\]/g,
      '<p><a href="$1">$1</a></p>',
    )
    .replace(
      /\[(?:audio|video)\b[^\]]*?\b(?:src|mp3|mp4|ogg|webm|m4v)="([^"]+)"[^\]]*\](?:\s*\[\/(?:audio|video)\])?/g,
      '<p><a href="$1">$1</a></p>',
    )
    .replace(
      /\[(?:code|sourcecode)\b(?:\s+(?:lang|language)=["']?(\w+)["']?)?[^\]]*\]([\s\S]*?)\[\/(?:code|sourcecode)\]/g,
      (_all, language: string | undefined, code: string) =>
        `<pre><code${language ? ` class="language-${language}"` : ''}>${code.replace(/^\n/, '')}</code></pre>`,
    )
    .replace(/\[(?:gallery|playlist)\b[^\]]*\]/g, '')
    .replace(/<!--more.*?-->|<!--nextpage-->/g, '');
}
