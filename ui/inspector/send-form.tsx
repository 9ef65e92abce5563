// A form made from an event's samples: it is sent to the tab whose actor is shown, or played on a copy in the page.

import { createMemo, createSignal, For, Match, Show, Switch } from 'solid-js'
import { innerOffers, type Offer, ownOffers } from './offers.ts'
import type { Page } from './page.ts'
import { createPlayer, sendToTab } from './player.ts'
import { readMembers, SampleFields } from './sample-fields.tsx'
import { inputs } from './samples.ts'
import { words } from './words.ts'

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

type Player = ReturnType<typeof createPlayer>

/** Shows what was done, or why it was not. */
function createOutcome() {
  const [outcome, setOutcome] = createSignal<{ text: string; isBad: boolean }>({ text: '', isBad: false })
  return {
    attempt: (act: () => string) => {
      try {
        setOutcome({ text: act(), isBad: false })
      } catch (error) {
        setOutcome({ text: error instanceof Error ? error.message : `${error}`, isBad: true })
      }
    },
    view: () => (
      <p role="status" class="outcome" classList={{ bad: outcome().isBad }}>
        {outcome().text}
      </p>
    ),
  }
}

const played = (act: () => void): void => {
  try {
    act()
  } catch (error) {
    throw new Error(words.send.broke(error instanceof Error ? error.message : `${error}`))
  }
}

function EventForm(props: { page: Page; player: Player }) {
  const { page, player } = props
  const outcome = createOutcome()
  const [wanted, setWanted] = createSignal('')
  const isLive = () => page.entry()?.host === 'browser' && !player.isPlayed() && page.recording() === null
  const value = createMemo(() => JSON.stringify(page.seen()?.snapshot.value ?? null))
  const offers = createMemo(() => {
    const now = JSON.parse(value()) ?? undefined
    return isLive() && page.isFollowing()
      ? ownOffers(page.machine(), now)
      : [...innerOffers(page.machine(), now), ...ownOffers(page.machine(), now)]
  })
  const offer = createMemo(() => offers().find(({ label }) => label === wanted()) ?? offers()[0], undefined, {
    equals: (one, other) => one?.label === other?.label && one?.type === other?.type,
  })
  const goesToTab = () => isLive() && page.isFollowing()
  const group = (isExpected: boolean) => offers().filter((one) => one.isExpected === isExpected)

  function submit(event: SubmitEvent & { currentTarget: HTMLFormElement }): void {
    event.preventDefault()
    const { currentTarget } = event
    outcome.attempt(() => {
      const now = offer()
      if (!now) return ''
      const filled = { type: now.type, members: readMembers(currentTarget, now.members) }
      if (goesToTab()) sendToTab(page.sessionId() ?? '', filled)
      else played(() => player.play(filled))
      return goesToTab() ? words.send.sent(now.type) : ''
    })
  }

  return (
    <form onSubmit={submit}>
      <h3>{goesToTab() ? words.send.label : words.send.playLabel}</h3>
      <p class="soft">{goesToTab() ? words.send.toBrowser : words.send.onCopy}</p>
      <label class="field">
        <span>{words.send.event}</span>
        <select value={offer()?.label ?? ''} onChange={({ currentTarget }) => setWanted(currentTarget.value)}>
          <Options label={words.send.expected} offers={group(true)} />
          <Options label={words.send.unexpected} offers={group(false)} />
        </select>
      </label>
      <SampleFields members={offer()?.members ?? {}} />
      <button type="submit" class="tool wide strong">
        {goesToTab() ? words.send.send : words.send.play}
      </button>
      {outcome.view()}
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

function StartForm(props: { page: Page; player: Player }) {
  const outcome = createOutcome()
  const choices = () => Object.entries<object>(inputs[props.page.machine()])
  const [wanted, setWanted] = createSignal('')
  const chosen = () => choices().find(([name]) => name === wanted()) ?? choices()[0]
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    outcome.attempt(() => {
      played(() => props.player.start(props.page.machine(), chosen()?.[1] ?? {}))
      return ''
    })
  }
  return (
    <form onSubmit={submit}>
      <h3>{words.send.playLabel}</h3>
      <p class="soft">{words.send.onCopy}</p>
      <label class="field">
        <span>{words.send.startWith}</span>
        <select value={chosen()?.[0] ?? ''} onChange={({ currentTarget }) => setWanted(currentTarget.value)}>
          <For each={choices()}>{([name]) => <option value={name}>{name}</option>}</For>
        </select>
      </label>
      <button type="submit" class="tool wide strong">
        {words.send.start}
      </button>
      {outcome.view()}
    </form>
  )
}
