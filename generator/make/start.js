import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// A thread does not inherit the loader that reads TypeScript, so it is registered here.
register();
await import(`./${workerData.module}.ts`);
