// What people, an operator and time do about factors that are lost, and what the flows of a recovery alone ask of the world.

import type {
  RecoveryHostEffect,
  RecoveryLink,
  RecoveryOperations,
} from '../../../server/auth/methods/two-factor/recovery.operations.ts'
import { type Action, actionOf, ask } from '../action.ts'
import { answered } from '../answered.ts'
import { eventNumber, stateNumber } from '../compile.ts'
import type { Sends } from '../driven.ts'
import type { Endpoint } from '../flows.ts'
import { offered, words } from '../http.ts'
import type { Meanwhile } from '../request.ts'
import { layout } from '../state-layout.ts'
import { take, UNANSWERED } from '../take.ts'
import type { HostedOf, World } from '../world.ts'
import { hasFactor } from './lost-factors.ts'

const links = {
  'prove-mailbox': { endpoint: 'POST /two-factor/prove-mailbox', while: 'awaitingMailbox' },
  'stop-recovery': { endpoint: 'POST /two-factor/stop-recovery', while: 'waiting' },
} as const satisfies Record<RecoveryLink, { endpoint: Endpoint; while: string }>

const isIn = ({ get, recovery }: World, state: string) =>
  get(layout.factorRecovery) === stateNumber(recovery.compiled, state)

const late = { isMailed: true, meanwhile: 'a week has passed' } as const
const followed = [
  { link: 'prove-mailbox', isMailed: true },
  { link: 'prove-mailbox', isMailed: false },
  // A link that stops a recovery holds as long as that can be stopped.
  { link: 'prove-mailbox', ...late },
  { link: 'stop-recovery', isMailed: true },
  { link: 'stop-recovery', isMailed: false },
] as const

export const recoveryRequestsOf = (browser: number): Action[] =>
  followed.map((sent) => {
    const { link, isMailed } = sent
    const meanwhile = 'meanwhile' in sent ? sent.meanwhile : null
    return actionOf(browser)(
      'recovery',
      `follows ${isMailed ? 'the mailed' : 'a made-up'} link to ${link}${meanwhile ? ', but too late' : ''}`,
      { to: 'follow recovery link', ...sent },
      (world) => {
        // The mailboxes are the owner's.
        const isRead = world.browsers[browser]?.who === 'owner' && isIn(world, links[link].while)
        if (isMailed && !isRead) return false
        const given = { recoveryLink: isMailed ? link : null, meanwhile }
        world.answer = answered(world, ask(world, browser, links[link].endpoint, given))
        return true
      },
    )
  })

const ofTime = (
  to: 'lose factors' | 'wait' | 'complete recovery',
  name: string,
  run: (world: World) => boolean,
  meanwhile?: Meanwhile,
): Action => ({
  group: 'recovery',
  name,
  browser: -1,
  request: { to, ...(meanwhile && { meanwhile }) },
  run,
})

const moved = 'the account has another address'

export const recoveryTime: readonly Action[] = [
  ofTime(
    'lose factors',
    'the owner loses every factor, and the days pass in which one is taken back',
    (world) => {
      if (world.get(layout.lost) === 1 || !hasFactor(world)) return false
      world.set(layout.lost, 1)
      return true
    },
  ),
  ofTime('wait', 'the wait of the recovery passes', (world) => {
    if (!isIn(world, 'waiting') || world.get(layout.waited) === 1) return false
    world.set(layout.waited, 1)
    return true
  }),
  ofTime('complete recovery', 'housekeeping looks at the recovery', (world) => {
    if (!isIn(world, 'waiting')) return false
    ask(world, 0, 'by time alone: a recovery is over')
    return true
  }),
  ofTime(
    'complete recovery',
    'housekeeping looks at the recovery of an account that has another address by then',
    (world) => {
      if (!isIn(world, 'waiting')) return false
      ask(world, 0, 'by time alone: a recovery is over', { meanwhile: moved })
      return true
    },
    moved,
  ),
]

export const recoverySends = {
  'follow recovery link': async ({ client, servers, email }, { link, isMailed }) => {
    const token = isMailed ? await offered(servers.recoveryLink)(email, link) : 'a-link-that-nobody-mailed'
    return words(await client.askAuth('POST', `/two-factor/${link}`, { token }))
  },
  'lose factors': async () => '',
  wait: async ({ servers, email }) => {
    await offered(servers.passWait)(email)
    return ''
  },
  'complete recovery': async ({ servers }) => {
    await offered(servers.keepHouse)()
    return ''
  },
} as const satisfies Partial<Sends>

const performing: Record<RecoveryHostEffect, (world: World) => void> = {
  mailRecoveryLink: ({ set }) => set(layout.waited, 0),
  mailRecoveryNotices: ({ set }) => set(layout.waited, 0),
}

export const recoveryHosted: HostedOf<RecoveryOperations> = {
  lockRecovery: () => () => {},
  lockRecoveryOfLink: (world, link) => () => {
    if (world.request.recoveryLink !== link) return 'none'
    return world.request.meanwhile === 'a week has passed' ? 'lapsed' : 'open'
  },
  findWait: (world) => () => {
    if (world.request.meanwhile === moved) return 'moved'
    return world.get(layout.waited) === 1 ? 'over' : 'running'
  },
  stepRecovery: (world, event) => {
    const { recovery } = world
    const number = eventNumber(recovery.compiled, event)
    return () => {
      const cell = world.get(layout.factorRecovery) * recovery.compiled.events.length + number
      const next = take(world, recovery, cell, event)
      if (next >= 0) world.set(layout.factorRecovery, next)
      return next < 0 ? UNANSWERED : (recovery.answers[cell] ?? UNANSWERED)
    }
  },
  performRecovery: (world, effect) => () => performing[effect](world),
}
