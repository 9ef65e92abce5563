// What the flows of the console lock and owe: its host stores what it steps.

import { type Asked, effectsOf, type Rules, typeOf } from '../discipline.ts'

const keyOf = ({ name, args }: Asked): string => {
  if (name === 'stepConsole') return `${name} ${typeOf(args[1])}`
  return name === 'performConsole' ? `${name} ${args[0]}` : name
}

/** Who has no role is refused before their session is asked for anything. */
const withRole = [['lockAccountOfSession'], ['findConsoleRole']]
const admitted = [...withRole, ['stepSession']]
const ordered = [['lockAccount'], ['lockConsoleRoles']]

const locks: Partial<Record<string, readonly (readonly string[])[]>> = {
  findConsoleRole: [['lockAccountOfSession']],
  stepSession: withRole,
  findNamedPerson: admitted,
  findActed: admitted,
  findReplayed: admitted,
  'stepConsole look.requested': withRole,
  'stepConsole search.requested': [...admitted, ['findNamedPerson']],
  'stepConsole act.requested': withRole,
  'stepConsole impersonation.requested': withRole,
  'stepConsole replay.requested': withRole,
  'stepConsole view.requested': withRole,
  lockConsoleRoles: [['lockAccount']],
  'stepConsole role.ordered': ordered,
  'stepConsole withdrawal.ordered': ordered,
}

export const rulesOfConsole: Rules = {
  keyOf,
  locksFor: (asked) => locks[keyOf(asked)] ?? [],
  stores: {},
  owedFor: ({ name }, answer) =>
    name === 'stepConsole'
      ? effectsOf(answer).flatMap((effect) =>
          effect.startsWith('refuse') ? [] : [`performConsole ${effect}`],
        )
      : [],
  needsReason: ({ name }) => name === 'performConsole',
  // What the machine answers is the outcome: no flow hands it on.
  isAnswer: () => false,
}
