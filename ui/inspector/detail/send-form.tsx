// A form made from an event's samples: it is sent to the tab whose actor is shown, or played on a copy in the page.

import { createEffect, createMemo, createSignal, For, Match, on, Show, Switch } from 'solid-js'
import { words } from '../inspector-words.ts'
import type { Page } from '../page.ts'
import { stateNameOf } from '../transport/rows.ts'
import { innerOffers, type Offer, offerNamed, ownOffers } from './offers.ts'
import { createPlayer, type Player } from './player.ts'
import { readMembers, SampleFields } from './sample-fields.tsx'
import { StartForm } from './start-form.tsx'

export function SendForm(props: { page: Page }) {
  const player = createPlayer(props.page)
  return (
    <section class="send" aria-label={words.send.label}>
      <Switch fallback={<StartForm page={props.page} player={player} />}>
        <Match when={props.page.seen()?.snapshot.status === 'done'}>
          <p class="soft">{words.send.ended}</p>
        </Match>
        <Match when={props.page.seen()}>
          <EventForm page={props.page} player={player} />
        </Match>
      </Switch>
    </section>
  )
}

/** Where an event would go, and why it cannot go to a tab. */
type Receiver = 'tab' | 'copy' | 'inner' | 'closedTab' | 'otherBrowser'

const explanations: Record<Receiver, string> = {
  tab: words.send.toBrowser,
  copy: words.send.onCopy,
  inner: words.send.inner,
  closedTab: words.send.toClosed,
  otherBrowser: words.send.toOther,
}

export function receiverOf(page: Page, isPlayed: boolean): Receiver {
  const entry = page.entry()
  if (entry?.host !== 'browser' || isPlayed || page.recording() !== null || !page.isFollowing()) return 'copy'
  if (page.isClosed(entry)) return 'closedTab'
  return page.presence.isHere(entry.sessionId) ? 'tab' : 'otherBrowser'
}

type Outcome = { text: string; isBad: boolean }

function EventForm(props: { page: Page; player: Player }) {
  const { page, player } = props
  const [outcome, setOutcome] = createSignal<Outcome>({ text: '', isBad: false })
  const value = createMemo(() => JSON.stringify(page.seen()?.snapshot.value ?? null))
  const state = () => JSON.parse(value()) ?? undefined
  const own = createMemo(() => ownOffers(page.machine(), state()))
  const receiver = createMemo(() => {
    const found = receiverOf(page, player.isPlayed())
    // A port's answer, say, which nobody but the port gives.
    const isInner = page.offered() !== '' && !offerNamed(own(), page.offered())
    return found === 'tab' && isInner ? 'inner' : found
  })
  const goesToTab = () => receiver() === 'tab'
  const offers = createMemo(() => (goesToTab() ? own() : [...innerOffers(page.machine(), state()), ...own()]))
  const isMissing = () => page.offered() !== '' && !offerNamed(offers(), page.offered())
  const offer = createMemo(() => offerNamed(offers(), page.offered()) ?? offers()[0], undefined, {
    equals: (one, other) => one?.label === other?.label && one?.type === other?.type,
  })
  const group = (isExpected: boolean) => offers().filter((one) => one.isExpected === isExpected)
  let choice: HTMLSelectElement | undefined
  // After its options: a value that none of them has yet would be dropped, and another one shown than is sent.
  createEffect(
    on([offers, offer], () => {
      if (choice) choice.value = offer()?.label ?? ''
    }),
  )
  createEffect(
    on([page.sessionId, page.offered], () => setOutcome({ text: '', isBad: false }), { defer: true }),
  )

  async function attempt(filled: Pick<Offer, 'type' | 'members'>): Promise<Outcome> {
    if (!goesToTab()) {
      player.play(filled)
      return { text: words.send.played(filled.type, stateNameOf(page.seen()?.snapshot.value)), isBad: false }
    }
    const told = await player.sendToTab(filled)
    if (!told) return { text: words.send.nobody(filled.type), isBad: true }
    if (told.outcome === 'ended') return { text: words.send.ended, isBad: true }
    const state = stateNameOf(told.value)
    return told.outcome === 'taken'
      ? { text: words.send.taken(filled.type, state), isBad: false }
      : { text: words.send.ignored(filled.type, state), isBad: true }
  }

  async function submit(event: SubmitEvent & { currentTarget: HTMLFormElement }): Promise<void> {
    event.preventDefault()
    const now = offer()
    if (!now) return
    try {
      const filled = { type: now.type, members: readMembers(event.currentTarget, now.members) }
      // What was sent stays chosen, whatever the next state expects first.
      page.setOffered(now.label)
      setOutcome(await attempt(filled))
    } catch (error) {
      setOutcome({ text: error instanceof Error ? error.message : `${error}`, isBad: true })
    }
  }

  return (
    <form onSubmit={submit}>
      <h3>{goesToTab() ? words.send.label : words.send.playLabel}</h3>
      <p class="soft">{explanations[receiver()]}</p>
      <Show when={isMissing()}>
        <p class="bad">{words.send.notHere(page.offered())}</p>
      </Show>
      <label class="field">
        <span>{words.send.event}</span>
        <select ref={choice} onChange={({ currentTarget }) => page.setOffered(currentTarget.value)}>
          <Options label={words.send.expected} offers={group(true)} />
          <Options label={words.send.unexpected} offers={group(false)} />
        </select>
      </label>
      <SampleFields members={offer()?.members ?? {}} />
      <div class="submit">
        <button type="submit" class="tool wide strong">
          {goesToTab() ? words.send.send : words.send.play}
        </button>
        <p role="status" class="outcome" classList={{ bad: outcome().isBad }}>
          {outcome().text}
        </p>
      </div>
    </form>
  )
}

function Options(props: { label: string; offers: Offer[] }) {
  return (
    <Show when={props.offers.length > 0}>
      <optgroup label={props.label}>
        <For each={props.offers}>{({ label }) => <option value={label}>{label}</option>}</For>
      </optgroup>
    </Show>
  )
}
