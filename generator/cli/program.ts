/** The commands, each loaded when it is run. */
export const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  build: () => import('./build.ts'),
  check: () => import('./check.ts'),
  dev: () => import('./dev.ts'),
  preview: () => import('./preview.ts'),
};

/** What a second thread of a build runs. */
export const answers = () => import('../parallel/worker.ts');
