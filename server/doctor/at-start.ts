// What the doctor finds while a service starts: told in the log, behind the first requests, so that no start waits for it.

import type { Log } from '../telemetry/log.ts'
import { type Check, examine } from './finding.ts'

export async function examineAtStart(log: Log, checks: readonly Check[]): Promise<void> {
  for (const { subject, is, says, fix } of await examine(checks))
    if (is !== 'well') log.warn(`${subject}: ${says} ${fix ?? ''}`.trimEnd(), { event: 'doctor.found' })
}
