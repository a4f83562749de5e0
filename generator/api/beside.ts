import { type BesideReport, readBeside, takeAway } from '../beside/beside.ts';
import { folderBeside } from '../beside/content.ts';
import { settle } from './options.ts';

export type { BesideReport } from '../beside/beside.ts';
export { folderBeside } from '../beside/content.ts';

/** The options of `beside`. */
export interface BesideOptions {
  /** The folder of the built site. That of `beside` in site.yaml by default. */
  readonly folder?: string | undefined;
  /** The content folder: facts, skills and settings. `content` by default, if there is one. */
  readonly content?: string | undefined;
  /** The folder for what hosts read from elsewhere: `deploy` beside `dist`, `NAME-deploy` beside any other NAME. */
  readonly deploy?: string | undefined;
  /** The configuration with parts of the site's own. */
  readonly config?: string | undefined;
  /** The address of the site, where neither its pages nor site.yaml say it. */
  readonly baseUrl?: string | undefined;
  /** Host names that replace those of site.yaml. */
  readonly hosts?: readonly string[] | undefined;
  /** Whether links and JSON-LD are added to the heads of pages. False by default. */
  readonly head?: boolean | undefined;
  /** Whether nothing is written. False by default. */
  readonly dryRun?: boolean | undefined;
  /** The time, in milliseconds since 1970. By default that of SOURCE_DATE_EPOCH, or else the clock's. */
  readonly now?: number | undefined;
}

/**
 * Adds to a site that another program built what machines read, as `fingerpost beside` does: nothing that is there is overwritten. Throws a
 * CommandError for what cannot be used or written.
 */
export async function beside(given: BesideOptions): Promise<BesideReport> {
  const { content, head = false, dryRun = false, folder = folderBeside(content) } = given;
  const { options, folders } = settle({ ...given, out: folder });
  return await readBeside({ folders, content, build: options, head, dryRun });
}

/** Takes away all that `beside` added to a folder, and to that for what hosts read from elsewhere. Throws a CommandError. */
export function removeBeside(folder: string, deploy?: string): Pick<BesideReport['changes'], 'removed' | 'edited'> {
  return takeAway(settle({ out: folder, deploy }).folders);
}
