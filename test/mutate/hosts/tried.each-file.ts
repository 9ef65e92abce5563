// For each file of tests: which fault of the hosts is tried meanwhile, and whether anything has run it.

import { readFileSync, writeFileSync } from 'node:fs'

declare global {
  var triedFault: number | undefined
  var metFault: (() => void) | undefined
}

const { LOCKSTEP_TRIED: path, LOCKSTEP_MET: metPath } = process.env
globalThis.triedFault = path ? Number(readFileSync(path, 'utf8')) : undefined

let isSaid = false
globalThis.metFault = metPath
  ? () => {
      if (!isSaid) writeFileSync(metPath, 'met')
      isSaid = true
    }
  : undefined
