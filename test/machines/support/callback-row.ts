// The rows of the callback's tables, as demands on a machine.

import { expect } from 'vitest'
import type { callbackMachine } from '../../../machines/callback/callback.machine.ts'
import type { CallbackRow } from '../tables/callback.ts'
import type { RedirectRow } from '../tables/callback-redirects.ts'
import { type Outcome, runCallback } from './callback.ts'
import type { Check } from './check.ts'

type CallbackCheck = Check<typeof callbackMachine>

/** As it is logged and audited. */
const findingOf = (outcome: Outcome = 'refused') => (outcome === 'breaks' ? 'failed' : outcome)

export const callbackCheck = (row: CallbackRow): CallbackCheck => ({
  title: `${row.requirement}: ${row.title}`,
  run: async (machine) => {
    const { state, output, ran, rules, context } = await runCallback(row, machine)
    const isIn = 'redirect' in row.output
    expect(ran).toEqual([...row.asks, ...(isIn ? ['establishSession', 'readMemberships'] : [])])
    expect({ state, output }).toEqual({ state: row.to, output: row.output })
    expect(context.findings).toEqual(
      row.asks.map((name) => ({ step: name, result: findingOf(row.steps?.[name]) })),
    )
    expect(rules).toContain(row.requirement)
  },
})

export const redirectCheck = (row: RedirectRow): CallbackCheck => ({
  title: `${row.requirement}: ${row.title}`,
  run: async (machine) => {
    const { memberships } = row
    const request = {
      input: { bodyToken: 'usable' as const },
      steps: { verifyJwt: 'identity' as const },
      memberships,
    }
    const ran = await runCallback(request, machine)
    expect(ran.state).toBe(row.to)
    expect(ran.output).toEqual({ redirect: row.redirect, tenantId: row.tenantId })
    expect(ran.context.userId).toBe(7)
    expect(ran.rules).toEqual(expect.arrayContaining(['CR-4', row.requirement]))
  },
})
