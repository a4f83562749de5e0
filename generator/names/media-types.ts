/** The types of files that show or run nothing of their own accord, by ending. https://www.iana.org/assignments/media-types/ */
const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  ico: 'image/vnd.microsoft.icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  zip: 'application/zip',
};

/** The types of what can run in a browser that opens it, or on the page that loads it: published only when it is trusted. */
const activeTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
  xml: 'application/xml',
};

/** Further types of files in `public/`, where anything may be. */
const publicTypes: Readonly<Record<string, string>> = {
  asc: 'text/plain; charset=utf-8',
  bmp: 'image/bmp',
  epub: 'application/epub+zip',
  flac: 'audio/flac',
  gz: 'application/gzip',
  heic: 'image/heic',
  heif: 'image/heif',
  htm: 'text/html; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  json: 'application/json',
  m4a: 'audio/mp4',
  map: 'application/json',
  md: 'text/markdown; charset=utf-8',
  mov: 'video/quicktime',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  ttf: 'font/ttf',
  vtt: 'text/vtt; charset=utf-8',
  wav: 'audio/wav',
  webmanifest: 'application/manifest+json',
  xhtml: 'application/xhtml+xml',
};

/** Every ending that a file of `assets/` or beside a page may have without being trusted. */
export const knownEndings = Object.keys(types);

/** The media type of a file, from the ending of its name in any case. */
export function assetType(path: string): string | undefined {
  return typeIn(types, path) ?? typeIn(activeTypes, path);
}

/** The media type of a file in `public/`; undefined where its name does not tell. */
export function publicType(path: string): string | undefined {
  return assetType(path) ?? typeIn(publicTypes, path);
}

/** Whether a browser that opens a file of this type could run a script in it. Only trusted ones can hold any. */
export function isActive(path: string): boolean {
  return /\.svg$/i.test(path) || typeIn(activeTypes, path) !== undefined;
}

function typeIn(known: Readonly<Record<string, string>>, path: string): string | undefined {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(known, ending) ? known[ending] : undefined;
}
