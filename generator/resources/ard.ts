import { catalogOutput, catalogType } from './ai-catalog.ts';
import type { Resource } from './parts/resource.ts';

/** `/.well-known/ard.json`: the AI catalog where Agentic Resource Discovery looks. https://github.com/ards-project/ard-spec */
export const ard: Resource = {
  name: 'ard',
  isOptional: true,
  *outputs(site) {
    const announce = { rel: 'ard', type: catalogType };
    yield catalogOutput(site, { path: '/.well-known/ard.json', announce, source: 'ard' });
  },
};
