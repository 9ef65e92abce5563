// The whole in figures: who signs up and how far they come, how people sign in, what is refused and by which guard, and the mails.

import { Show } from 'solid-js'
import type { OverviewReply } from '../../../server/wire/console-views.ts'
import { dateOf } from '../../client/date-of.ts'
import { consoleWords } from '../../i18n/console-words.ts'
import { Limits } from './limits.tsx'
import type { Reason } from './reason-field.tsx'
import { View } from './reason-form.tsx'
import { guardName, levelName, machineName, methodName, sentenceOf } from './told-names.ts'
import { type Figure, Weeks } from './weeks.tsx'

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

/** What another one implies is no method by itself. */
const isImplied = (method: string) => method === 'user' || method === 'mfa'

/** As the chart names the alternative without a guard of its own. */
const OTHERWISE = 'otherwise'

const refusedBy = (machine: string, guards: readonly string[]) =>
  [
    machineName(machine),
    ...guards.map((guard) =>
      guard === OTHERWISE ? consoleWords().way.otherwise : guardName(machine, guard),
    ),
  ].join(' · ')

function Figures(props: { found: OverviewReply }) {
  const text = consoleWords().overview
  const methodsOf = (methods: readonly string[]) =>
    methods
      .filter((method) => !isImplied(method))
      .map(methodName)
      .join(' + ') || text.unknown
  const stepsOf = <Key extends string>(
    figures: Record<Key, { now: number; before: number }>,
    names: Record<Key, string>,
  ): Figure[] => keysOf(names).map((key) => ({ what: names[key], ...figures[key] }))
  const mails = (): Figure[] => {
    const { waiting, triedAgain, sent, givenUp, givenUpBefore } = props.found.mails
    return [
      { what: text.mails.waiting, now: waiting, before: null },
      { what: text.mails.triedAgain, now: triedAgain, before: null },
      { what: text.mails.sent, now: sent, before: null },
      { what: text.mails.givenUp, now: givenUp, before: givenUpBefore },
    ]
  }
  const ofPeople = (hint: string) =>
    [
      hint,
      props.found.peopleAt && text.countedAt(dateOf(props.found.peopleAt)),
      props.found.peopleFrom && text.cut(dateOf(props.found.peopleFrom)),
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <>
      <p>{text.span(dateOf(props.found.since), dateOf(props.found.until))}</p>
      <Show when={props.found.countedFrom}>{(from) => <p class="hold">{text.cut(dateOf(from()))}</p>}</Show>
      <Weeks
        title={text.newcomers}
        hint={ofPeople(text.newcomersHint)}
        of={props.found.newcomers.signedUp}
        figures={stepsOf(props.found.newcomers, text.steps)}
      />
      <Weeks
        title={text.signIns}
        hint={text.signInsHint}
        figures={props.found.signIns.map(({ methods, level, now, before }) => ({
          what: methodsOf(methods),
          small: levelName(level),
          now,
          before,
        }))}
      />
      <Weeks
        title={text.people}
        hint={ofPeople(text.peopleHint)}
        of={props.found.people.active}
        figures={stepsOf(props.found.people, text.factors)}
      />
      <Weeks
        title={text.refusals}
        hint={text.refusalsHint}
        figures={props.found.refusals.map(({ told, guards, now, before }) => ({
          what: told ? sentenceOf(told) : text.others,
          small: told && refusedBy(told.machine, guards),
          now,
          before,
        }))}
      />
      <Weeks title={consoleWords().mails} hint={text.mailsHint} figures={mails()} />
      <Limits found={props.found.limits} />
    </>
  )
}

export function Overview(props: { reason: Reason }) {
  const text = consoleWords().overview
  return (
    <View of="overview" title={text.title} lead={text.lead} reason={props.reason}>
      {(shown) => <Show when={shown().reply.overview}>{(found) => <Figures found={found()} />}</Show>}
    </View>
  )
}
