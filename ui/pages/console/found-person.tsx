// A person as the auth service shows them: why they can or can't sign in, what there is of them, and what has happened.

import { For, type JSX, Show } from 'solid-js'
import { dateOf, dayOf } from '../../client/date-of.ts'
import { deviceName } from '../../client/device-name.ts'
import type { MessageContent } from '../../components/message.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { toldWords } from '../../i18n/story-words.ts'
import { Acts } from './acts.tsx'
import { List } from './list.tsx'
import type { Found, Wanted } from './looking.ts'
import { Organizations } from './organizations.tsx'
import { Said } from './said.tsx'
import { Story } from './story.tsx'
import { codeName, mailName, mailStateName, passkeyKindName, providerName, stateName } from './told-names.ts'
import { Why } from './why-not-in.tsx'

const sinceOf = (what: string, moment: string) => toldWords().names.since(what, dayOf(Date.parse(moment)))

function appOf({ secondFactor: app }: Found['person']): string {
  const state = stateName('totp', app?.state ?? 'absent')
  return app?.since ? sinceOf(state, app.since) : state
}

const Passkeys = (props: { of: Found['person']['passkeys'] }) => (
  <For each={props.of} fallback={consoleWords().none}>
    {({ name, kind, since }) => (
      <div>
        <bdi>{name ?? toldWords().names.unnamedPasskey}</bdi>
        <small class="charted">{sinceOf(passkeyKindName(kind), since)}</small>
      </div>
    )}
  </For>
)

function Facts(props: { person: Found['person'] }) {
  const text = consoleWords()
  const rows = (): [string, JSX.Element][] => [
    [text.facts.id, <bdi>{props.person.id}</bdi>],
    [text.facts.state, stateName('account', props.person.state)],
    [text.facts.since, dateOf(props.person.createdAt)],
    [text.facts.password, props.person.hasPassword ? text.yes : text.no],
    [text.facts.providers, props.person.providers.map(providerName).join(', ') || text.none],
    [text.facts.app, appOf(props.person)],
    [text.facts.recoveryCodes, `${props.person.recoveryCodesLeft}`],
    [text.facts.passkeys, <Passkeys of={props.person.passkeys} />],
    [text.facts.recovery, stateName('factor-recovery', props.person.recovery?.state ?? 'absent')],
    [text.facts.role, stateName('console-access', props.person.consoleRole ?? 'none')],
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
  /** Opens an organization by its id; null for a role that opens none. */
  open: ((organization: string) => void) | null
  /** What is waited for while something is done for them. */
  acting: string | null
  isBusy: boolean
  fail: (sentence: string) => void
}

export function FoundPerson(props: Props) {
  const text = consoleWords()
  const person = () => props.found.person
  return (
    <>
      <section class="block" aria-label={person().email}>
        <h2>
          <bdi>{person().email}</bdi>
        </h2>
        <p class="lead">
          <bdi>{person().name}</bdi>
        </p>
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
        fail={props.fail}
      />
      <Organizations of={props.found.organizations} open={props.open} />
      <List
        title={text.sessions}
        entries={person().sessions.map(({ since, from, by }) => ({
          says: <bdi>{deviceName(by) || toldWords().names.unknownDevice}</bdi>,
          small: from && <bdi>{from}</bdi>,
          at: since,
        }))}
      />
      <List
        title={text.codes}
        entries={person().codes.map(({ purpose, state, until }) => ({
          says: codeName(purpose),
          small: [stateName('one-time-code', state), toldWords().names.until(dateOf(until))].join(' · '),
        }))}
      />
      <List
        title={text.mails}
        entries={person().mails.map(({ kind, state, at, words }) => ({
          says: mailName(kind),
          small: (
            <>
              {mailStateName(state)}
              <Show when={words}>
                {(said) => (
                  <>
                    {' · '}
                    <Said>{said()}</Said>
                  </>
                )}
              </Show>
            </>
          ),
          at,
        }))}
      />
      <Story story={props.found.story} goOn={props.goOn} isBusy={props.isBusy} fail={props.fail} />
    </>
  )
}
