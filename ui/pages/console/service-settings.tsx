// The settings of the auth service as it was started, each with where it comes from, and what is weaker than in the hardened profile.

import { For, Show } from 'solid-js'
import type { SettingsReply } from '../../../server/wire/console-views.ts'
import { consoleWords } from '../../i18n/console-words.ts'
import type { Reason } from './reason-field.tsx'
import { View } from './reason-form.tsx'
import { Said } from './said.tsx'

type Row = SettingsReply['rows'][number]

function Rows(props: { title: string; rows: readonly Row[] }) {
  const text = consoleWords().settings
  const stateOf = ({ isGiven }: Row) => (isGiven ? text.isSet : text.isNotSet)
  return (
    <section class="block" aria-label={props.title}>
      <h3>{props.title}</h3>
      <ul class="facts">
        <For each={props.rows} fallback={<li>{consoleWords().none}</li>}>
          {(row) => (
            <li>
              <span>
                <Said>{row.name}</Said>
                <Show when={row.place !== 'nowhere' && row.place}>
                  {(place) => <small>{text.places[place()]}</small>}
                </Show>
              </span>
              <Show
                when={row.value !== null}
                fallback={<span>{row.isSecret ? stateOf(row) : text.isNotSet}</span>}
              >
                <span>
                  <Said>{row.value}</Said>
                </span>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}

function Weaker(props: { weaker: SettingsReply['weaker'] }) {
  const text = consoleWords().settings
  return (
    <section class="block" aria-label={text.weaker}>
      <h3>{text.weaker}</h3>
      <p class="lead">{text.weakerHint}</p>
      <ul class="facts">
        <For each={props.weaker} fallback={<li>{text.noneWeaker}</li>}>
          {({ name, value, hardened, happens }) => (
            <li>
              <span>
                <Said>{`${name}=${value}`}</Said>
                <small>{text.hardened(hardened)}</small>
                <For each={happens}>
                  {(sentence) => (
                    <small class="hold">
                      <Said>{sentence}</Said>
                    </small>
                  )}
                </For>
              </span>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}

export function ServiceSettings(props: { reason: Reason }) {
  const text = consoleWords().settings
  return (
    <View of="settings" title={text.title} lead={text.lead} reason={props.reason}>
      {(shown) => (
        <Show when={shown().reply.settings}>
          {(found) => (
            <>
              <Weaker weaker={found().weaker} />
              <Rows title={text.given} rows={found().rows.filter(({ isGiven }) => isGiven)} />
              <Rows title={text.others} rows={found().rows.filter(({ isGiven }) => !isGiven)} />
            </>
          )}
        </Show>
      )}
    </View>
  )
}
