import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../base/package-folder.ts';
import { calculator } from '../data/calculator/calculator.ts';
import { dataOf } from '../data/types/data-type.ts';
import type { AssetFile } from '../model/meta.ts';
import type { Site } from '../model/site.ts';
import { isActive } from '../names/media-types.ts';
import { declare } from '../output/output.ts';
import { descriptionType } from './parts/apis.ts';
import { browserScript, calculatorPath, scriptPath, stylesheetPath } from './parts/browser-files.ts';
import { faceFiles, facePath, faceRules } from './parts/face.ts';
import { assetHeaders, machineHeaders, pageHeaders, sandboxedHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

/** The style sheet, the face that it names, the script, and the files of `assets/`, of `public/` and beside pages and posts unchanged. */
export const assets: Resource = {
  name: 'assets',
  *outputs(site) {
    yield declare({
      path: stylesheetPath,
      mediaType: 'text/css; charset=utf-8',
      body: () => site.templates.style + faceRules(site) + themeRules(site.settings.theme),
      source: 'templates/style.css',
      headers: assetHeaders,
    });
    for (const file of faceFiles(site))
      yield declare({
        path: facePath(file),
        mediaType: 'font/woff2',
        body: () => readFileSync(join(packageFolder(), 'generator', 'fonts', file.name)),
        facts: [],
        source: 'templates/style.css',
        headers: assetHeaders,
      });
    const { script } = site.templates;
    if (script !== undefined)
      yield declare({
        path: scriptPath,
        mediaType: 'text/javascript; charset=utf-8',
        body: () => script,
        source: 'templates/theme.js',
        headers: assetHeaders,
      });
    for (const asset of site.assets) {
      if (site.descriptions.has(asset.path)) continue;
      yield declare({
        path: asset.path,
        mediaType: asset.type,
        inputs: { asset },
        facts: [],
        body: (given) => given.asset,
        source: asset.file,
        headers: headersOf(asset, site),
        role: { kind: 'file' },
      });
    }
  },
};

/** Pages in `public/`, and XML, which may be one, have the policy of all pages, and are as fresh. In an SVG that nobody trusts, nothing runs. */
function headersOf({ file, type }: AssetFile, site: Site) {
  if (file.startsWith('public/') && /^(?:text\/html|application\/(?:xhtml\+)?xml)/.test(type)) return pageHeaders(site);
  const isTrusted =
    site.settings.trustedAssets.includes(file) || (file.startsWith('public/') && type !== 'image/svg+xml');
  return isActive(file) && !isTrusted ? sandboxedHeaders : assetHeaders;
}

type Color = string | { readonly light: string; readonly dark: string };

interface ThemeSettings {
  readonly colors?: Readonly<Record<string, Color | undefined>>;
  readonly fonts?: Readonly<Record<string, string | undefined>>;
  readonly radius?: string;
}

/**
 * The custom properties by which settings take the place of tokens of the style sheet, to stand after it; empty where there are none.
 * https://www.w3.org/TR/css-variables-1/ https://www.w3.org/TR/css-color-5/#light-dark
 */
function themeRules({ colors = {}, fonts = {}, radius }: ThemeSettings): string {
  const properties = [
    ...Object.entries(colors).flatMap(([name, color]) =>
      color === undefined ? [] : [`--${name}: ${printColor(color)}`],
    ),
    ...Object.entries(fonts).flatMap(([name, font]) => (font === undefined ? [] : [`--font-${name}: ${font}`])),
    ...(radius === undefined ? [] : [`--radius: ${radius}`]),
  ];
  return properties.length === 0 ? '' : `\n:root {\n${properties.map((property) => `  ${property};\n`).join('')}}\n`;
}

function printColor(color: Color): string {
  return typeof color === 'string' ? color : `light-dark(${color.light}, ${color.dark})`;
}

/** The OpenAPI descriptions of the company's own APIs, as they are in `public/`. https://spec.openapis.org/oas/v3.1.0 */
export const apiDescriptions: Resource = {
  name: 'api-descriptions',
  *outputs(site) {
    for (const asset of site.assets) {
      if (!site.descriptions.has(asset.path)) continue;
      const type = descriptionType(site, asset.path);
      yield declare({
        path: asset.path,
        mediaType: type,
        inputs: { asset },
        facts: [],
        body: (given) => given.asset,
        headers: machineHeaders,
        source: asset.file,
        announce: { rel: 'service-desc', type },
        role: { kind: 'api-description' },
      });
    }
  },
};

/** `/calculator.js`: what lets readers work out their own numbers. */
export const calculatorScript: Resource = {
  name: 'calculator-script',
  *outputs({ data }) {
    if (dataOf(data, calculator)) yield browserScript(calculatorPath, 'calculator.js');
  },
};
