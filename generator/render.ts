import type { Site } from './model/site.ts';
import type { Link, Output } from './output.ts';
import { resources } from './resources/index.ts';

/**
 * Every output of a site. The bodies that derive from the list of outputs read it when they are called; the links that announce the
 * site's resources are put on each output that asked for them.
 */
export function render(site: Site): readonly Output[] {
  const surface: Output[] = [];
  for (const resource of resources) surface.push(...resource.outputs(site, surface));
  const announced: readonly Link[] = surface.flatMap(({ path, announce }) =>
    announce ? [{ href: path, ...announce }] : [],
  );
  for (const [index, output] of surface.entries()) {
    if (output.announcer) surface[index] = { ...output, links: [...announced, ...output.links] };
  }
  return surface;
}
