// What a person is told of a second factor that is demanded where they work: from when on, or that it is by now.

import { isBelow } from '../../machines/kit/demand.ts'
import type { Me } from '../../server/wire/app.ts'
import { dayOf } from '../client/date-of.ts'
import '../styles/organization.css'
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

export function Notice(props: { me: Me }) {
  return (
    <aside class="panel first" aria-label={factorWords().title}>
      <p class="panel-lead">
        {sentenceOf(props.me)}{' '}
        <a class="notice-way" href={isBelow(props.me) ? '/dashboard' : '/account#two-step'}>
          {isBelow(props.me) ? factorWords().go : factorWords().setUp}
        </a>
      </p>
    </aside>
  )
}
