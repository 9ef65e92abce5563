// The result of a check of the doctor, and how checks are run.

import { called } from '../telemetry/called.mjs'
import { type FindingName, findings, type Gravity } from './findings.ts'

type Well = { is: 'well'; says: string }
type Found = {
  is: Gravity
  finding: FindingName
  /** A sentence, without secrets. */
  says: string
  /** What to do. */
  fix: string
}
export type Said = Well | Found
export type Finding = Said & { subject: string }

/**
 * `asks`: whether it is about the settings alone, which are judged before anything is done; about this service and its database;
 * or asks another part, which may be away for a while.
 */
export type Check = {
  subject: string
  asks: 'settings' | 'itself' | 'others'
  run: () => Promise<readonly Said[]>
}

export const well = (says: string): Said => ({ is: 'well', says })
export const found = (finding: FindingName, says: string, fix: string): Said => ({
  is: findings[finding].is,
  finding,
  says,
  fix,
})

/** How long one check may take, in ms. */
const LONGEST = 15_000

/** All at once; in the order of the checks. A check that breaks is a finding, too. */
export async function examine(checks: readonly Check[]): Promise<readonly Finding[]> {
  const said = await Promise.all(
    checks.map(async ({ subject, run }) => {
      const findings = await Promise.race([run().catch(broken), inTime()])
      return findings.map((finding) => ({ subject, ...finding }))
    }),
  )
  return said.flat()
}

const broken = (error: unknown): Said[] => {
  const { code, name } = error as { code?: string; name?: string }
  return [
    found(
      'check.broken',
      `The check failed to run (${code ?? name ?? 'no reason'}).`,
      `Run ${called('doctor')} again.`,
    ),
  ]
}

const inTime = () =>
  new Promise<Said[]>((resolve) => {
    const late = [
      found('check.broken', `Nothing answered within ${LONGEST / 1000} s.`, 'Check the network in between.'),
    ]
    setTimeout(() => resolve(late), LONGEST).unref()
  })
