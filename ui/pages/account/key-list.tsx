// API keys of a person or an organization: one is created, shown once, replaced and revoked.

import { createResource, createSignal, For, Show } from 'solid-js'
import type {
  CreateApiKeyReply,
  ListApiKeysReply,
  Permissions,
  WireApiKey,
} from '../../../server/wire/api-key-answers.ts'
import type { Answer } from '../../client/answer.ts'
import { dateOf, dayOf } from '../../client/date-of.ts'
import { say } from '../../components/toast.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import type { KeyWords } from '../../i18n/wording.ts'
import '../../styles/api-keys.css'
import type { Action } from '../action.ts'
import { Confirm } from '../confirm.tsx'
import { accountWords } from './account-words.ts'
import { hasLapsed, type MayDoWithKeys, offersOf } from './key-offers.ts'
import { type AskedKey, NewKey } from './new-key.tsx'
import { createRequest, FailureLine, NotLoaded, Section } from './section.tsx'
import { ShownKey } from './shown-key.tsx'

const dayIn = (moment: string) => dayOf(Date.parse(moment))

function endOf(key: WireApiKey, text: KeyWords): string {
  if (key.expiresAt === null) return text.endless
  if (hasLapsed(key)) return text.lapsed(dayIn(key.expiresAt))
  return key.state === 'rotated' ? text.rotatedUntil(dateOf(key.expiresAt)) : text.until(dayIn(key.expiresAt))
}

const listed = (permissions: Permissions) =>
  Object.entries(permissions)
    .map(([resource, actions]) => `${resource}: ${actions.join(', ')}`)
    .join('; ')

const units = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** In the largest unit of which it is a whole number. */
function limitOf({ rateLimitMax, rateLimitTimeWindow: window }: WireApiKey, text: KeyWords): string | null {
  if (rateLimitMax === null || window === null) return null
  const [unit, milliseconds] = units.find(([, long]) => window % long === 0) ?? units[2]
  return text.limited(Math.round(window / milliseconds), unit, rateLimitMax)
}

type Act = { ask: string; title: string; act: string; consequence: string; danger?: boolean; do: () => void }

function Acts(props: { acts: readonly Act[]; request: Action }) {
  return (
    <span class="acts">
      <For each={props.acts}>
        {(one) => (
          <Confirm
            danger={one.danger ?? false}
            title={one.title}
            words={one}
            action={props.request}
            do={one.do}
          >
            {(ask) => (
              <button class="link" type="button" aria-label={one.ask} onClick={ask}>
                {one.act}
              </button>
            )}
          </Confirm>
        )}
      </For>
    </span>
  )
}

function Row(props: { apiKey: WireApiKey; text: KeyWords; request: Action; acts: readonly Act[] }) {
  const { text } = props
  return (
    <li class="row">
      <span>
        <bdi>{props.apiKey.name ?? text.unnamed}</bdi> <code dir="ltr">{props.apiKey.start}…</code>
        <small>
          {text.since(dayIn(props.apiKey.createdAt))}
          {' · '}
          {props.apiKey.lastRequest ? text.used(dayIn(props.apiKey.lastRequest)) : text.unused}
        </small>
        <small>{endOf(props.apiKey, text)}</small>
        <Show when={limitOf(props.apiKey, text)}>{(limit) => <small>{limit()}</small>}</Show>
        <Show when={props.apiKey.permissions}>
          {(permissions) => <small>{text.may(listed(permissions()))}</small>}
        </Show>
      </span>
      <Acts acts={props.acts} request={props.request} />
    </li>
  )
}

/** Where the keys are, which the service names by their ids. */
export type KeyStore = {
  list: () => Promise<Answer<ListApiKeysReply>>
  create: (asked: AskedKey) => Promise<Answer<CreateApiKeyReply>>
  rotate: (keyId: string) => Promise<Answer<CreateApiKeyReply>>
  revoke: (keyId: string) => Promise<Answer<unknown>>
}

/** @param props.may what an organization's member may do; null for a person's own keys */
export function Keys(props: { text: KeyWords; store: KeyStore; may: MayDoWithKeys | null }) {
  const { text, store } = props
  const request = createRequest(undefined, text.refusals)
  const [reply, { refetch }] = createResource(store.list)
  /** A new one, and the id of the one that it replaces. */
  const [made, setMade] = createSignal<{ value: string; replaced: string | null } | null>(null)
  let list: HTMLUListElement | undefined
  const known = () => {
    const now = reply.latest
    return now?.ok ? now.value.apiKeys : undefined
  }
  /** Once the list says so. */
  const replacedUntil = (replaced: string | null) =>
    known()?.find(({ id, state }) => id === replaced && state === 'rotated')?.expiresAt ?? null
  const refusal = () => {
    const now = reply.latest
    return now && !now.ok ? now : undefined
  }
  const offers = () => offersOf(known() ?? [], props.may)

  const show = async ({ key }: CreateApiKeyReply, replaced: string | null = null) => {
    setMade({ value: key, replaced })
    await refetch()
  }
  const rotate = ({ id }: WireApiKey) =>
    request.run(
      () => store.rotate(id),
      (reply) => show(reply, id),
    )
  const revoke = ({ id, name }: WireApiKey) =>
    request.run(
      () => store.revoke(id),
      async () => {
        await refetch()
        say(text.revoked(name ?? text.unnamed))
        list?.focus()
      },
    )

  function actsOn(key: WireApiKey): Act[] {
    const name = key.name ?? text.unnamed
    const replacing: Act = {
      ask: text.rotateOf(name),
      title: text.rotationOf(name),
      act: text.rotate,
      consequence: text.rotation,
      do: () => rotate(key),
    }
    const revoking: Act = {
      ask: text.revokeOf(name),
      title: text.revocationOf(name),
      act: text.revoke,
      consequence: text.revocation,
      danger: true,
      do: () => revoke(key),
    }
    return [...(offers().rotate(key) ? [replacing] : []), ...(offers().revoke(key) ? [revoking] : [])]
  }

  const kept = () => {
    setMade(null)
    list?.focus()
  }
  const List = () => (
    <>
      <Section title={text.title} lead={text.lead}>
        <Show when={refusal()}>{(refused) => <NotLoaded refusal={refused()} retry={refetch} />}</Show>
        <Show when={known()} fallback={<WaitLine sentence={reply.loading ? accountWords().loading : null} />}>
          {(keys) => (
            <ul class="rows" ref={list} tabindex="-1" aria-label={text.title}>
              <For each={keys()} fallback={<li class="row">{text.none}</li>}>
                {(key) => <Row apiKey={key} text={text} request={request} acts={actsOn(key)} />}
              </For>
            </ul>
          )}
        </Show>
        <FailureLine request={request} />
      </Section>
      <Show when={known() && (props.may === null || props.may.makeKey)}>
        <Section title={text.add}>
          <Show when={offers().create} fallback={<p>{text.refusals.TOO_MANY_API_KEYS}</p>}>
            <NewKey text={text} create={store.create} made={show} />
          </Show>
        </Section>
      </Show>
    </>
  )
  return (
    <Show when={made()} fallback={<List />}>
      {(shown) => (
        <ShownKey text={text} value={shown().value} oldUntil={replacedUntil(shown().replaced)} kept={kept} />
      )}
    </Show>
  )
}
