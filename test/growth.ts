/**
 * How many times as much processor time eight times as much work takes: 8 when the work grows evenly, 64 when each part meets every other.
 * The least of some tries, for a machine that is busy makes single ones dearer.
 */
export function growth(work: (size: number) => void, size: number): number {
  work(size);
  const tries = Array.from({ length: 3 }, () => cost(work, 8 * size) / cost(work, size));
  return Math.min(...tries);
}

function cost(work: (size: number) => void, size: number): number {
  const before = process.cpuUsage();
  work(size);
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, user + system);
}
