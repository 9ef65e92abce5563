// Waits for something to be so while time stands still, by a clock that nobody stops.

/** In ms. */
const TIMEOUT_MS = 10_000

/** @throws what the last try threw */
export async function until(isSo: () => void): Promise<void> {
  for (const deadline = performance.now() + TIMEOUT_MS; ; ) {
    try {
      return isSo()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise(requestAnimationFrame)
    }
  }
}
