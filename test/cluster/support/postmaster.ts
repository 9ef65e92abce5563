// The processes of a PostgreSQL that another program has started, by its data folder.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signalTo } from '../../faults/support/signal.ts'

function postmasterOf(data: string): number | null {
  const file = join(data, 'postmaster.pid')
  const [pid = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return pid === '' ? null : Number(pid)
}

/** Nothing where it is gone already. */
export function killPostgres(data: string): void {
  const pid = postmasterOf(data)
  if (pid !== null) signalTo(pid, 'SIGKILL')
}

/** The process of a standby that takes what its primary sends. @throws Error where there is none */
export function receiverOf(data: string): number {
  const pid = postmasterOf(data)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const found = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('walreceiver'),
  )
  if (found === undefined) throw new Error(`The standby in ${data} hears no primary.`)
  return Number(found)
}
