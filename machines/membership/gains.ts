/**
 * Whether somebody can gain more by a table of roles than it gives them, by themselves or with the help of a second person, and whether an
 * organization can lose its owner or get a second one: a search over the machine, whose moves are those of two people.
 */

import { step } from '../kit/step.ts'
import type { MembershipEvent } from './membership.machine.ts'
import type { Role, RoleTable } from './permissions.ts'
import type { Roles } from './roles.ts'

type Searched = Pick<Roles, 'table' | 'machine'>
type State = Role | 'absent'
type Pair = readonly [State, State]
type Move = { to: Pair; says: string }
type Reached = { pair: Pair; moves: readonly string[] }

const named = (role: Role) => `${/^[aeiou]/.test(role) ? 'an' : 'a'} \`${role}\``

/** What a role may, each in words that go on after “may then”. */
function powersOf({ allowed, permissions }: RoleTable, role: State): ReadonlySet<string> {
  const words: Record<string, (concerned: string) => string> = {
    see: () => 'see the organization',
    rename: () => 'rename the organization',
    delete: () => 'delete the organization',
    demandFactor: () => 'demand a second factor',
    withdrawDemand: () => 'withdraw the demand for a second factor',
    seeKeys: () => 'list the API keys',
    makeKey: () => 'create an API key',
    replaceKey: () => 'replace an API key',
    revokeKey: () => 'revoke an API key',
    invite: (concerned) => `invite ${named(concerned)}`,
    revoke: (concerned) => `withdraw the invitation of ${named(concerned)}`,
    changeRole: (concerned) => `change the role of ${named(concerned)}`,
    remove: (concerned) => `remove ${named(concerned)}`,
    handOver: (concerned) => `transfer the organization to ${named(concerned)}`,
  }
  return new Set([
    ...Object.entries(allowed[role] ?? {}).flatMap(([action, concerned]) =>
      concerned.map((one) => words[action]?.(one) ?? action),
    ),
    ...Object.entries(permissions[role] ?? {}).flatMap(([about, actions]) =>
      actions.map((action) => `do \`${action}\` to \`${about}\``),
    ),
  ])
}

/** The machine’s steps, each found out once. */
function stepper({ machine }: Pick<Roles, 'machine'>) {
  const known = new Map<string, { state: State; isAllowed: boolean }>()
  return (state: State, event: MembershipEvent) => {
    const key = `${state} ${Object.values(event).join(' ')}`
    const before = known.get(key)
    if (before) return before
    const next = step(machine, { state: state as 'absent', context: {} }, event)
    const found = { state: next.state as State, isAllowed: next.effects.includes('allow') }
    known.set(key, found)
    return found
  }
}

const met = { demanded: 'aal2', shown: 'aal2' } as const
const asked = (
  action: 'invite' | 'changeRole' | 'remove' | 'handOver',
  concerned: Role,
  to?: Role,
): MembershipEvent => ({ type: 'action.requested', action, concerned, ...met, ...(to && { to }) })

/** What two people may do next, and what they are then. */
function movesBetween(roles: Searched) {
  const take = stepper(roles)
  const given = ['owner', ...roles.table.given]
  const known = new Map<string, readonly Move[]>()
  const put = (pair: Pair, who: number, state: State): Pair =>
    who === 0 ? [state, pair[1]] : [pair[0], state]
  const by = (pair: Pair, who: 0 | 1, whom: 0 | 1): Move[] => {
    const actor = pair[who]
    const other = pair[whom]
    if (actor === 'absent') return []
    const is = (action: MembershipEvent) => take(actor, action).isAllowed
    const after = (event: MembershipEvent) => put(pair, whom, take(other, event).state)
    const object = who === whom ? 'themselves' : whom === 1 ? 'the second person' : 'the first person'
    if (other === 'absent')
      return given
        .filter((role) => is(asked('invite', role)))
        .map((role) => ({
          to: after({ type: 'invitation.accepted', role }),
          says: `invites ${object} as ${named(role)}`,
        }))
    return [
      ...given
        .filter((role) => is(asked('changeRole', other, role)))
        .map((role) => ({
          to: after({ type: 'role.changed', to: role }),
          says: `makes ${object} ${named(role)}`,
        })),
      ...(is(asked('remove', other))
        ? [{ to: after({ type: 'member.removed' }), says: `removes ${object}` }]
        : []),
      ...(is(asked('handOver', other))
        ? [
            {
              to: put(
                put(pair, who, take(actor, { type: 'ownership.handedOver' }).state),
                whom,
                take(other, { type: 'ownership.received' }).state,
              ),
              says: `transfers the organization to ${object}`,
            },
          ]
        : []),
      ...(who === whom ? [{ to: after({ type: 'member.left' }), says: 'leaves' }] : []),
    ]
  }
  const people = ['the first person', 'the second person'] as const
  return (pair: Pair): readonly Move[] => {
    const before = known.get(pair.join())
    if (before) return before
    const found = ([0, 1] as const)
      .flatMap((who) =>
        ([0, 1] as const).flatMap((whom) => by(pair, who, whom).map((move) => ({ who, ...move }))),
      )
      .filter(({ to }) => to.join() !== pair.join())
      .map(({ who, to, says }) => ({ to, says: `${people[who]} ${says}` }))
    known.set(pair.join(), found)
    return found
  }
}

/** The shortest way from two people to something that is wrong. */
function wrongFrom(
  start: Pair,
  movesFrom: (pair: Pair) => readonly Move[],
  wrongIn: (pair: Pair) => string | null,
): string | null {
  const seen = new Set([start.join()])
  const all: Reached[] = [{ pair: start, moves: [] }]
  for (const { pair, moves } of all)
    for (const { to, says } of movesFrom(pair)) {
      if (seen.has(to.join())) continue
      seen.add(to.join())
      const way = [...moves, says]
      const wrong = wrongIn(to)
      if (wrong) return `${way.join('; ')}; ${wrong}`
      all.push({ pair: to, moves: way })
    }
  return null
}

/** Together the two may do no more than before, whichever of them does it. */
function gainIn(table: RoleTable, start: Pair) {
  const powers = new Map(['absent', ...table.given, 'owner'].map((role) => [role, powersOf(table, role)]))
  const had = new Set(start.flatMap((role) => [...(powers.get(role) ?? [])]))
  return (pair: Pair): string | null => {
    for (const [who, role] of pair.entries()) {
      const gained = [...(powers.get(role) ?? [])].find((power) => !had.has(power))
      if (gained)
        return `${who === 0 ? 'the first' : 'the second'} may then ${gained}, which neither could before`
    }
    return null
  }
}

function ownersIn(pair: Pair): string | null {
  const owners = pair.filter((role) => role === 'owner').length
  if (owners === 1) return null
  return owners === 0 ? 'nobody owns the organization then' : 'the organization has two owners then'
}

const startOf = ([first, second]: Pair) =>
  second === 'absent'
    ? `the first person is ${named(first)}, the second no member`
    : `the first person is ${named(first)}, the second ${named(second)}`

/** @returns by the role that it begins with, the shortest way to what no table may allow, in words */
export function gainsIn(roles: Searched): ReadonlyMap<Role, string> {
  const { table } = roles
  const movesFrom = movesBetween(roles)
  const found = new Map<Role, string>()
  const note = (role: Role, start: Pair, wrong: string | null) => {
    if (wrong && !found.has(role)) found.set(role, `${startOf(start)}: ${wrong}`)
  }
  for (const role of table.given)
    for (const other of ['absent', ...table.given]) {
      const start = [role, other] as const
      note(role, start, wrongFrom(start, movesFrom, gainIn(table, start)))
    }
  for (const role of table.given) {
    const start = ['owner', role] as const
    note(role, start, wrongFrom(start, movesFrom, ownersIn))
  }
  return found
}
