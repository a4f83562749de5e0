import llms from '../../templates/llms.ts';
import notFound from '../../templates/not-found.ts';
import page from '../../templates/page.ts';
import post from '../../templates/post.ts';
import type { TemplateModules } from './view.ts';

/** The modules of the program's own templates folder, which are part of its bundle. */
export const builtin: TemplateModules = {
  ...{ page, post, notFound, llms, isOwn: false },
  named: new Map([
    ['page', page],
    ['post', post],
  ]),
};
