// How long the texts are that a test has brought a service to normalise.

import { onTestFinished, vi } from 'vitest'

/** Marks that are out of order take their number squared to sort: 128 KB of them, of which this is half, take seconds. */
export const disorderedMarks = (count: number) =>
  `a${'\u0301'.repeat(count / 2)}${'\u0323'.repeat(count / 2)}`

/** From now on until the test ends, in UTF-16 code units. */
export function longestNormalised(): () => number {
  const { normalize } = String.prototype
  let longest = 0
  const spy = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    longest = Math.max(longest, this.length)
    return normalize.call(this, form)
  })
  onTestFinished(() => spy.mockRestore())
  return () => longest
}
