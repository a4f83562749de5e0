/** What Stryker is told in every group; scripts/mutate.ts adds the command that runs the group's tests. */
export default {
  testRunner: 'command',
  coverageAnalysis: 'off',
  concurrency: 2,
  timeoutMS: 20000,
  ignorePatterns: ['/dist', '/deploy', '/.github', '/test/hosts/node_modules', '/test/mutation'],
  tempDirName: 'test/mutation/sandbox',
  // The compiler has no programming interface that Stryker knows, and nothing in tsconfig.json needs its paths rewritten.
  tsconfigFile: 'none',
  reporters: ['clear-text'],
  clearTextReporter: {
    allowColor: false,
    allowEmojis: false,
    logTests: false,
    reportTests: false,
  },
  ...JSON.parse(process.env.FINGERPOST_MUTATION ?? '{}'),
};
