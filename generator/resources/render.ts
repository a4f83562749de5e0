import { error, type Problem, placeOf } from '../base/problem.ts';
import type { Link } from '../format/link-header.ts';
import type { Site } from '../model/site.ts';
import type { Output } from '../output/output.ts';
import { resources } from './index.ts';
import type { Resource, Surface } from './resource.ts';

/**
 * Every output of a site. The bodies that derive from the list of outputs read it when they are called; the links that announce the
 * site's resources are put on each output that asked for them. A resource that throws is reported, and the others go on. `all` tells the
 * whole list where `made` is only some of the resources.
 */
export function render(
  site: Site,
  problems: Problem[],
  made: readonly Resource[] = resources,
  all?: () => readonly Output[],
): Surface {
  const outputs: Output[] = [];
  const announced: Link[] = [];
  const byPath = new Map<string, Output>();
  const surface: Surface = {
    get outputs() {
      return all?.() ?? outputs;
    },
    announced,
    at: (path) => byPath.get(path),
  };
  for (const resource of made) {
    try {
      for (const output of resource.outputs(site, surface)) outputs.push(output);
    } catch (cause) {
      const message = `The resource "${resource.name}" cannot list its outputs: ${(cause as Error).message}`;
      problems.push(error('resource', message, placeOf(resource.name)));
    }
  }
  for (const { path, announce } of outputs) if (announce) announced.push({ href: path, ...announce });
  for (const [index, output] of outputs.entries()) {
    const complete = output.announcer ? { ...output, links: [...announced, ...output.links] } : output;
    outputs[index] = complete;
    byPath.set(complete.path, complete);
  }
  return surface;
}
