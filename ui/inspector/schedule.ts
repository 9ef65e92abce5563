// When the page is drawn anew: with the next frame, and under a flood so seldom that it has time for whoever uses it.

export type Schedule = (draw: () => void) => void

/** Of the time, drawing takes no more than one part in so many. */
const SHARE = 4

/**
 * @param frame calls back with the next frame
 * @param later calls back after so many ms
 */
export function unhurried(
  frame: (draw: () => void) => void = requestAnimationFrame,
  later: (draw: () => void, ms: number) => void = setTimeout,
  now: () => number = () => performance.now(),
): Schedule {
  let rested = 0
  return (draw) => {
    const drawn = () => {
      const begun = now()
      draw()
      const took = now() - begun
      rested = begun + took * SHARE
    }
    const wait = rested - now()
    if (wait <= 0) frame(drawn)
    else later(() => frame(drawn), wait)
  }
}
