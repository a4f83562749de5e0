import { modulesOf, withoutComments, withoutExports } from '../../base/modules.ts';
import { declare, type Output } from '../../output/output.ts';
import { assetHeaders } from './policy.ts';

/** A script of `generator/browser/` with the modules that it imports, as one file that pages load. */
export function browserScript(path: string, file: string): Output {
  return declare({
    path,
    mediaType: 'text/javascript; charset=utf-8',
    inputs: {},
    body: () => {
      const sources = modulesOf('generator/browser', file).map(({ name, source }) =>
        withoutComments(name === file ? source : withoutExports(source)).trim(),
      );
      return `${sources.join('\n')}\n`;
    },
    source: `generator/browser/${file}`,
    headers: assetHeaders,
    links: [],
  });
}

/** The style sheet and the script of the theme. */
export const stylesheetPath = '/style.css';
export const scriptPath = '/theme.js';

/** The script that computes a calculator's numbers. */
export const calculatorPath = '/calculator.js';

/** The script that finds words in the index of a locale. */
export const searchPath = '/search.js';
