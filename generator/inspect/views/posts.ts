import type { Answer, PageRequest } from '../page/answer.ts';
import type { Editing, Proposal } from '../page/editing.ts';
import { factsOf } from '../page/find-facts.ts';
import { formOf, plain, sealed } from '../page/guard.ts';
import type { OpenSite } from '../page/open-site.ts';
import { pageAnswer, viewLink } from '../page/shell.ts';
import { proposalView } from './edit.ts';

/** The targets of forms: previewing an edit, writing it, opening a place in the editor. */
const posts = ['edit', 'write', 'open'] as const;

/** Whether a name below the root of the inspector is one that forms are sent to. */
export function isPost(name: string): name is (typeof posts)[number] {
  return (posts as readonly string[]).includes(name);
}

/** Answers what a form sent. */
export async function answerPost(
  name: (typeof posts)[number],
  request: PageRequest,
  editing: Editing,
  open: () => OpenSite,
): Promise<Answer> {
  const sent = await formOf(request, editing.token);
  if ('refused' in sent) return sent.refused;
  const { form } = sent;
  if (name === 'open') return await openPlace(form, editing);
  const edit = { id: form.get('fact') ?? '', value: form.get('value') ?? '' };
  const show = async (proposal: Proposal): Promise<Answer> => {
    const site = open();
    const fact = (await factsOf(site)).find(({ id }) => id === edit.id);
    const view = proposalView({ edit, fact, proposal, site, editing });
    return pageAnswer('facts', view, site, { host: request.headers.host, token: editing.token });
  };
  if (name === 'edit') return await show(await editing.propose(edit));
  const fault = await editing.write(edit, form.get('digest') ?? '');
  if (fault) return await show(fault);
  const Location = viewLink('facts', { fact: edit.id, written: 'yes' });
  return { status: 303, headers: { ...sealed, Location, 'Content-Length': '0' } };
}

async function openPlace(form: URLSearchParams, editing: Editing): Promise<Answer> {
  const [file, line, column] = [form.get('file') ?? '', Number(form.get('line')), Number(form.get('column'))];
  const isPlace = [line, column].every((count) => Number.isInteger(count) && count > 0);
  if (!isPlace) return plain(400, 'That is no place in a file.\n');
  if (await editing.open({ file, line, column })) return { status: 204, headers: sealed };
  return plain(404, 'No editor: set EDITOR to one that has a window, such as code, and start dev again.\n');
}
