import { parse } from 'yaml';
import { fileAt, type Model, pathOf } from './answer.ts';

/** GitHub Pages: names that begin with a dot or an underscore are left out, unless a file says not to. */
export const gitHubPagesModel: Model = (files, input) => {
  const all = files.has('.nojekyll');
  return ({ path }) => {
    const file = fileAt(pathOf(path), input);
    const isThere = file !== undefined && (all || !/(?:^|\/)[._]/.test(file));
    return isThere ? { status: 200, file, headers: {} } : { status: 404, headers: {} };
  };
};

interface Job {
  readonly stage: string;
  readonly script: readonly string[];
  readonly artifacts: { readonly paths: readonly string[] };
  readonly rules: readonly { readonly if: string }[];
}

/** GitLab Pages: the job of that name publishes the folder public/, which its script makes anew from the tree. */
export const gitLabPagesModel: Model = (files, input) => {
  const { pages } = parse(files.get('.gitlab-ci.yml') ?? '') as { readonly pages: Job };
  const isRight =
    pages.stage === 'deploy' &&
    pages.script.join('; ') === 'rm -rf public; cp -R dist public' &&
    pages.artifacts.paths.includes('public') &&
    pages.rules.some((rule) => rule.if === '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH');
  if (!isRight) throw new Error('nothing is published');
  return ({ path }) => ({ status: 200, file: fileAt(pathOf(path), input), headers: {} });
};
