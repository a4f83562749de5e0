/**
 * How many times as much processor time eight times as much work takes: 8 when the work grows evenly, 64 when each part meets every other.
 * It is measured in the long run only (`npm run fuzz`), where nothing else is at work; else the work is done once, and growth is not judged.
 */
export function growth(work: (size: number) => void, size: number): number {
  work(8 * size);
  if (process.env.FINGERPOST_FUZZ === undefined) return 8;
  return leastCost(work, 8 * size) / leastCost(work, size);
}

/** The least of some tries: a machine that is busy makes single ones dearer, and none cheaper. */
function leastCost(work: (size: number) => void, size: number): number {
  return Math.min(...Array.from({ length: 5 }, () => cost(work, size)));
}

function cost(work: (size: number) => void, size: number): number {
  const before = process.cpuUsage();
  work(size);
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, user + system);
}
