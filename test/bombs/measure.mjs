import { writeSync } from 'node:fs';

// Loaded before the program: tells what the whole process took, all threads included, on the descriptor that the runner opened for that.
process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(3, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS * 1024 }));
});
