// The rate limits as the console shows them: how many are used up now, by limit, against the budgets of the settings.

import type { LimitCounts } from '../../../db/auth/limit-counts.ts'
import type { Window } from '../../../http/rate-limits.ts'
import type { LimitsReply } from '../../../wire/console-views.ts'
import type { AuthDeps } from '../../deps.ts'

export type LimitsInForce = NonNullable<AuthDeps['console']>['limits']

function windowsOf({ RATE_LIMIT_BUDGETS, RESEND_COOLDOWN_SECONDS }: LimitsInForce) {
  const all = Object.entries(RATE_LIMIT_BUDGETS).flatMap(([rule, windows]) =>
    Object.entries(windows as Record<string, Window>).map(([by, window]) => ({ rule, by, window })),
  )
  const pause: Window = [1, RESEND_COOLDOWN_SECONDS]
  return [...all, { rule: 'mail', by: 'pause', window: pause }]
}

/** Of those with a count, the ones that are used up most often first. */
export function presentLimits({ rows, isCut }: LimitCounts, settings: LimitsInForce): LimitsReply {
  const inUse = windowsOf(settings).map(({ rule, by, window: [points, seconds] }) => {
    const own = rows.filter((row) => row.rule === rule && row.by === by)
    const sumOf = (some: typeof own) => some.reduce((sum, { counts }) => sum + counts, 0)
    return {
      rule,
      by,
      points,
      seconds,
      counted: sumOf(own),
      usedUp: sumOf(own.filter((row) => row.points >= points)),
    }
  })
  return {
    areOn: settings.RATE_LIMITS,
    isCut,
    inUse: inUse
      .filter(({ counted }) => counted > 0)
      .toSorted((one, other) => other.usedUp - one.usedUp || other.counted - one.counted),
  }
}
