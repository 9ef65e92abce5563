// Lets so many in at a time; the others wait in line, and not for long.

/** Everything is in use, and nothing became free in time. */
export class NothingFree extends Error {
  override readonly name = 'NothingFree'
}

/** Runs work once there is a permit for it, and takes the permit back however the work ends. @throws NothingFree */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

/** @param timeoutMs how long to wait in line, in ms */
export function permits(count: number, timeoutMs: number): Semaphore {
  const line = new Set<() => void>()
  let free = count

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        line.delete(begin)
        reject(new NothingFree(`None of ${count} became free within ${timeoutMs} ms.`))
      }, timeoutMs)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      line.add(begin)
    })

  return async (work) => {
    if (free > 0) free -= 1
    else await turn()
    try {
      return await work()
    } finally {
      const [next] = line
      if (next) {
        line.delete(next)
        next()
      } else free += 1
    }
  }
}
