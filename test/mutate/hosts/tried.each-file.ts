// For each file of tests: which fault of the hosts is tried meanwhile.

import { readFileSync } from 'node:fs'

declare global {
  var triedFault: number | undefined
}

const { LOCKSTEP_TRIED: path } = process.env
globalThis.triedFault = path ? Number(readFileSync(path, 'utf8')) : undefined
