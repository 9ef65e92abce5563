// What the policy and the CAPTCHA have refused, in the overview of the console: there a refusal of theirs counts as any other.

import { expect, test } from 'vitest'
import { presentOverview } from '../../../../server/auth/flows/console/present-overview.ts'
import { budgets } from '../../../../server/config/request-and-mail-budgets.ts'
import { anyLimitCounts } from '../../../../server/db/auth/limit-counts.ts'
import { oneOverview } from '../../../../server/db/auth/overview.ts'
import { connect } from '../../../../server/db/pool.ts'
import { REFUSING } from '../../../../server/story/way.ts'
import { verifiedPerson } from '../../../support/auth-service.ts'
import { policedService, WORDS } from '../../../support/policed-service.ts'
import { refusing } from '../../../support/policy-double.ts'

const { auth, double, byPassword, rows } = policedService({ RATE_LIMITS: 'off' })

const noLimits = { RATE_LIMITS: false, RATE_LIMIT_BUDGETS: budgets, RESEND_COOLDOWN_SECONDS: 0 } as const

async function refusals() {
  const pool = await connect(auth().databaseUrl, {
    applicationName: 'test',
    maxPoolSize: 1,
    connectionWaitMs: 10_000,
  })
  try {
    const found = { ...(await oneOverview(pool, { refusing: REFUSING })), limits: await anyLimitCounts(pool) }
    return (await presentOverview(found, noLimits)).refusals
  } finally {
    await pool.end()
  }
}

test('what the policy has refused is in the overview, as a story tells it', async () => {
  const { email } = await verifiedPerson(auth())
  double().behave(refusing(WORDS))
  for (let times = 0; times < 2; times++) expect((await byPassword(email)).status).toBe(403)
  expect(await refusals()).toContainEqual({
    told: { machine: 'policy', event: 'request.refused', when: 'otherwise' },
    guards: [],
    now: 2,
    before: 0,
  })
})

test.each([
  ['captcha.failed', 'holdBackUnsolved'],
  ['captcha.missing', 'holdBackUntried'],
  ['policy.unavailable', 'holdBackUnanswered'],
])('what was held back by %s is in the overview', async (event, effect) => {
  await rows(
    `insert into auth.audit_event (at, machine, previous_state, event, state, effects, detail, ip_address, user_agent)
     values (now(), 'policy', 'asked', $1, 'refused', array['${effect}'], '{}', '', '')`,
    event,
  )
  expect(await refusals()).toContainEqual(
    expect.objectContaining({ told: { machine: 'policy', event, when: 'otherwise' }, now: 1 }),
  )
})
