// Why somebody can or can't sign in: what holds them up, what each way leads to, and what they can do without anybody's help.

import { For, Show } from 'solid-js'
import type { Hold } from '../../../server/wire/console-why.ts'
import { dateOf } from '../../client/date-of.ts'
import { numberOf } from '../../client/number-of.ts'
import { consoleWords } from '../../i18n/console-words.ts'
import { Block } from './block.tsx'
import type { Found } from './looking.ts'
import { Said } from './said.tsx'
import { codeName, mailName, providerName } from './told-names.ts'

const momentOf = (at: string | null) => (at === null ? '' : dateOf(at))

const count = (of: string) => numberOf(Number(of))
const asItIs = (of: string) => of

const subjects: Record<Hold['hold'], (of: string) => string> = {
  passwords: asItIs,
  appCodes: count,
  wrongAppCodes: count,
  network: asItIs,
  lockedCode: codeName,
  waitingMail: mailName,
  refusedMail: mailName,
}

function Ways(props: { ways: Found['why']['ways'] }) {
  const text = consoleWords().whyWords
  return (
    <ul class="facts">
      <For each={props.ways}>
        {({ way, provider, leadsTo, until }) => (
          <li>
            <span>{provider === null ? text.ways[way] : <bdi>{providerName(provider)}</bdi>}</span>
            <small>{text.leadsTo[leadsTo](momentOf(until))}</small>
          </li>
        )}
      </For>
    </ul>
  )
}

export function Why(props: { why: Found['why'] }) {
  const text = consoleWords()
  const count = (admission: string) => props.why.ways.filter(({ admits }) => admits === admission).length
  return (
    <>
      <Block title={text.why}>
        <p class="answer">{text.waysOpen(count('yes'), count('withFactor'), props.why.ways.length)}</p>
        <Show when={props.why.holds.length > 0}>
          <ul class="facts holds">
            <For each={props.why.holds}>
              {(hold) => (
                <li class="hold">
                  <span>
                    {text.whyWords.holds[hold.hold](
                      subjects[hold.hold](hold.of),
                      momentOf(hold.until ?? hold.at),
                    )}
                    <Show when={hold.instead}>{(instead) => ` ${text.whyWords.instead[instead()]}`}</Show>
                    <Show when={hold.words}>
                      {(words) => (
                        <small>
                          {text.whyWords.mailServer} <Said>{words()}</Said>
                        </small>
                      )}
                    </Show>
                  </span>
                </li>
              )}
            </For>
          </ul>
        </Show>
        <Ways ways={props.why.ways} />
      </Block>
      <Show when={props.why.herself.length > 0}>
        <Block title={text.whyWords.herself}>
          <ul class="facts">
            <For each={props.why.herself}>{(step) => <li>{text.whyWords.ownSteps[step]}</li>}</For>
          </ul>
        </Block>
      </Show>
    </>
  )
}
