import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// A thread does not inherit the loader that reads TypeScript: it is registered here, then the module that was asked for is run.
register();
await import(workerData.module);
