// The whole as the console shows it: each figure of the last seven days beside that of the seven before.

import { levelIn } from '../../../../machines/sign-in/reason.ts'
import type { LimitCounts } from '../../../db/auth/limit-counts.ts'
import type { Overview } from '../../../db/auth/overview.ts'
import { sentenceOf, toldOf } from '../../../story/story.ts'
import { isRefusal, wayOf } from '../../../story/way.ts'
import type { OverviewReply } from '../../../wire/console-views.ts'
import { type LimitsInForce, presentLimits } from './present-limits.ts'

/** The others are counted together. */
const MOST_REFUSALS = 30

type Weeks = { now: number; before: number }

const time = (at: number) => new Date(at).toISOString()

const sumOf = (rows: readonly Weeks[]): Weeks => ({
  now: rows.reduce((sum, { now }) => sum + now, 0),
  before: rows.reduce((sum, { before }) => sum + before, 0),
})

/** The more often, the earlier. */
function together<Row extends Weeks>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const groups = new Map<string, Row>()
  for (const row of rows) {
    const before = groups.get(keyOf(row))
    groups.set(keyOf(row), before ? { ...before, ...sumOf([before, row]) } : row)
  }
  return [...groups.values()].toSorted((one, other) => other.now - one.now || other.before - one.before)
}

type Transitions = Overview['transitions']

function signInsOf(transitions: Transitions): OverviewReply['signIns'] {
  const opened = transitions.filter(({ amr }) => amr !== null)
  return together(opened, ({ amr }) => `${amr}`).map(({ amr, now, before }) => {
    const methods = (amr ?? '').split(' ').filter((method) => method !== '')
    return { methods, level: levelIn(methods), now, before }
  })
}

/** Of what reads the same the first is told. */
async function refusalsOf(transitions: Transitions): Promise<OverviewReply['refusals']> {
  const refused = transitions.filter(({ effects }) => effects.some(isRefusal))
  const said = await Promise.all(
    refused.map(async (row) => ({
      told: toldOf(row),
      says: sentenceOf(row),
      guards: (await wayOf(row))?.guards ?? [],
      now: row.now,
      before: row.before,
    })),
  )
  const counted = together(said, ({ told, says, guards }) => [told.machine, says, ...guards].join('\n'))
  const rest = counted.slice(MOST_REFUSALS)
  return [
    ...counted.slice(0, MOST_REFUSALS).map(({ says: _, ...one }) => one),
    ...(rest.length > 0 ? [{ told: null, guards: [], ...sumOf(rest) }] : []),
  ]
}

const nobody: Omit<Overview['people']['weeks'][number], 'isNow'> = {
  signedUp: 0,
  verified: 0,
  signedIn: 0,
  protected: 0,
  active: 0,
  withApp: 0,
  withPasskey: 0,
  withNone: 0,
}

export async function presentOverview(
  found: Overview & { limits: LimitCounts },
  limits: LimitsInForce,
): Promise<OverviewReply> {
  const [now = nobody, before = nobody] = [true, false].map((isNow) =>
    found.people.weeks.find((one) => one.isNow === isNow),
  )
  const weeksOf = (name: keyof typeof nobody): Weeks => ({ now: now[name], before: before[name] })
  const { waiting, triedAgain, sent, givenUp, givenUpBefore } = found.mails
  return {
    since: time(found.since),
    middle: time(found.middle),
    until: time(found.until),
    countedFrom: found.cut === null ? null : time(found.cut),
    peopleAt: found.people.isOfBefore ? time(found.people.at) : null,
    peopleFrom: found.people.cut === null ? null : time(found.people.cut),
    newcomers: {
      signedUp: weeksOf('signedUp'),
      verified: weeksOf('verified'),
      signedIn: weeksOf('signedIn'),
      protected: weeksOf('protected'),
    },
    signIns: signInsOf(found.transitions),
    people: {
      active: weeksOf('active'),
      withApp: weeksOf('withApp'),
      withPasskey: weeksOf('withPasskey'),
      withNone: weeksOf('withNone'),
    },
    refusals: await refusalsOf(found.transitions),
    mails: { waiting, triedAgain, sent, givenUp, givenUpBefore },
    limits: presentLimits(found.limits, limits),
  }
}
