// One organization: what there is of it, its members, each of whom can be looked at, and how its invitations stand.

import { createEffect, For, type JSX, on, onMount, Show } from 'solid-js'
import { dateOf } from '../../client/date-of.ts'
import { consoleWords } from '../../i18n/console-words.ts'
import { toldWords } from '../../i18n/story-words.ts'
import { keepFocusIn } from '../keep-focus.ts'
import type { Browsing, ShownOrganization } from './browsing.ts'
import { countOf } from './count-of.ts'
import { detailOf } from './invitation-detail.ts'
import { List } from './list.tsx'
import { VIEW_HEADING } from './reason-form.tsx'
import { Said } from './said.tsx'
import { demandedOfName, roleName } from './told-names.ts'
import { Unanswered } from './unanswered.tsx'

const HEADING = 'organization-title'

type Props = { browsing: Browsing; lookAt: (person: string) => void }

function Facts(props: { found: ShownOrganization }) {
  const text = consoleWords().organizationList
  const one = () => props.found.organization
  const rows = (): [string, JSX.Element][] => [
    [text.facts.id, <bdi>{one().id}</bdi>],
    [text.facts.slug, <bdi>{one().slug}</bdi>],
    [text.facts.since, dateOf(one().createdAt)],
    [text.facts.members, countOf(one().members, props.found.mostCounted)],
    [text.facts.open, `${one().openInvitations}`],
    [
      text.facts.factor,
      one().demandsFactorFrom === null ? text.notDemanded : text.from(dateOf(`${one().demandsFactorFrom}`)),
    ],
    [
      toldWords().names.demanded,
      <>
        {demandedOfName(props.found.demandedOf)}
        <small class="charted">
          <Said>TWO_FACTOR_DEMANDED_OF</Said>
        </small>
      </>,
    ],
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

function Members(props: Props & { found: ShownOrganization }) {
  const text = consoleWords().organizationList
  const factorOf = (hasFactor: boolean | null) => {
    if (hasFactor === null) return text.unknownFactor
    return hasFactor ? text.withFactor : text.withoutFactor
  }
  createEffect(
    on(
      () => props.found,
      () => keepFocusIn(HEADING),
      { defer: true },
    ),
  )
  return (
    <section class="block" aria-label={text.members}>
      <h3>{text.members}</h3>
      <ul class="facts">
        <For each={props.found.members} fallback={<li>{consoleWords().none}</li>}>
          {({ id, email, name, role, since, hasFactor }) => (
            <li>
              <span>
                <button class="link" type="button" onClick={() => props.lookAt(id)}>
                  <bdi>{email}</bdi>
                </button>
                <small>
                  <bdi>{name}</bdi>
                </small>
                <small>{[roleName(role), factorOf(hasFactor)].join(' · ')}</small>
              </span>
              <time dateTime={since}>{dateOf(since)}</time>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.found.member !== null}>
        <button
          class="secondary"
          type="button"
          aria-disabled={props.browsing.isBusy()}
          onClick={() => props.browsing.moreMembers(props.found)}
        >
          {text.moreMembers}
        </button>
      </Show>
    </section>
  )
}

export function OneOrganization(props: Props & { answer: NonNullable<ReturnType<Browsing['one']>> }) {
  const text = consoleWords().organizationList
  // Its button in the list is gone.
  onMount(() => keepFocusIn(HEADING))
  const back = () => {
    props.browsing.close()
    queueMicrotask(() => keepFocusIn(VIEW_HEADING))
  }
  const title = () => (typeof props.answer === 'string' ? text.title : props.answer.organization.name)
  return (
    <>
      <section class="block" aria-label={title()}>
        <h3 id={HEADING} tabindex="-1">
          <bdi>{title()}</bdi>
        </h3>
        <Unanswered answer={props.answer}>{(found) => <Facts found={found()} />}</Unanswered>
        <button class="secondary" type="button" onClick={back}>
          {text.back}
        </button>
      </section>
      <Show when={typeof props.answer !== 'string' && props.answer}>
        {(found) => (
          <>
            <Members found={found()} browsing={props.browsing} lookAt={props.lookAt} />
            <List
              title={consoleWords().organizations.invitations}
              level={3}
              entries={found().invitations.map((one) => ({
                says: <bdi>{one.email}</bdi>,
                small: detailOf(one),
                at: one.at,
              }))}
            />
            <Show when={found().isCut}>
              <p>{text.cut}</p>
            </Show>
          </>
        )}
      </Show>
    </>
  )
}
