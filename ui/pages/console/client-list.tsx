// The clients of the OpenID provider: where each comes from, its redirect addresses, and how much it is used. No secret.

import { createEffect, For, on, Show } from 'solid-js'
import type { ListedClients } from '../../../server/wire/console-clients.ts'
import type { ViewReply } from '../../../server/wire/console-views.ts'
import { dateOf } from '../../client/date-of.ts'
import { consoleWords } from '../../i18n/console-words.ts'
import { keepFocusIn } from '../keep-focus.ts'
import { countOf } from './count-of.ts'
import type { Reason } from './reason-field.tsx'
import { VIEW_HEADING, View } from './reason-form.tsx'
import { createViewing } from './viewing.ts'

/** The page after those before. */
function listed(before: ViewReply, { clients }: ViewReply): ViewReply {
  const all = [...(before.clients?.clients ?? []), ...(clients?.clients ?? [])]
  return { ...before, clients: clients && { ...clients, clients: all } }
}

function One(props: { client: ListedClients['clients'][number]; most: number }) {
  const text = consoleWords().clients
  const count = (many: number) => countOf(many, props.most)
  const marks = () =>
    [
      text.sources[props.client.source],
      ...(props.client.isTrusted ? [text.trusted] : []),
      ...(props.client.isRemoving ? [text.removing] : []),
    ].join(' · ')
  return (
    <li>
      <span>
        <bdi>{props.client.name}</bdi>
        <small>
          <bdi>{props.client.id}</bdi>
        </small>
        <small>{marks()}</small>
        <For each={props.client.redirectUris}>
          {(address) => (
            <small>
              <bdi>{address}</bdi>
            </small>
          )}
        </For>
        <small>{text.counts(count(props.client.consents), count(props.client.grants))}</small>
      </span>
      <span>
        <Show when={props.client.since}>{(at) => <small>{text.since(dateOf(at()))}</small>}</Show>
        <Show when={props.client.usedAt}>{(at) => <small>{text.used(dateOf(at()))}</small>}</Show>
      </span>
    </li>
  )
}

export function ClientList(props: { reason: Reason }) {
  const text = consoleWords().clients
  const viewing = createViewing('clients')
  const isBusy = () => viewing.request.isBusy()
  // The page that was the last one takes its button along.
  createEffect(on(viewing.shown, () => keepFocusIn(VIEW_HEADING), { defer: true }))
  const more = ({ after }: ListedClients) => {
    if (!isBusy() && after) viewing.goOn({ client: after }, listed)
  }
  return (
    <View of="clients" title={text.title} lead={text.lead} reason={props.reason} viewing={viewing}>
      {(shown) => (
        <Show when={shown().reply.clients}>
          {(found) => (
            <section class="block" aria-label={text.list}>
              <ul class="facts">
                <For each={found().clients} fallback={<li>{text.none}</li>}>
                  {(client) => <One client={client} most={found().mostCounted} />}
                </For>
              </ul>
              <Show when={found().after}>
                <button
                  class="secondary"
                  type="button"
                  aria-disabled={isBusy()}
                  onClick={() => more(found())}
                >
                  {text.more}
                </button>
              </Show>
            </section>
          )}
        </Show>
      )}
    </View>
  )
}
