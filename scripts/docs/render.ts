// Renders one machine's page: what it is, its charts, its tables, and what a host must supply.

import {
  type Action,
  describeMachine,
  eventName,
  portsById,
  type StateDescription,
  type TransitionDescription,
} from '../../machines/kit/describe.ts'
import { chartsOf } from './chart.ts'
import type { Documented } from './machine-catalogue.ts'
import { code, effectsIn, table, titleOf } from './markdown-words.ts'
import { type Figure, walkTable } from './walked.ts'

const families = {
  persisted:
    'a persisted machine: its state is a row of the database, its events are facts the host has established',
  view: 'a view: its state is the browser’s actor, its events are gestures and the answers of its ports',
  pipeline: 'a pipeline: it lives as long as one request, its events are the outcomes of its ports',
}

/** Effects first, whatever their order. */
const doing = (actions: readonly Action[]): string =>
  [
    ...effectsIn(actions).map(code),
    ...actions.flatMap(({ kind, names }) => (kind === 'effect' ? [] : names.map((name) => `*${name}*`))),
  ].join(', ')

const requirement = (id: string): string => (id ? `[${id}](../requirements.md#${id})` : '')

const unique = (names: string[]): string[] => [...new Set(names)].sort()

const fence = (chart: string): string => `\`\`\`mermaid\n${chart}\n\`\`\``

const nameOf = ({ path, isInitial, isRegion, type }: StateDescription): string =>
  `${code(path)}${isInitial || isRegion ? ' (first)' : ''}${type === 'final' ? ' (last)' : ''}`

const stateTable = (states: StateDescription[]): string =>
  table(
    ['State', 'Meaning', 'On entry', 'Invokes'],
    states.map((state) => [
      nameOf(state),
      state.description,
      doing(state.entry),
      state.ports.map(code).join(', '),
    ]),
  )

const transitionTable = (transitions: TransitionDescription[]): string =>
  table(
    ['From', 'Event', 'Guard', 'To', 'Actions', 'Rule'],
    transitions.map((one) => [
      one.from ? code(one.from) : '(anywhere)',
      one.event,
      one.guard === 'otherwise' ? one.guard : one.guard && code(one.guard),
      one.to === null ? '(stays)' : code(one.to),
      doing(one.actions),
      requirement(one.requirement),
    ]),
  )

const portTable = ({ ports }: Documented): string =>
  table(
    ['Port', 'Results', 'Remark'],
    ports.map((port) => [code(port.name), code(port.answers), port.description]),
  )

const list = (names: string[]): string =>
  names.length ? names.map((name) => `- ${code(name)}`).join('\n') : 'None.'

const walks = ({ machine, name }: Documented, figures: readonly Figure[]): string => {
  const ports = portsById(machine)
  const worded = (edge: string) => {
    const [from = '', type = ''] = edge.split('|')
    return `${code(from)} · ${eventName(type, ports)}`
  }
  return walkTable(
    figures.filter((one) => one.machine === name),
    worded,
  )
}

/** The page as Markdown, the same for the same machine every time. */
export function render(documented: Documented, figures: readonly Figure[]): string {
  const { machine, name, family, hosts, ports } = documented
  const description = describeMachine(machine)
  const [top, ...rest] = chartsOf(description)
  const {
    states: [, ...states],
    edges: transitions,
  } = description
  const effects = unique(
    [...transitions.map(({ actions }) => actions), ...states.map(({ entry }) => entry)].flatMap(effectsIn),
  )
  const events = unique(machine.events.filter((event) => !event.startsWith('xstate.')))
  return [
    `<!-- Written by \`npm run docs\` from the machine itself. Change the machine, not this page. -->`,
    `# ${titleOf(name)}`,
    `${machine.root.description ?? ''} It is ${families[family]}. Hosts: ${hosts}.`,
    '## Chart',
    fence(top?.text ?? ''),
    ...rest.flatMap((chart) => [`### Inside \`${chart.of}\``, fence(chart.text)]),
    '## States',
    stateTable(states),
    '## Transitions',
    'The first row whose guard holds applies. `Names like this` are effects, which the host performs; *names like this* change the machine’s context. Each row links to its rule.',
    transitionTable(transitions),
    '## Events',
    list(events),
    '## Effects',
    list(effects),
    ...(ports.length ? ['## Ports', portTable(documented)] : []),
    '## Walked by the tests',
    'By walks that are generated from the machine; `npm test` fails if a transition is missing.',
    walks(documented, figures),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}
