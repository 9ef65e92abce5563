// What a check of the doctor comes to, and how checks are run.

import { called } from '../telemetry/called.mjs'

/** `doubtful` is for the operator to judge; `wrong` keeps the service from its work, or its users unsafe. */
export type Finding = {
  subject: string
  is: 'well' | 'doubtful' | 'wrong'
  /** A sentence, without secrets. */
  says: string
  /** What to do; with everything that is not well. */
  fix?: string
}

export type Check = { subject: string; run: () => Promise<readonly Omit<Finding, 'subject'>[]> }

type Said = Omit<Finding, 'subject'>
export const well = (says: string): Said => ({ is: 'well', says })
export const doubtful = (says: string, fix: string): Said => ({ is: 'doubtful', says, fix })
export const wrong = (says: string, fix: string): Said => ({ is: 'wrong', says, fix })

/** How long one check may take, in ms. */
const LONGEST = 15_000

/** All at once; in the order of the checks. A check that breaks is a finding, too. */
export async function examine(checks: readonly Check[]): Promise<readonly Finding[]> {
  const found = await Promise.all(
    checks.map(async ({ subject, run }) => {
      const findings = await Promise.race([run().catch(broken), inTime()])
      return findings.map((finding) => ({ subject, ...finding }))
    }),
  )
  return found.flat()
}

const broken = (error: unknown): Said[] => {
  const { code, name } = error as { code?: string; name?: string }
  return [wrong(`It could not be tried (${code ?? name ?? 'no reason'}).`, `Run ${called('doctor')} again.`)]
}

const inTime = () =>
  new Promise<Said[]>((resolve) => {
    const late = [wrong(`Nothing answered within ${LONGEST / 1000} s.`, 'See what is in between.')]
    setTimeout(() => resolve(late), LONGEST).unref()
  })
