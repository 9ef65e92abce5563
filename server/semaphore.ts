// A counting semaphore: so much work at a time; what comes beyond that waits in order of arrival, or is refused.

/** Runs work once a slot is free, and frees the slot however the work ends. @throws what `refusal` returns */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

/** `busy`: at work; `waiting`: in the queue; `most`: that may be at work at a time. */
export type SemaphoreLoad = { busy: number; waiting: number; most: number }

export type SemaphoreOptions = {
  concurrency: number
  /** How many may wait. Default: any number. */
  queueLimit?: number
  /** How long each of them may wait, in ms. Default: without end. */
  timeoutMs?: number
  /** The error for what finds the queue full or has waited too long. */
  refusal: () => Error
}

export function createSemaphore(options: SemaphoreOptions): Semaphore & { load: () => SemaphoreLoad } {
  const { concurrency, queueLimit = Number.POSITIVE_INFINITY, timeoutMs, refusal } = options
  const queue = new Set<() => void>()
  let free = concurrency

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.delete(start)
        reject(refusal())
      }
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.add(start)
    })

  const semaphore: Semaphore = async (work) => {
    if (free > 0) free -= 1
    else if (queue.size < queueLimit) await turn()
    else throw refusal()
    try {
      return await work()
    } finally {
      const [next] = queue
      if (next) {
        queue.delete(next)
        next()
      } else free += 1
    }
  }
  const load = () => ({ busy: concurrency - free, waiting: queue.size, most: concurrency })
  return Object.assign(semaphore, { load })
}
