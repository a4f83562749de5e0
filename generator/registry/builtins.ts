import type { OwnPart } from '../base/own-code.ts';
import type { ValidatorOf } from '../base/validator.ts';
import { directives } from '../data/directives/index.ts';
import { dataTypes } from '../data/index.ts';
import type { KnownDataType } from '../data/types/data-type.ts';
import { hosts } from '../hosts/index.ts';
import type { Host } from '../hosts/rules/host.ts';
import type { Directive } from '../model/directive.ts';
import { resources } from '../resources/index.ts';
import type { Resource } from '../resources/parts/resource.ts';
import type { Parts } from './config.ts';

/** The parts a build is made with, each kind in listing order. */
export interface Registry {
  readonly resources: readonly Resource[];
  readonly hosts: readonly Host[];
  /** The directives that do not belong to a type of data. */
  readonly directives: readonly Directive[];
  readonly data: readonly KnownDataType[];
  /** The validators of the schemas that the program does not come with. */
  readonly validators?: ReadonlyMap<object, ReturnType<ValidatorOf>>;
  /** Functions that get content from elsewhere. */
  readonly loaders?: readonly Loader[];
}

/** A function of a site's own that gets content from elsewhere. */
export interface Loader extends OwnPart {
  readonly load: NonNullable<Parts['load']>;
}

/** The program's own parts. */
export const builtins: Registry = { resources, hosts, directives, data: dataTypes };

/** Whether a site has resources, directives or data types of its own. */
export function hasOwnParts({ resources, directives, data }: Registry): boolean {
  const own = <T>(parts: readonly T[], known: readonly T[]) => parts.some((part) => !known.includes(part));
  return own(resources, builtins.resources) || own(directives, builtins.directives) || own(data, builtins.data);
}

/** Every directive: first those of the types of data, then the others. */
export function directivesOf({
  data,
  directives: others,
}: Pick<Registry, 'data' | 'directives'>): readonly Directive[] {
  return [...data.flatMap(({ directives: ofType = [] }) => ofType), ...others];
}
