// A person as the auth service shows them: why they can or can't sign in, what there is of them, and what has happened.

import { For, type JSX } from 'solid-js'
import { dateOf } from '../../client/date-of.ts'
import { deviceName } from '../../client/device-name.ts'
import type { MessageContent } from '../../components/message.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { Acts } from './acts.tsx'
import { List } from './list.tsx'
import type { Found, Wanted } from './looking.ts'
import { Organizations } from './organizations.tsx'
import { Said } from './said.tsx'
import { Story } from './story.tsx'
import { Why } from './why-not-in.tsx'

function Facts(props: { person: Found['person'] }) {
  const text = consoleWords()
  const rows = (): [string, JSX.Element][] => [
    [text.facts.id, props.person.id],
    [text.facts.state, <Said>{props.person.state}</Said>],
    [text.facts.since, dateOf(props.person.createdAt)],
    [text.facts.password, props.person.hasPassword ? text.yes : text.no],
    [text.facts.providers, props.person.providers.join(', ') || text.none],
    [text.facts.app, props.person.secondFactor ? <Said>{props.person.secondFactor}</Said> : text.none],
    [text.facts.recoveryCodes, `${props.person.recoveryCodesLeft}`],
    [
      text.facts.passkeys,
      props.person.passkeys.length > 0 ? <Said>{props.person.passkeys.join('; ')}</Said> : text.none,
    ],
    [text.facts.recovery, props.person.recovery ? <Said>{props.person.recovery.state}</Said> : text.none],
    [text.facts.role, props.person.consoleRole ? <Said>{props.person.consoleRole}</Said> : text.none],
  ]
  return (
    <dl class="pairs">
      <For each={rows()}>
        {([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        )}
      </For>
    </dl>
  )
}

type Props = {
  found: Found
  reason: string
  goOn: () => void
  act: (wanted: Wanted) => void
  impersonate: (wanted: Pick<Wanted, 'found' | 'reason'>) => void
  told: MessageContent | null
  /** What is waited for while something is done for them. */
  acting: string | null
  isBusy: boolean
}

export function FoundPerson(props: Props) {
  const text = consoleWords()
  const person = () => props.found.person
  return (
    <>
      <section class="block" aria-label={person().email}>
        <h2>{person().email}</h2>
        <p class="lead">{person().name}</p>
        <Facts person={person()} />
      </section>
      <Why why={props.found.why} />
      <Acts
        found={props.found}
        reason={props.reason}
        act={props.act}
        impersonate={props.impersonate}
        told={props.told}
        waiting={props.acting}
        isBusy={props.isBusy}
      />
      <Organizations of={props.found.organizations} />
      <List
        title={text.sessions}
        entries={person().sessions.map(({ since, from, by }) => ({
          says: <Said>{deviceName(by)}</Said>,
          small: from,
          at: since,
        }))}
      />
      <List
        title={text.codes}
        entries={person().codes.map(({ purpose, state, until }) => ({
          says: <Said>{purpose}</Said>,
          small: state,
          at: until,
        }))}
      />
      <List
        title={text.mails}
        entries={person().mails.map(({ kind, state, at, words }) => ({
          says: <Said>{kind}</Said>,
          small: words === null ? state : `${state}: ${words}`,
          at,
        }))}
      />
      <Story story={props.found.story} goOn={props.goOn} isBusy={props.isBusy} />
    </>
  )
}
