// What has lately happened to the account, as the audit trail of the auth service has it.

import { createResource, For, Show } from 'solid-js'
import type { ListActivityReply } from '../../../server/wire/auth.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { dateOf } from '../../client/date-of.ts'
import { deviceName } from '../../client/device-name.ts'
import { WaitLine } from '../../components/wait-line.tsx'
import { accountWords } from './account-words.ts'
import { NotLoaded, Section } from './section.tsx'

type Entry = ListActivityReply[number]

export function Activity() {
  const text = accountWords()
  /** A newer service may have others. */
  const eventsOf = (machine: string) =>
    (text.events as Readonly<Record<string, Readonly<Record<string, string>>>>)[machine]
  const [reply, { refetch }] = createResource(() => auth.ask('listActivity'))
  const known = () => {
    const now = reply.latest
    return now?.ok ? now.value.filter(sentenceOf) : undefined
  }
  const refusal = () => {
    const now = reply.latest
    return now && !now.ok ? now : undefined
  }
  const sentenceOf = ({ machine, event }: Entry) => eventsOf(machine)?.[event]
  const where = ({ userAgent, ipAddress }: Entry) =>
    [deviceName(userAgent), ipAddress].filter(Boolean).join(', ')
  return (
    <Section title={text.activity} lead={text.activityLead}>
      <Show when={refusal()}>{(refused) => <NotLoaded refusal={refused()} retry={refetch} />}</Show>
      <Show when={known()} fallback={<WaitLine sentence={reply.loading ? text.loading : null} />}>
        {(entries) => (
          <ul class="rows">
            <For each={entries()} fallback={<li class="row">{text.nothingYet}</li>}>
              {(entry) => (
                <li class="row">
                  <span>
                    {sentenceOf(entry)}
                    <small>
                      <bdi>{where(entry)}</bdi>
                    </small>
                  </span>
                  <time dateTime={entry.at}>{dateOf(entry.at)}</time>
                </li>
              )}
            </For>
          </ul>
        )}
      </Show>
    </Section>
  )
}
