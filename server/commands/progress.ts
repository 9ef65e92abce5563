// How far a command has come: one line that is written over in a terminal, and a plain line now and then elsewhere.

/** The pause between two lines, in ms. */
const EVERY = { terminal: 100, plain: 5000 }

export type Progress = {
  add: (more: number) => void
  end: () => void
}

type Shown = {
  /** How many were done before this began. */
  from?: number
  stream?: NodeJS.WriteStream
  now?: () => number
}

/**
 * @param what completes "12,000 of 20,000 …"
 * @param of how many there are, null where nobody knows
 */
export function createProgress(
  what: string,
  of: number | null = null,
  { from = 0, stream = process.stderr, now = Date.now }: Shown = {},
): Progress {
  const isTerminal = stream.isTTY === true
  const every = isTerminal ? EVERY.terminal : EVERY.plain
  const begun = now()
  let shown = begun
  let isOpen = false
  let done = from
  const line = () => {
    const share = of ? ` of ${of.toLocaleString('en')} (${Math.floor((100 * done) / of)} %)` : ''
    const rate = Math.round((1000 * (done - from)) / Math.max(1, now() - begun))
    return `${done.toLocaleString('en')}${share} ${what}, ${rate.toLocaleString('en')} a second`
  }
  return {
    add: (more) => {
      done += more
      if (now() - shown < every) return
      shown = now()
      isOpen = isTerminal
      stream.write(isTerminal ? `\r\x1b[K${line()}` : `${line()}\n`)
    },
    end: () => {
      if (isOpen) stream.write('\r\x1b[K')
    },
  }
}
