import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { fileAt, type Model, pathOf } from './answer.ts';

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: { readonly deploy: WorkflowJob };
}

interface WorkflowJob {
  readonly if?: string;
  readonly 'runs-on'?: string;
  readonly environment: { readonly name?: string };
  readonly steps: readonly WorkflowStep[];
}

interface WorkflowStep {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** GitHub Pages: names that begin with a dot or an underscore are left out of a branch unless a file says not to, and of an upload unless it is told. */
export const gitHubPagesModel: Model = (files, input) => {
  const { on, permissions, jobs } = parse(files.get('.github/workflows/pages.yml') ?? '') as Workflow;
  const { if: condition, 'runs-on': machine, environment, steps } = jobs.deploy;
  const actions = ['checkout', 'setup-node', 'upload-pages-artifact', 'deploy-pages'];
  const [checkout, node, upload, deploy] = actions.map((action) =>
    steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`)),
  );
  const isRight =
    'push' in on &&
    isDeepStrictEqual(permissions, { contents: 'read', pages: 'write', 'id-token': 'write' }) &&
    condition === 'github.ref_name == github.event.repository.default_branch' &&
    machine !== undefined &&
    environment.name === 'github-pages' &&
    Number(node?.with?.['node-version']) >= 20 &&
    isDeepStrictEqual(
      steps.flatMap(({ run }) => run ?? []),
      ['npm ci', 'npm run build'],
    ) &&
    checkout?.with?.['persist-credentials'] === false &&
    isDeepStrictEqual(upload?.with, { path: 'dist', 'include-hidden-files': true }) &&
    deploy !== undefined;
  if (!isRight) throw new Error('nothing is published');
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
