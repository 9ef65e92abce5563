// Notices that npm was killed without a chance to tell us, and ends what we run.

import { readFileSync } from 'node:fs'
import { requestStop } from './interruption.mjs'
import { procStat } from './process-identity.mjs'

const POLL_MS = 500

export function watchParent() {
  if (!process.env.npm_lifecycle_event) return
  const before = lineage()
  const timer = setInterval(() => {
    if (lineage() === before) return
    clearInterval(timer)
    requestStop('SIGTERM')
  }, POLL_MS)
  timer.unref()
}

// npm runs scripts through a shell, and some shells stay in between and outlive npm; so the shell's parent counts too.
function lineage() {
  const parent = process.ppid
  if (process.platform !== 'linux') return `${parent}`
  return isShell(parent) ? `${parent} ${procStat(parent)?.[1]}` : `${parent}`
}

function isShell(pid) {
  try {
    return /^(ba|da|a|z|k)?sh$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
  } catch {
    return false
  }
}
