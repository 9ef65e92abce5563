// What a person is told of a second factor that is demanded where they work: from when on, or that it is by now.

import { createResource, Show } from 'solid-js'
import { isBelow } from '../../machines/kit/demand.ts'
import type { Me } from '../../server/wire/app.ts'
import { dayOf } from '../client/date-of.ts'
import '../styles/organization.css'
import { wayToFactor } from '../client/way-to-factor.ts'
import { factorWords, loadFactorWords } from './factor-words.ts'

export { loadFactorWords }

export const placeOf = ({ tenants, tenantId }: Me) => tenants.find(({ id }) => id === tenantId)?.name ?? null

function sentenceOf(me: Me): string {
  const text = factorWords()
  const place = placeOf(me) ?? ''
  if (isBelow(me)) return me.secondFactorFrom === null ? text.barredByOperator : text.below(place)
  const say = me.hasSecondFactor === null ? text.soonUnknown : text.soon
  return say(dayOf(me.secondFactorFrom ?? 0), place)
}

/** @param props.back what waits for it, where somebody was led from there */
export function Notice(props: { me: Me; back?: string | null }) {
  return (
    <aside class="panel first" aria-label={factorWords().title}>
      <p class="panel-lead">
        {sentenceOf(props.me)}{' '}
        <a class="notice-way" href={isBelow(props.me) ? (props.back ?? '/dashboard') : wayToFactor()}>
          {isBelow(props.me) ? factorWords().go : factorWords().setUp}
        </a>
      </p>
    </aside>
  )
}

/** On the pages that set one up: of whom it is demanded, and who has none by the day. */
export function NoticeOfDemand(props: { me: Me; back: string | null }) {
  const [isWorded] = createResource(async () => {
    await loadFactorWords()
    return true
  })
  return (
    <Show
      when={isWorded() && (isBelow(props.me) || (props.me.secondFactorFrom && !props.me.hasSecondFactor))}
    >
      <Notice me={props.me} back={props.back} />
    </Show>
  )
}
