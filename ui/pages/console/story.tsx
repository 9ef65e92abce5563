// What has happened to a person, the newest first: each entry opens the chart of its machine.

import { createSignal, For, Show } from 'solid-js'
import { dateOf } from '../../client/date-of.ts'
import { Dialog } from '../../components/dialog.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { toldWords } from '../../i18n/story-words.ts'
import { notLoaded } from '../confirm.tsx'
import { Block } from './block.tsx'
import type { Chapter, Found } from './looking.ts'
import { machineName, sentenceOf } from './told-names.ts'
import { ToldWay } from './told-way.tsx'

/** How often, by whom and from where. */
function detailOf({ times, operator, address }: Chapter): string {
  const { names } = toldWords()
  return [
    ...(times > 1 ? [consoleWords().times(times)] : []),
    ...(operator === null ? [] : [names.operator(operator)]),
    ...(address === '' ? [] : [names.from(address)]),
  ].join(' · ')
}

export function Story(props: {
  story: Found['story']
  goOn: () => void
  isBusy: boolean
  fail: (sentence: string) => void
}) {
  const text = consoleWords()
  const [opened, open] = createSignal<Chapter | null>(null)
  return (
    <Block title={text.story}>
      <ol class="facts">
        <For each={props.story.chapters} fallback={<li>{text.none}</li>}>
          {(chapter) => (
            <li>
              <span>
                <Show when={chapter.way} fallback={sentenceOf(chapter.told)}>
                  <button class="link" type="button" aria-haspopup="dialog" onClick={() => open(chapter)}>
                    {sentenceOf(chapter.told)}
                  </button>
                </Show>
                <small>{detailOf(chapter)}</small>
              </span>
              <time dateTime={chapter.to}>{dateOf(chapter.to)}</time>
            </li>
          )}
        </For>
      </ol>
      <Show when={props.story.before}>
        <button class="secondary" type="button" aria-disabled={props.isBusy} onClick={() => props.goOn()}>
          {text.earlier}
        </button>
      </Show>
      <Dialog
        title={text.way.title(machineName(opened()?.way?.machine ?? 'service'))}
        isOpen={opened() !== null}
        close={() => open(null)}
        failed={() => props.fail(notLoaded())}
      >
        <Show when={opened()}>{(chapter) => <ToldWay chapter={chapter()} close={() => open(null)} />}</Show>
      </Dialog>
    </Block>
  )
}
