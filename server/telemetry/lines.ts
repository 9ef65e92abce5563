// Writes lines to stderr for as long as they can be written. A full disk, a closed pipe and one that nobody reads cost lines, which are counted, and never the service.

import type { Writable } from 'node:stream'

type Stream = Pick<Writable, 'write' | 'writableLength' | 'on'>

/** How many bytes wait for a reader at the most. */
const MOST_WAITING = 1_048_576
/** How long an end waits for the last lines to be written, in ms. */
const LAST_LINES = 1000

/** @param stream Node's own: on a file it writes at once, on a pipe it never waits, and after an error it goes on */
function createLines(stream: Stream) {
  let lost = 0
  let untold = 0
  const lose = () => {
    lost += 1
    untold += 1
  }
  // Each write gets its error in its callback; without a listener the first error would end the process.
  stream.on('error', () => {})
  return {
    /** @param tell writes how many lines are missing, once there is room again */
    write: (line: string, tell: (missing: number) => void): void => {
      if (stream.writableLength > MOST_WAITING) {
        lose()
        return
      }
      stream.write(line, (error) => {
        if (error) lose()
        if (error || untold === 0 || stream.writableLength > MOST_WAITING / 2) return
        const missing = untold
        untold = 0
        // Of the first line that did not fit a part may be there.
        stream.write('\n')
        tell(missing)
      })
    },
    lost: () => lost,
    /** Resolves when all is written, or cannot be. */
    written: () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, LAST_LINES)
        stream.write('', () => resolve())
      }),
  }
}

let ofStderr: ReturnType<typeof createLines> | undefined

/** Of this process: whatever logs in it shares them. */
export const lines = () => (ofStderr ??= createLines(process.stderr))

/** Ends the process once its last lines are written. */
export const exitWritten = (code: number): Promise<never> =>
  lines()
    .written()
    .then(() => process.exit(code))
