// Organizations by name, as the application says, and one of them in the list’s place.

import { createEffect, For, on, Show } from 'solid-js'
import { dateOf } from '../../client/date-of.ts'
import { TextField } from '../../components/text-field.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { keepFocusIn } from '../keep-focus.ts'
import type { Browsing, OrganizationsList } from './browsing.ts'
import { countOf } from './count-of.ts'
import type { Reason } from './reason-field.tsx'
import { VIEW_HEADING, View } from './reason-form.tsx'
import { OneOrganization } from './shown-organization.tsx'
import { Unanswered } from './unanswered.tsx'

function List(props: { found: OrganizationsList; browsing: Browsing }) {
  const text = consoleWords().organizationList
  // The page that was the last one takes its button along.
  createEffect(
    on(
      () => props.found,
      () => keepFocusIn(VIEW_HEADING),
      { defer: true },
    ),
  )
  return (
    <section class="block" aria-label={text.list}>
      <ul class="facts">
        <For each={props.found.organizations} fallback={<li>{text.none}</li>}>
          {({ id, name, slug, createdAt, members, openInvitations, demandsFactorFrom }) => (
            <li>
              <span>
                <button class="link" type="button" onClick={() => props.browsing.open(id)}>
                  <bdi>{name}</bdi>
                </button>
                <small>
                  <bdi>{slug}</bdi>
                </small>
                <small>{text.counts(countOf(members, props.found.mostCounted), `${openInvitations}`)}</small>
                <Show when={demandsFactorFrom}>
                  {(from) => <small>{text.demandsFrom(dateOf(from()))}</small>}
                </Show>
              </span>
              <time dateTime={createdAt}>{dateOf(createdAt)}</time>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.found.after}>
        <button
          class="secondary"
          type="button"
          aria-disabled={props.browsing.isBusy()}
          onClick={() => props.browsing.more(props.found)}
        >
          {text.more}
        </button>
      </Show>
    </section>
  )
}

/** `lookAt`: at a member, by their id. */
export function OrganizationList(props: {
  reason: Reason
  browsing: Browsing
  lookAt: (person: string) => void
}) {
  const text = consoleWords().organizationList
  return (
    <View
      of="organizations"
      title={text.title}
      lead={text.lead}
      reason={props.reason}
      viewing={props.browsing.viewing}
      fields={
        <TextField
          id="search"
          label={text.search}
          hint={text.searchHint}
          autocomplete="off"
          maxlength="100"
          value={props.browsing.search()}
        />
      }
      which={(field) => props.browsing.begin(field('search').trim())}
    >
      {(shown) => (
        <Show
          when={props.browsing.one()}
          fallback={
            <Show when={shown().reply.organizations}>
              {(found) => (
                <Unanswered answer={found()}>
                  {(list) => <List found={list()} browsing={props.browsing} />}
                </Unanswered>
              )}
            </Show>
          }
        >
          {(one) => <OneOrganization answer={one()} browsing={props.browsing} lookAt={props.lookAt} />}
        </Show>
      )}
    </View>
  )
}
