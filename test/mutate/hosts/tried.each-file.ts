// For each file of tests: which fault of the hosts is tried meanwhile, and whether anything has run it.

import { readFileSync, writeFileSync } from 'node:fs'

declare global {
  var triedFault: number | undefined
  var metFault: (() => void) | undefined
}

const { LOCKSTEP_TRIED: path, LOCKSTEP_MET: metPath } = process.env
globalThis.triedFault = path ? Number(readFileSync(path, 'utf8')) : undefined

/** No file of tests runs any code so often. */
const MOST_TIMES = 100_000

let times = 0
globalThis.metFault = metPath
  ? () => {
      if (times === 0) writeFileSync(metPath, 'met')
      times += 1
      // A loop that a fault lets go on for ever outlives its test, and its worker waits for it.
      if (times > MOST_TIMES) throw new Error('The fault never ends.')
    }
  : undefined
