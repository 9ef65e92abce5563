// Waits for something to be so while time stands still: the test runner's own waiting would move the clock.

/** In ms, of a clock that nobody stops. */
const PATIENCE = 5_000

/** @throws what the last try threw */
export async function until(isSo: () => void): Promise<void> {
  for (const deadline = performance.now() + PATIENCE; ; ) {
    try {
      return isSo()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise(requestAnimationFrame)
    }
  }
}
