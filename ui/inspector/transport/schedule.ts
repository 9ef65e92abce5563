// When the page is drawn anew: with the next frame, and under a flood so seldom that it stays responsive.

export type Schedule = (draw: () => void) => void

/** Of the time, drawing takes no more than one part in so many. */
const SHARE = 4
/** In ms: whatever else has held the page up, nobody waits longer for what has come. */
const LONGEST_REST = 400

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
      // What follows from it, and the picture itself, take their time as well.
      later(() => {
        rested = now() + Math.min(LONGEST_REST, (now() - begun) * (SHARE - 1))
      }, 0)
    }
    const wait = rested - now()
    if (wait <= 0) frame(drawn)
    else later(() => frame(drawn), wait)
  }
}
