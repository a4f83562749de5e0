import { type BesideReport, readBeside, takeAway } from '../beside/beside.ts';
import { folderBeside } from '../beside/content.ts';
import { type SiteOptions, settle } from './options.ts';

export type { BesideReport } from '../beside/beside.ts';
export { folderBeside } from '../beside/content.ts';

/** The options of `beside`. */
export interface BesideOptions extends Pick<SiteOptions, 'deploy' | 'config' | 'hosts' | 'now'> {
  /** The folder of the built site. That of `beside` in site.yaml by default. */
  readonly folder?: string | undefined;
  /** The content folder: facts, skills and settings. `content` by default, if there is one. */
  readonly content?: string | undefined;
  /** The address of the site, where neither its pages nor site.yaml say it. */
  readonly baseUrl?: string | undefined;
  /** Whether links and JSON-LD are added to the heads of pages. False by default. */
  readonly head?: boolean | undefined;
  /** Whether nothing is written. False by default. */
  readonly dryRun?: boolean | undefined;
}

/**
 * Adds to a site that another program built what machines read, as `fingerpost beside` does: nothing that is there is overwritten. Throws a
 * CommandError for what cannot be used or written.
 */
export async function beside(besideOptions: BesideOptions): Promise<BesideReport> {
  const { content, head = false, dryRun = false, folder = folderBeside(content) } = besideOptions;
  const { options, folders, unused } = settle({ ...besideOptions, out: folder });
  const report = await readBeside({ folders, content, build: options, head, dryRun });
  return { ...report, problems: [...unused, ...report.problems] };
}

/** Takes away all that `beside` added to a folder, and to that for what hosts read from elsewhere. Throws a CommandError. */
export function removeBeside(folder: string, deploy?: string): Pick<BesideReport['changes'], 'removed' | 'edited'> {
  return takeAway(settle({ out: folder, deploy }).folders);
}
