/** The same ones for the same seed, on every machine: mulberry32. */
export function sampleOf<T>(all: readonly T[], size: number, seed: number): T[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const left = [...all]
  return Array.from({ length: Math.min(size, all.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
}
