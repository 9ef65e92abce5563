// Waits until an assertion holds, by a clock that continues while time is held.

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
