import { createRequire } from 'node:module';
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';

/** An XML document with the given root element, filled by `build`. Throws when a text could not be read back as XML 1.0. */
export function printXml(
  root: string,
  attributes: Readonly<Record<string, string>>,
  build: (element: XMLBuilder) => void,
): string {
  // It is large and loaded when it is first wanted: the second thread of a build prints no XML with it.
  const { create } = createRequire(import.meta.url)('xmlbuilder2') as typeof import('xmlbuilder2');
  const document = create({ version: '1.0', encoding: 'UTF-8' });
  build(document.ele(root, attributes));
  return `${document.end({ prettyPrint: true, wellFormed: true })}\n`;
}
