// Names a running process so that a later process with the same number is not taken for it.

import { readFileSync } from 'node:fs'

/** The process's number and start time, or undefined when it is not running (a zombie counts as ended). */
export function identityOf(pid) {
  if (process.platform === 'linux') {
    const fields = procStat(pid)
    return fields && !['Z', 'X'].includes(fields[0]) ? `${pid}-${fields[19]}` : undefined
  }
  try {
    process.kill(pid, 0)
    return String(pid)
  } catch (error) {
    return error.code === 'EPERM' ? String(pid) : undefined
  }
}

export function isRunning(identity) {
  return identityOf(Number.parseInt(identity, 10)) === identity
}

/** The fields of /proc/<pid>/stat after the command's name, which may itself hold spaces and brackets. */
export function procStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
