// Waits for a fact turn by turn, for tests in which timers stand still.

import { expect } from 'vitest'

/** In ms: even a busy machine has come that far by then. */
const PATIENCE = 20_000

export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

export async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE
  while (!isSo()) {
    expect(Date.now(), `Not within ${PATIENCE} ms: ${isSo}.`).toBeLessThan(end)
    await nextTurn()
  }
}
