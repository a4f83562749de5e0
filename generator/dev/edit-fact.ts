import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { hasErrors } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { writableFolder } from '../base/writable-folder.ts';
import type { Edit, Editing, Proposal } from '../inspect/page/editing.ts';
import { type NewScalar, withScalar } from '../load/yaml-edit.ts';
import type { WrittenFact } from '../model/written-facts.ts';
import type { Session } from './session.ts';

type Editor = Pick<Session, 'source' | 'trial' | 'newest' | 'state'>;

/**
 * Lets people edit the facts in the YAML files of a session.
 *
 * @param content The content folder, at the time at which it is asked.
 * @param others What concerns no fact.
 */
export function editingOf(
  session: Editor,
  content: () => string,
  others: Pick<Editing, 'open' | 'compareLive'>,
): Editing {
  const propose = async (edit: Edit) => (await prepare(edit, session, content())).proposal;
  return {
    token: randomBytes(32).toString('hex'),
    propose,
    async write(edit, digest) {
      const { proposal, fact, bytes } = await prepare(edit, session, content());
      if (proposal.kind !== 'possible') return proposal;
      if (!fact || !bytes || proposal.digest !== digest) return refused(isOther);
      try {
        const isReplaced = writableFolder(content()).replace(fact.file, bytes, (now) => sha256Of(now) === digest);
        if (!isReplaced) return refused(isOther);
      } catch (cause) {
        return refused(`${fact.file} cannot be written: ${(cause as Error).message}`);
      }
      await followed(session, fact.file, bytes);
      return undefined;
    },
    ...others,
  };
}

const isOther = 'The file has changed in the meantime, so nothing was written. See what the edit would change now.';

function refused(why: string): { readonly kind: 'refused'; readonly why: string } {
  return { kind: 'refused', why };
}

interface Prepared {
  readonly proposal: Proposal;
  readonly fact?: WrittenFact;
  readonly bytes?: Uint8Array;
}

async function prepare({ id, value }: Edit, session: Editor, content: string): Promise<Prepared> {
  const no = (why: string): Prepared => ({ proposal: refused(why) });
  const fact = session.source
    .report?.()
    .facts()
    .find((candidate) => candidate.id === id);
  if (!fact) return no('No file has this fact any more.');
  const { file, path } = fact;
  const before = writableFolder(content).read(file);
  if (before === undefined) return no(`${file} is no file of the content folder.`);
  const kept = session.newest()?.inputs.folder.read(file).value?.bytes;
  if (!kept || Buffer.compare(kept, before) !== 0) return no(isOther);
  const typed = value.trim();
  if (typed === '' || /\p{Cc}|\p{Cs}/u.test(typed)) return no('Type a value of one line.');
  const text = before.toString('utf8');
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const edited = withScalar(text.slice(mark.length), path, scalarOf(typed, fact));
  if (edited === undefined) return no(`Its value is not on one line of ${file}: edit that file.`);
  const bytes = Buffer.from(mark + edited);
  const trial = await session.trial(file, bytes);
  if (!trial) return no('The site cannot be built now: the terminal says why.');
  const { problems, changes } = trial;
  if (hasErrors(problems)) return { proposal: { kind: 'faulty', problems } };
  const lines = linesThatDiffer(text, mark + edited);
  return { proposal: { kind: 'possible', changes, problems, digest: sha256Of(before), ...lines }, fact, bytes };
}

/** A number where a number may be, and what was typed is one; otherwise a text. */
function scalarOf(typed: string, { kind }: WrittenFact): NewScalar {
  const isNumeric = kind === 'Price' || kind === 'Limit' || kind === 'Number';
  return isNumeric && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(typed) ? { number: typed } : { text: typed };
}

function linesThatDiffer(before: string, after: string): { readonly before: string; readonly after: string } {
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const at = old.findIndex((line, index) => line !== now[index]);
  return { before: old[at] ?? '', after: now[at] ?? '' };
}

/** The longest wait, in milliseconds, for a session to see a change before the answer is sent all the same. */
const patience = 3000;

async function followed({ newest, state }: Editor, file: string, bytes: Uint8Array): Promise<void> {
  const isBuilt = () => {
    const read = newest()?.inputs.folder.read(file).value?.bytes;
    return state().isSettled && read !== undefined && Buffer.compare(read, bytes) === 0;
  };
  for (let waited = 0; waited < patience && !isBuilt(); waited += 20) await setTimeout(20);
}
